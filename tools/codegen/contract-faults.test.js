import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { faultsOf } from './redocly.js';

const folder = mkdtempSync(join(tmpdir(), 'scv-contract-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mistakes = `openapi: 3.1.0
info: { title: A contract, version: 1.0.0 }
tags: [{ name: cars }]
paths:
  /cars/{id}:
    get:
      operationId: getCar
      tags: [cars]
      responses: { '204': { description: Nothing } }
    put:
      operationId: delete
      tags: [cars]
      parameters: [{ name: id, in: path, schema: { type: string } }]
  /bikes:
    get:
      operationId: listBikes
      tags: [bikes]
      responses:
        '200':
          content: { application/json: { schema: { $ref: '#/components/schemas/Bike' } } }
    post:
      operationId: getCar
      responses: { '204': { description: Nothing } }
    put:
      tags: [cars]
      parameters: [{ name: theme, in: cookie, schema: { type: string } }]
      responses: { '204': { description: Nothing } }
    head: { operationId: headBikes, tags: [cars], responses: { '204': { description: Nothing } } }
  /search/{colours}/{doors}:
    parameters:
      - { name: colours, in: path, required: true, style: matrix, schema: { type: string } }
      - { name: doors, in: path, required: true, style: label, schema: { type: string } }
      - { name: sizes, in: query, explode: false, schema: { type: array, items: { type: string } } }
      - { name: near, in: query, schema: { type: object, properties: { x: { type: number } } } }
      - { name: filter, in: query, content: { application/json: { schema: { type: string } } } }
      - { name: X-Client, in: header, schema: { type: string } }
    get:
      operationId: searchCars
      tags: [cars]
      requestBody: { content: { application/json: { schema: { type: object } } } }
      responses:
        '200':
          description: Found
          content: { application/json: {}, text/event-stream: {} }
    post:
      operationId: addCar
      tags: [cars]
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Boat' } } } }
      responses: { '204': { description: Nothing } }
components:
  schemas:
    Car:
      type: object
      required: [wheels]
      properties:
        name: { type: strnig }
        plate: { type: string, pattern: '[' }
    car: { type: object }
    Seats: { type: integer, default: four }
    Doors: { type: integer, minimum: 5, maximum: 3 }
    Tags: { type: array }
    Boat: { type: object, properties: { id: { type: string, readOnly: true } } }
    Ship: { allOf: [{ $ref: '#/components/schemas/Ferry' }] }
    Ferry: { allOf: [{ $ref: '#/components/schemas/Ship' }] }
    Colour: { type: string, enum: [] }
    Engine: { type: [string, 'null'], format: uid, minimum: 3 }
    Power: { type: integer, format: uuid }
`;

test('each mistake is named in a sentence with file and line', async () => {
  const file = join(folder, 'mistakes.yaml');
  writeFileSync(file, mistakes);
  const name = relative(process.cwd(), file);
  const { mistakes: found, wishes } = await faultsOf(file);
  expect(found.map((fault) => fault.replace(`${name}:`, ''))).toEqual([
    '6: The operation does not define the path parameter `{id}` expected by path `/cars/{id}`.',
    '10: The operation has no responses.',
    "11: A function can't have this name, which JavaScript reserves.",
    '13: A parameter of the path needs `required: true`.',
    '17: Operation tags should be defined in global tags.',
    '19: The field `description` must be present on this level.',
    '20: `$ref: #/components/schemas/Bike` leads nowhere.',
    '21: Operation tags should be defined',
    '22: GET /cars/{id} and POST /bikes would both be called getCar in the client. Call one postBikes, for example.',
    '24: Operation object should contain `operationId` field.',
    "26: A browser sends cookies by itself, so they can't be parameters of the client.",
    '28: No client is generated for HEAD, OPTIONS, TRACE and QUERY.',
    '31: The client has only the styles form, simple and deepObject.',
    '32: The client has only the styles form, simple and deepObject.',
    '33: The client repeats the name of a list (`id=1&id=2`), as with `explode: true`.',
    '34: The client sends an object as a parameter only with `style: deepObject`.',
    '35: The client sends a parameter as text, without a media type.',
    '40: A browser sends no body with GET.',
    '44: The client reads an answer as a whole, not as a stream of events.',
    '44: The client knows one media type of several, JSON if it is among them.',
    '44: The body has no schema.',
    "54: Required property 'wheels' is not defined.",
    expect.stringMatching(/^56: `type` can be one of the following only/),
    '57: Invalid regular expression: /[/: Unterminated character class.',
    '58: The schemas Car and car would both be called Car in the client. Call one Car2, for example.',
    '59: The default "four" is no integer.',
    '60: No value fits: `minimum` is above `maximum`.',
    '61: An array needs `items`.',
    "62: A request can't have `id`, which is read-only. Give it a schema of its own.",
    '63: The schema is a part of itself.',
    '64: The schema is a part of itself.',
    '65: No value fits: `enum` is empty.',
    '66: `minimum` says nothing about a value of the type string.',
    '66: The format `uid` is unknown, so nothing checks it.',
    '67: The format `uuid` is one of string, not of integer.',
  ]);
  expect(wishes).toContain(`${name}:2: Info object should contain \`license\` field.`);
});

const tags = (/** @type {string} */ name) => `
  /a: { get: { operationId: a, tags: [${name}], responses: { '204': { description: No } } } }
  /b: { get: { operationId: b, tags: [${name}], responses: { '204': { description: No } } } }
  /c: { get: { operationId: c, tags: [${name}], responses: { '204': { description: No } } } }
  /d: { get: { operationId: d, tags: [${name}], responses: { '204': { description: No } } } }
`;
const bare = `openapi: 3.1.0
info: { title: Bare, version: 1.0.0 }
tags: [{ name: cars }]
paths:`;

test.each([
  ['a file that cannot be read', 'openapi:\n\tinfo: 1', ['2: tab characters must not be used in indentation']],
  ['no file of this kind', '<html></html>', ['1: Document must be JSON object, got string']],
  [
    'no paths',
    bare.slice(0, bare.indexOf('paths:')),
    [
      '1: Must contain at least one of the following fields: paths, components, webhooks.',
      '1: The contract has no operations.',
    ],
  ],
  ['no operations', `${bare} {}`, ['4: The contract has no operations.']],
  [
    'the same in many lines',
    bare + tags('bikes'),
    ['5: Operation tags should be defined in global tags. (4 times, last in line 8)'],
  ],
  [
    'a reference to itself',
    `${bare}${tags('cars')}components: { schemas: { A: { $ref: '#/components/schemas/A' } } }`,
    ['9: `#/components/schemas/A` refers to itself.'],
  ],
  [
    'a line with too little indentation',
    `${bare}${tags('cars')}components:
  schemas:
    Car:
      required: [name]
    properties:
        name: { type: string }
        seats: { type: integer }
        doors: { type: integer }
`,
    ['14: Property `name` is not expected here. The same with `seats`, `doors`.'],
  ],
  [
    'a misspelled keyword',
    `${bare}${tags('cars')}components: { schemas: { Car: { type: string, maxLenght: 3 } } }`,
    ['9: Property `maxLenght` is not expected here. Did you mean `maxLength`?'],
  ],
])('%s is said once', async (_, text, sentences) => {
  const file = join(folder, 'broken.yaml');
  writeFileSync(file, text);
  const name = relative(process.cwd(), file);
  expect((await faultsOf(file)).mistakes).toEqual(sentences.map((sentence) => `${name}:${sentence}`));
});
