import { expect, test } from 'vitest';
import { testApiToken, testIdp } from '../test-idp.ts';
import { ada } from '../test-portal.ts';
import { judge } from './judge.ts';
import { callEverything } from './okta-calls.ts';
import { type Exchange, OktaSpec } from './okta-spec.ts';

const idp = testIdp();
/** Omits Okta's files, which aren't ours to copy. Statuses and the shape of errors are still checked. */
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
          parameters: [{ name: 'fields', in: 'query', required: true, schema: { type: 'integer' } }],
          responses: {
            200: { ...json({ $ref: '#/components/schemas/Pet' }), headers: { Etag: { schema: { type: 'string' } } } },
            404: { $ref: '#/components/responses/Missing' },
          },
        },
        delete: { operationId: 'deletePet', responses: { 204: { description: 'No content' } } },
        put: {
          operationId: 'changePet',
          requestBody: { ...json({ $ref: '#/components/schemas/Cat' }), required: true },
          responses: { 204: {} },
        },
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
            kind: { type: 'string', enum: ['cat', 'dog'] },
            bornAt: { type: 'string', format: 'date-time', nullable: true },
            nullable: { type: 'string' },
            owner: { type: 'object' },
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

const headers = new Headers({ 'Content-Type': 'application/json', Etag: 'W/"1"' });
const getPet = { method: 'GET', path: '/pets/1', query: new URLSearchParams('fields=1'), status: 200, headers };
const putPet = { ...getPet, method: 'PUT', query: new URLSearchParams(), status: 204, body: undefined };
const pet = { kind: 'cat', bornAt: '2027-01-01T00:00:00Z', nullable: 'yes', owner: { name: 'Ada' }, lives: 9 };

test.each<[string, Partial<Exchange>]>([
  ['a cat', { body: pet }],
  ['a dog without a birthday', { body: { kind: 'dog', bornAt: null } }],
  ['a refusal', { status: 404, body: { errorCode: 'E1' }, query: new URLSearchParams() }],
  ['an answer without a body', { method: 'DELETE', query: new URLSearchParams(), status: 204, body: undefined }],
  ['a request with a body', { ...putPet, sent: pet }],
])('%s is as declared', (_name, exchange) => {
  expect(spec.faultsOf({ ...getPet, body: undefined, ...exchange })).toEqual([]);
});

test.each<[string, Partial<Exchange>, string]>([
  ['a value outside of the enum', { body: { ...pet, kind: 'pigeon' } }, '#/kind: '],
  ['a time that is none', { body: { ...pet, bornAt: 'yesterday' } }, '#/bornAt: '],
  ['a missing member', { body: { bornAt: null } }, '#: Instance does not have required property "kind".'],
  ['another type', { body: { ...pet, lives: '9' } }, '#/lives: Instance type "string" is invalid. Expected "integer".'],
  ['a property too many', { body: { ...pet, wings: 2 } }, '#: Property "wings" is not in the document.'],
  ['a status', { status: 500, body: {} }, 'the status 500 is not declared'],
  ['a property of another kind', { body: { kind: 'dog', lives: 9 } }, '#: Property "lives" is not in the document.'],
  ['no body', { body: undefined }, '200 declares a body, but there is none'],
  ['a body too many', { ...putPet, sent: pet, body: pet }, '204 declares no body'],
  ['an unknown operation', { path: '/pets' }, 'the operation is not declared'],
  [
    'no header',
    { headers: new Headers({ 'Content-Type': 'application/json' }), body: pet },
    'the header Etag is missing',
  ],
  [
    'another media type',
    { headers: new Headers({ Etag: '1', 'Content-Type': 'text/html' }), body: pet },
    'the media type is text/html instead of application/json',
  ],
  ['no query', { query: new URLSearchParams(), body: pet }, 'the query lacks fields'],
  ['another query', { query: new URLSearchParams('fields=a'), body: pet }, 'the query’s fields #: Instance type '],
  [
    'an unknown query',
    { query: new URLSearchParams('fields=1&x=1'), body: pet },
    'the query has x, which is not declared',
  ],
  ['no request', putPet, 'no body is sent'],
  ['a request with a fault', { ...putPet, sent: { kind: 'dog', wings: 2 } }, 'the sent #: Property "wings" '],
  ['a request too many', { body: pet, sent: {} }, 'a body is sent, but none is declared'],
])('%s is a fault', (_name, exchange, fault) => {
  expect(spec.faultsOf({ ...getPet, body: undefined, ...exchange })).toEqual([expect.stringContaining(fault)]);
});

const call = { method: 'GET', path: '/api/v1/users/1', headers };
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
