import { expect, test } from 'vitest';
import { testApiToken, testIdp } from '../test-idp.ts';
import { ada } from '../test-portal.ts';
import { callEverything } from './okta-calls.ts';
import { judge, OktaSpec } from './okta-spec.ts';

const idp = testIdp();
/** Without Okta's files, which aren't ours to copy: then statuses and the shape of errors are still checked. */
const noSpec = new OktaSpec([]);

test('every call of portal, API and recovery is answered as expected, refusals with Okta’s errors', async () => {
  const { issuer, mailbox } = idp;
  const exchanges = await callEverything({ issuer, apiToken: testApiToken, account: ada, mailbox });
  const { others } = judge(noSpec, exchanges);
  expect(others.flatMap(({ operation, violations }) => violations.map((fault) => `${operation}: ${fault}`))).toEqual(
    [],
  );
  expect(exchanges.length).toBeGreaterThan(100);
});

const json = (schema: unknown) => ({ content: { 'application/json;okta-version=1.0.0': { schema } } });

const spec = new OktaSpec([
  {
    paths: {
      '/pets/{id}': {
        parameters: [],
        get: {
          operationId: 'getPet',
          responses: {
            200: json({ $ref: '#/components/schemas/Pet' }),
            404: { $ref: '#/components/responses/Missing' },
          },
        },
        delete: { operationId: 'deletePet', responses: { 204: { description: 'No content' } } },
      },
    },
    components: {
      responses: { Missing: json({ $ref: '#/components/schemas/Error' }) },
      schemas: {
        Error: { type: 'object', properties: { errorCode: { type: 'string' } }, required: ['errorCode'] },
        Pet: {
          type: 'object',
          required: ['kind'],
          properties: {
            kind: { type: 'string' },
            bornAt: { type: 'string', format: 'date-time', nullable: true },
            nullable: { type: 'string' },
          },
          discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
        },
        Cat: {
          allOf: [
            { $ref: '#/components/schemas/Pet' },
            { type: 'object', properties: { lives: { type: 'integer', maximum: 9 } } },
          ],
        },
      },
    },
  },
]);

test.each([
  ['GET /pets/1', 200, { kind: 'dog', bornAt: null, nullable: 'yes' }, []],
  ['GET /pets/1', 200, { kind: 'dog', lives: 10 }, []],
  ['GET /pets/1', 200, { kind: 'cat', lives: 10 }, ['#/lives: 10 is greater than 9.']],
  ['GET /pets/1', 200, { kind: 'cat', bornAt: 'yesterday' }, [expect.stringMatching(/^#\/bornAt: .*date-time/)]],
  ['GET /pets/1', 200, {}, ['#: Instance does not have required property "kind".']],
  ['GET /pets/1', 200, undefined, ['200 declares a body, but there is none']],
  ['GET /pets/1', 404, { errorCode: 7 }, [expect.stringMatching(/^#\/errorCode: /)]],
  ['GET /pets/1', 500, {}, ['the status 500 is not declared']],
  ['DELETE /pets/1', 204, undefined, []],
  ['DELETE /pets/1', 204, { kind: 'dog' }, ['204 declares no body']],
  ['POST /pets', 200, {}, ['the operation is not declared']],
])('%s answering %d %j has the faults %j', (line, status, body, faults) => {
  const [method = '', path = ''] = line.split(' ');
  expect(spec.faultsOf({ method, path, status, type: 'application/json', body })).toEqual(faults);
});

test('a declared body of another media type is a fault', () => {
  const exchange = { method: 'GET', path: '/pets/1', status: 200, type: 'text/html', body: {} };
  expect(spec.faultsOf(exchange)).toEqual(['the media type is text/html instead of application/json']);
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
  const documents = new OktaSpec([
    { paths: { '/api/v1/users': { get: { operationId: 'listUsers', responses: {} } } } },
  ]);
  const exchange = { ...call, path: '/api/v1/users', body: oktaError };
  const exchanges = [400, 401, 409].map((status) => ({ ...exchange, status, expected: status }));
  expect(judge(documents, exchanges).declared).toMatchObject([
    { violations: ['409: the status 409 is not declared'], notes: new Set([expect.any(String), expect.any(String)]) },
  ]);
});
