import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { faultsOf } from './redocly.js';

const folder = mkdtempSync(join(tmpdir(), 'scv-contract-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mistakes = `openapi: 3.1.0
info: { title: A contract, version: first }
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
    head: { operationId: headBikes, tags: [cars], responses: { '204': { description: Nothing }, 4xx: { description: No } } }
  /search/{colours}/{doors}:
    parameters:
      - { name: colours, in: path, required: true, style: matrix, schema: { type: string } }
      - { name: doors, in: path, required: true, style: label, schema: { type: string } }
      - { name: sizes, in: query, explode: false, schema: { type: array, items: { type: string } } }
      - { name: near, in: query, schema: { type: object, properties: { x: { type: number } } } }
      - { name: filter, in: query, content: { application/json: { schema: { type: string } } } }
      - { name: X-Client, in: header, schema: { type: string } }
      - { name: X Car, in: header, schema: { type: string } }
      - { name: Authorization, in: header, schema: { type: string } }
      - { name: from, in: query, style: deepObject, schema: { type: string } }
      - { name: till, in: qeury, schema: { type: string } }
    get:
      operationId: searchCars
      tags: [cars]
      requestBody: { content: { application/json: { schema: { type: object } } } }
      responses:
        '200':
          description: Found
          content: { application/json: {}, text/event-stream: {} }
    post:
      operationId: useSearchCars
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
    Size: { type: integer, maximum: 5, default: 9 }
    Plate: { type: string, pattern: '/^[A-Z]+$/i', default: '1' }
    Body: { allOf: [{ $ref: '#/components/schemas/Plate' }, { type: integer }] }
    Paint: { type: string, enum: [red], const: blue }
    Roof: { $ref: '#/components/schemas/Size', default: low }
    Wheel: { $ref: '#/components/responses/Gone' }
    Vehicle: { oneOf: [{ type: object }], discriminator: { propertyName: kind, mapping: { x: '#/nowhere' } } }
    Spokes: { type: array, uniqueItems: true, items: { type: string } }
    Lamp: { type: string, not: { const: broken } }
  responses:
    Gone: { description: Gone, x-note: 1 }
  securitySchemes:
    key: { type: apiKey, in: header, name: api key }
`;

test('each mistake is named in a sentence with file and line', async () => {
  const file = join(folder, 'mistakes.yaml');
  writeFileSync(file, mistakes);
  const name = relative(process.cwd(), file);
  const { mistakes: found, wishes } = await faultsOf(file);
  expect(found.map((fault) => fault.replace(`${name}:`, ''))).toEqual([
    '2: A version has three numbers, such as 1.0.0.',
    '6: The operation does not define the path parameter `{id}` expected by path `/cars/{id}`.',
    '10: The operation has no responses.',
    "11: A function can't have this name, because JavaScript reserves it or it begins with a digit.",
    '13: A parameter of the path needs `required: true`.',
    '17: Operation tags should be defined in global tags.',
    '19: The field `description` must be present on this level.',
    '20: `$ref: #/components/schemas/Bike` leads nowhere.',
    '21: Operation tags should be defined',
    '22: GET /cars/{id} and POST /bikes would both be called getCar in the client. Call one postBikes, for example.',
    '24: Operation object should contain `operationId` field.',
    "26: A browser sends cookies by itself, so they can't be parameters of the client.",
    '28: No client is generated for HEAD, OPTIONS, TRACE and QUERY.',
    '28: A status is a number such as 404, a group of them such as 4XX, or `default`.',
    '31: The client has only the styles form, simple and deepObject.',
    '32: The client has only the styles form, simple and deepObject.',
    '33: The client repeats the name of a list (`id=1&id=2`), as with `explode: true`.',
    '34: The client sends an object as a parameter only with `style: deepObject`.',
    '35: The client sends a parameter as text, without a media type.',
    "37: A header can't have this name.",
    '38: OpenAPI ignores a header of this name. Media types and `security` stand for it.',
    '39: Only an object can have `style: deepObject`.',
    expect.stringMatching(/^40: `in` can be one of the following only/),
    '44: A browser sends no body with GET.',
    '48: The client reads an answer as a whole, not as a stream of events.',
    '48: The client knows one media type of several, JSON if it is among them.',
    '48: The body has no schema.',
    '50: GET /search/{colours}/{doors} and POST /search/{colours}/{doors} would both be called useSearchCars in the client. Call one postSearchColoursDoors, for example.',
    "58: Required property 'wheels' is not defined.",
    expect.stringMatching(/^60: `type` can be one of the following only/),
    '61: Invalid regular expression: /[/: Unterminated character class.',
    '62: The schemas Car and car would both be called Car in the client. Call one Car2, for example.',
    '63: The default "four" doesn\'t fit: Invalid input: expected number, received string.',
    '64: No value fits: `minimum` is above `maximum`.',
    '65: An array needs `items`.',
    "66: A request can't have `id`, which is read-only. Give it a schema of its own.",
    '67: The schema is a part of itself.',
    '68: The schema is a part of itself.',
    '69: No value fits: `enum` is empty.',
    '70: `minimum` says nothing about a value of the type string.',
    '70: The format `uid` is unknown, so nothing checks it.',
    '71: The format `uuid` is one of string, not of integer.',
    "72: The default 9 doesn't fit: Too big: expected number to be <=5.",
    '73: The default "1" doesn\'t fit: Invalid string: must match pattern /\\/^[A-Z]+$\\/i/.',
    '73: A pattern stands without slashes and flags.',
    '74: No value fits: it would be string and number at the same time.',
    '75: No value fits: none is in [red] and [blue].',
    '76: The default "low" doesn\'t fit: Invalid input: expected number, received string.',
    '77: `$ref: #/components/responses/Gone` leads to one of `responses`, but needs one of `schemas`.',
    '78: `$ref: #/nowhere` leads nowhere.',
    "79: Nothing checks `uniqueItems`: the generated schemas don't have it.",
    "80: Nothing checks `not`: the generated schemas don't have it.",
    "84: A header can't have this name.",
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
  ['a file that cannot be read', 'openapi:\n\tinfo: 1', ['2: Tabs are not allowed as indentation.']],
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
    `${bare}${tags('cars')}components:
  schemas:
    B: { allOf: [{ $ref: '#/components/schemas/A' }] }
    A: { $ref: '#/components/schemas/A' }
`,
    ['12: `#/components/schemas/A` refers to itself.'],
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
    ['14: Property `name` is not expected here. The same with `seats`, `doors`. Is line 13 indented wrongly?'],
  ],
  [
    'a part with too little indentation',
    `${bare}${tags('cars')}components:
  schemas:
    Car:
      type: object
    properties:
      id: { type: string }
      name: { type: string }
`,
    ['14: Property `id` is not expected here. The same with `name`. Is line 13 indented wrongly?'],
  ],
  [
    'a key with too little indentation',
    `${bare}${tags('cars')}components:
  schemas:
    Car:
      properties:
        name: { type: string }
      seats:
          type: integer
        doors: { type: integer }
`,
    ['14: The indentation is wrong, here or in line 16.'],
  ],
  ['a key that is there twice', `${bare}${tags('cars')}tags: []\n`, ['9: The key `tags` is there twice.']],
  [
    'a list whose end has too little indentation',
    `${bare}${tags('cars')}components:\n  schemas: {\n  }\n`,
    ['11: This line needs more indentation.'],
  ],
  ['a key without a colon', `${bare}${tags('cars')}components\n`, ['9: A key needs a colon and a value.']],
  ['a text without its end', `${bare.replace('Bare', "'Bare")}${tags('cars')}`, ["2: Missing closing 'quote."]],
  [
    'a conflict of a merge',
    `${bare}${tags('cars')}<<<<<<< HEAD\n=======\n>>>>>>> main\n`,
    ['9: A conflict of a merge is left here.'],
  ],
  [
    'each value of another type',
    `${bare}${tags('cars')}components: { schemas: { Car: { type: string, maxLength: '3', deprecated: 'yes' } } }`,
    ['9: Expected type `integer` but got `string`.', '9: Expected type `boolean` but got `string`.'],
  ],
  [
    'two misspelled keywords',
    `${bare}${tags('cars')}components: { schemas: { Car: { tpye: string, maxLenght: 3 } } }`,
    [
      '9: Property `tpye` is not expected here. Did you mean `type`?',
      '9: Property `maxLenght` is not expected here. Did you mean `maxLength`?',
    ],
  ],
  [
    'an unknown type, also for what follows from it',
    `${bare}${tags('cars')}components: { schemas: { Car: { type: strnig, format: uuid, default: a, example: b } } }`,
    [expect.stringMatching(/9: `type` can be one of the following only/)],
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
  expect((await faultsOf(file)).mistakes).toEqual(
    sentences.map((sentence) => (typeof sentence === 'string' ? `${name}:${sentence}` : sentence)),
  );
});
