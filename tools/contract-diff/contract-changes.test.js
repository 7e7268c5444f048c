import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { contractChanges, lowestVersion } from './contract-changes.js';

const contract = `
security: [{ bearer: [] }]
servers: [{ url: '{apiBase}' }]
paths:
  /cats/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    put:
      operationId: editCat
      parameters: [{ name: dry, in: query, schema: { type: integer, maximum: 9 } }]
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/CatUpdate' } } }
      responses:
        '201':
          headers: { X-Id: { schema: { type: string } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Cat' } } }
        '404': { content: { application/json: { schema: { type: object } } } }
    delete: { operationId: deleteCat, responses: { '204': {} } }
components:
  schemas:
    Kind: { type: string, enum: [wild, tame] }
    Name: { type: string, minLength: 1, maxLength: 9, pattern: '^a' }
    CatUpdate:
      type: object
      required: [name]
      properties:
        name: { $ref: '#/components/schemas/Name' }
        kind: { $ref: '#/components/schemas/Kind' }
    Cat:
      type: object
      required: [id]
      properties:
        id: { type: integer, minimum: 1 }
        name: { type: string, pattern: '^a' }
        kind: { $ref: '#/components/schemas/Kind' }
        kittens: { type: array, items: { $ref: '#/components/schemas/Cat' } }
`;

/** @typedef {Record<string, any>} Schemas */

/** @type {(schemas: Schemas, name: string, schema: Schemas) => void} */
function orNumber(schemas, name, schema) {
  schemas[name] = { anyOf: [{ ...schema }, { type: 'integer' }] };
}

/** @type {[string, 'breaking' | 'non-breaking' | 'unnoticed', (schemas: Schemas) => unknown][]} */
const ofSchemas = [
  ['a member of a request is removed', 'breaking', ({ CatUpdate }) => delete CatUpdate.properties.kind],
  ['a member of an answer is removed', 'breaking', ({ Cat }) => delete Cat.properties.name],
  ['a request gains an optional member', 'non-breaking', ({ CatUpdate }) => (CatUpdate.properties.age = {})],
  [
    'a request gains a required member',
    'breaking',
    ({ CatUpdate }) => {
      CatUpdate.properties.age = {};
      CatUpdate.required = ['name', 'age'];
    },
  ],
  [
    'an answer gains a required member',
    'non-breaking',
    ({ Cat }) => {
      Cat.properties.age = {};
      Cat.required = ['id', 'age'];
    },
  ],
  [
    'a member of a request is renamed',
    'breaking',
    ({ CatUpdate: { properties } }) => {
      properties.sort = properties.kind;
      delete properties.kind;
    },
  ],
  ['a member of a request becomes required', 'breaking', ({ CatUpdate }) => CatUpdate.required.push('kind')],
  ['a member of a request becomes optional', 'non-breaking', ({ CatUpdate }) => (CatUpdate.required = [])],
  ['a member of an answer becomes optional', 'breaking', ({ Cat }) => (Cat.required = [])],
  ['a member of an answer becomes required', 'non-breaking', ({ Cat }) => Cat.required.push('name')],
  ['a member is deprecated', 'non-breaking', ({ Cat }) => (Cat.properties.name.deprecated = true)],
  ['an enum of requests and answers is narrowed', 'breaking', ({ Kind }) => Kind.enum.pop()],
  ['an enum of requests and answers is widened', 'breaking', ({ Kind }) => Kind.enum.push('feral')],
  [
    'an enum of a request is widened',
    'non-breaking',
    ({ CatUpdate: { properties } }) => {
      properties.kind = { type: 'string', enum: ['wild', 'tame', 'feral'] };
    },
  ],
  [
    'an enum of an answer is narrowed',
    'non-breaking',
    ({ Cat }) => (Cat.properties.kind = { enum: ['wild'], type: 'string' }),
  ],
  ['a pattern of a request is changed', 'breaking', ({ Name }) => (Name.pattern = '^b')],
  ['a pattern of a request is removed', 'non-breaking', ({ Name }) => delete Name.pattern],
  ['a pattern of an answer is removed', 'breaking', ({ Cat }) => delete Cat.properties.name.pattern],
  ['a format of a request is added', 'breaking', ({ Name }) => (Name.format = 'email')],
  ['a maximum of a request is lowered', 'breaking', ({ Name }) => (Name.maxLength = 8)],
  ['a maximum of a request is raised', 'non-breaking', ({ Name }) => (Name.maxLength = 10)],
  ['a minimum of a request is raised', 'breaking', ({ Name }) => (Name.minLength = 2)],
  ['a minimum of an answer is raised', 'non-breaking', ({ Cat }) => (Cat.properties.id.minimum = 2)],
  ['a minimum of an answer is lowered', 'breaking', ({ Cat }) => (Cat.properties.id.minimum = 0)],
  ['a member of an answer may be null', 'breaking', ({ Cat }) => (Cat.properties.name.type = ['string', 'null'])],
  ['an integer of an answer becomes a number', 'breaking', ({ Cat }) => (Cat.properties.id.type = 'number')],
  ['a request refuses unknown members', 'breaking', ({ CatUpdate }) => (CatUpdate.additionalProperties = false)],
  ['an answer has no unknown members', 'non-breaking', ({ Cat }) => (Cat.additionalProperties = false)],
  [
    'a keyword is added that is not compared',
    'breaking',
    ({ Name }) => {
      Name.not = {};
      Name.pattern = '^c';
    },
  ],
  ['a request has an alternative', 'non-breaking', (schemas) => orNumber(schemas, 'Name', schemas['Name'])],
  ['an answer has an alternative', 'breaking', ({ Cat }) => orNumber(Cat.properties, 'name', Cat.properties.name)],
  [
    'a request has other alternatives',
    'breaking',
    (schemas) => orNumber(schemas, 'Name', { ...schemas['Name'], maxLength: 8 }),
  ],
  ['a description is changed', 'unnoticed', ({ Name }) => (Name.description = 'What it is called.')],
  ['a schema is moved to its user', 'unnoticed', ({ CatUpdate, Kind }) => (CatUpdate.properties.kind = Kind)],
];

/** @type {(parameter: Record<string, any>, changes?: Record<string, any>) => void} */
function severalOf(parameter, { items, schema, ...changes } = {}) {
  parameter.schema = { type: 'array', items: { ...parameter.schema, ...items }, ...schema };
  Object.assign(parameter, changes);
}

/** @type {[string, 'breaking' | 'non-breaking', (item: Record<string, any>, paths: Record<string, any>) => unknown][]} */
const ofCalls = [
  ['a call is removed', 'breaking', (item) => delete item.delete],
  [
    'a path is renamed',
    'breaking',
    (item, paths) => {
      delete paths['/cats/{id}'];
      paths['/cat/{id}'] = item;
    },
  ],
  ['a call is added', 'non-breaking', (item) => (item.get = { operationId: 'readCat', responses: { 200: {} } })],
  ['a call gets another server', 'breaking', (item) => (item.put.servers = [{ url: '/v2' }])],
  ['a call needs another token', 'breaking', (item) => (item.put.security = [{ apiKey: [] }])],
  ['a parameter is removed', 'breaking', ({ put }) => (put.parameters = [])],
  ['a call is deprecated', 'non-breaking', ({ put }) => (put.deprecated = true)],
  ['a parameter is deprecated', 'non-breaking', ({ put }) => (put.parameters[0].deprecated = true)],
  ['an optional parameter is added', 'non-breaking', ({ put }) => put.parameters.push({ name: 'x', in: 'query' })],
  [
    'a required header is added',
    'breaking',
    ({ put }) => put.parameters.push({ name: 'If-Match', in: 'header', required: true }),
  ],
  ['a parameter becomes required', 'breaking', ({ put }) => (put.parameters[0].required = true)],
  ['a limit of a parameter is lowered', 'breaking', ({ put }) => (put.parameters[0].schema.maximum = 8)],
  ['a parameter takes several values', 'non-breaking', ({ put }) => severalOf(put.parameters[0])],
  ['a parameter needs two values', 'breaking', ({ put }) => severalOf(put.parameters[0], { schema: { minItems: 2 } })],
  ['a parameter takes a list with commas', 'breaking', ({ put }) => severalOf(put.parameters[0], { explode: false })],
  [
    'each value of a parameter is limited more',
    'breaking',
    ({ put }) => severalOf(put.parameters[0], { items: { maximum: 8 } }),
  ],
  ['the body becomes optional', 'non-breaking', ({ put }) => (put.requestBody.required = false)],
  ['the body has another type', 'breaking', ({ put: { requestBody } }) => (requestBody.content = { 'text/csv': {} })],
  [
    'a success status is changed',
    'breaking',
    ({ put: { responses } }) => {
      responses['200'] = responses['201'];
      delete responses['201'];
    },
  ],
  ['a success status is added', 'breaking', ({ put }) => (put.responses['202'] = {})],
  ['an error status is added', 'non-breaking', ({ put }) => (put.responses['409'] = {})],
  ['an error status is removed', 'breaking', ({ put }) => delete put.responses['404']],
  ['a header of an answer is removed', 'breaking', ({ put }) => delete put.responses['201'].headers],
];

/** @param {(edited: any) => unknown} edit */
function verdictOn(edit) {
  const edited = parse(contract);
  edit(edited);
  const changes = contractChanges(parse(contract), edited);
  if (changes.length === 0) return 'unnoticed';
  return changes.some(({ breaking }) => breaking) ? 'breaking' : 'non-breaking';
}

test.each(ofSchemas)('%s: %s', (_, verdict, edit) => {
  expect(verdictOn(({ components }) => edit(components.schemas))).toBe(verdict);
});

test.each(ofCalls)('%s: %s', (_, verdict, edit) => {
  expect(verdictOn(({ paths }) => edit(paths['/cats/{id}'], paths))).toBe(verdict);
});

test('a change of a shared schema is reported once for requests and once for answers', () => {
  const edited = parse(contract);
  edited.components.schemas.Kind.enum = ['wild'];
  expect(contractChanges(parse(contract), edited)).toEqual([
    { breaking: true, text: 'Kind in requests: the value tame is removed' },
    { breaking: false, text: 'Kind in answers: the value tame is removed' },
  ]);
});

test.each([
  ['^b', 'pattern was ^a and is ^b'],
  [`^(?:${'b'.repeat(200)})$`, 'pattern has changed'],
])('a pattern that becomes %s is reported', (pattern, words) => {
  const edited = parse(contract);
  edited.components.schemas.Name.pattern = pattern;
  expect(contractChanges(parse(contract), edited).map(({ text }) => text)).toEqual([`Name in requests: ${words}`]);
});

const [breaking, harmless] = [
  { breaking: true, text: '' },
  { breaking: false, text: '' },
];
test.each([
  ['1.4.2', [], '1.4.2'],
  ['1.4.2', [harmless], '1.5.0'],
  ['1.4.2', [harmless, breaking], '2.0.0'],
])('after %s with %j comes %s', (version, changes, lowest) => {
  expect(lowestVersion(version, changes)).toBe(lowest);
});
