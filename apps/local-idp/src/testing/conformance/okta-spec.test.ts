import { expect, test } from 'vitest';
import { OktaSpec } from './okta-spec.ts';

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
      '/pets': {
        get: {
          operationId: 'listPets',
          responses: { 200: json({ type: 'array', items: { $ref: '#/components/schemas/Pet' } }) },
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
  ['GET /pets', 200, [{ kind: 'dog' }, { kind: 1 }], [expect.stringMatching(/^#\/1\/kind: /)]],
  ['DELETE /pets/1', 204, undefined, []],
  ['DELETE /pets/1', 204, { kind: 'dog' }, ['204 declares no body']],
  ['POST /pets', 200, {}, ['the operation is not declared']],
])('%s answering %d %j has the faults %j', (line, status, body, faults) => {
  const [method = '', path = ''] = line.split(' ');
  expect(spec.faultsOf({ method, path, status, type: 'application/json', body })).toEqual(faults);
});

test('a declared body of another media type is a fault', () => {
  const exchange = { method: 'GET', path: '/pets', status: 200, type: 'text/html', body: [] };
  expect(spec.faultsOf(exchange)).toEqual(['the media type is text/html instead of application/json']);
});
