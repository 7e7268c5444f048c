import { expect, test } from 'vitest';
import { startLocalIdp } from '../../server.ts';
import { Mailbox } from '../mailbox.ts';
import { ada, testApiToken, testSettings } from '../test-portal.ts';
import { judge } from './judge.ts';
import { callEverything } from './okta-calls.ts';
import { OktaSpec } from './okta-spec.ts';

/** Without Okta's files, which aren't ours to copy: then statuses and the shape of errors are still checked. */
const noSpec = new OktaSpec([]);

test('every call of portal, API and recovery is answered as expected, refusals with Okta’s errors', async () => {
  const { issuer, parts, stop } = await startLocalIdp(testSettings({ apiToken: testApiToken }));
  const mailbox = new Mailbox(parts.messages);
  const exchanges = await callEverything({ issuer, apiToken: testApiToken, account: ada, mailbox });
  await stop();
  const { others } = judge(noSpec, exchanges);
  expect(others.flatMap(({ operation, violations }) => violations.map((fault) => `${operation}: ${fault}`))).toEqual(
    [],
  );
  expect(exchanges.length).toBeGreaterThan(100);
});

const call = { method: 'GET', path: '/api/v1/users/1', type: 'application/json' };
const oktaError = { errorCode: 'E1', errorSummary: 'No.', errorLink: 'E1', errorId: 'oae1', errorCauses: [] };
test.each([
  [200, 200, {}, []],
  [404, 404, oktaError, []],
  [404, 200, oktaError, ['404: 200 was expected']],
  [404, 404, '<html>', ['404: the body is not one of Okta’s errors']],
  [404, 404, { ...oktaError, errorCauses: ['No.'] }, ['404: the body is not one of Okta’s errors']],
])('an answer %d instead of %d with the body %j is judged: %j', (status, expected, body, violations) => {
  expect(judge(noSpec, [{ ...call, status, expected, body }]).others).toMatchObject([{ violations }]);
});

test('an answer that Okta documents outside of its files is explained, not passed over', () => {
  const spec = new OktaSpec([{ paths: { '/api/v1/users': { get: { operationId: 'listUsers', responses: {} } } } }]);
  const exchange = { ...call, path: '/api/v1/users', body: oktaError };
  const exchanges = [400, 401, 409].map((status) => ({ ...exchange, status, expected: status }));
  expect(judge(spec, exchanges).declared).toMatchObject([
    { violations: ['409: the status 409 is not declared'], notes: new Set([expect.any(String), expect.any(String)]) },
  ]);
});
