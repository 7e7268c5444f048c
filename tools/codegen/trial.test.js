import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { deprecatedCalls } from '../deprecated-calls.js';
import { node, root } from '../workspace.js';
import { contractFaults } from './redocly.js';

const trials = mkdtempSync(join(root, '.nx', 'trial-'));
afterAll(() => rmSync(trials, { recursive: true, force: true }));

const contract = join(root, 'tools', 'codegen', 'unusual.openapi.yaml');
const out = join(trials, 'client');

/** @param {string[]} args */
const codegen = (...args) =>
  spawnSync(node, [join(root, 'tools', 'codegen.js'), ...args], { cwd: root, encoding: 'utf8' });

test('the client of a contract that is not ours compiles strictly', () => {
  const { status, stdout, stderr } = codegen('--contract', contract, '--out', out);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(
    stdout
      .replaceAll(/^.*unusual/gm, 'unusual')
      .trim()
      .split('\n'),
  ).toEqual([
    'unusual.openapi.yaml:20: The client knows one media type of several, JSON if it is among them.',
    'unusual.openapi.yaml:23: No client is generated for HEAD, OPTIONS, TRACE and QUERY.',
    "unusual.openapi.yaml:52: A browser sends cookies by itself, so they can't be parameters of the client.",
    'Left out: HEAD /reports',
    'Left out: GET /reports/drafts',
    `${out} has the client.`,
  ]);
  const source = `import { addReport, deleteDrafts, reportsList } from './generated/index.ts';
export const calls = [
  reportsList({ 'X-Tenant': 'north' }),
  addReport({ id: '1', time: '12:30' }, { 'X-Tenant': 'north' }),
  deleteDrafts(),
  // @ts-expect-error the tenant is required
  reportsList({}),
];
`;
  writeFileSync(join(out, 'src', 'calls.ts'), source);
  expectToCompile(out);
});

test('a contract without any answer that has a body compiles', () => {
  const [file, folder] = [join(trials, 'bare.yaml'), join(trials, 'bare')];
  writeFileSync(file, bare);
  expect(codegen('--contract', file, '--out', folder)).toMatchObject({ status: 0, stderr: '' });
  expectToCompile(folder);
});

const run = (/** @type {string[]} */ ...words) => spawnSync(node, words, { encoding: 'utf8', cwd: root }).stdout;

/** @param {string} folder with a client */
const expectToCompile = (folder) => expect(run('node_modules/typescript-7/bin/tsc', '-p', folder)).toBe('');

test('the fakes of both fit: a test for each operation, and one for all', () => {
  const options = ['run', '--root', trials, '--testTimeout', '300000'];
  expect(run('node_modules/vitest/vitest.mjs', ...options)).toContain('7 passed');
});

test('lint knows what is deprecated', () => {
  expect(deprecatedCalls(join(out, 'src/generated'))).toEqual(['reportsList', 'useReportsList']);
});

test('a folder with other files is not emptied', () => {
  const folder = join(trials, 'documents');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{}');
  expect(codegen('--contract', contract, '--out', folder)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('has other files'),
  });
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe('{}');
});

test('one of the two options alone is refused', () => {
  expect(codegen('--contract', contract)).toMatchObject({ status: 1, stderr: expect.stringContaining('--out FOLDER') });
});

const bare = `openapi: 3.1.0
info: { title: Bare, version: 1.0.0 }
paths:
  /jobs: { post: { operationId: start, responses: { '202': { description: Started. } } } }
`;

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
      - { name: X-Client, in: header, schema: { const: portal } }
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
`;

test('each mistake is named in a sentence with file and line', async () => {
  const file = join(trials, 'mistakes.yaml');
  writeFileSync(file, mistakes);
  const name = relative(process.cwd(), file);
  expect((await contractFaults(file)).map((fault) => fault.replace(`${name}:`, ''))).toEqual([
    '6: The operation does not define the path parameter `{id}` expected by path `/cars/{id}`.',
    '10: The operation has no responses.',
    "11: A function can't have this name, which JavaScript reserves.",
    '13: A parameter of the path needs `required: true`.',
    '17: Operation tags should be defined in global tags.',
    '19: The field `description` must be present on this level.',
    "20: Can't resolve $ref",
    '21: Operation tags should be defined',
    '22: Every operation must have a unique `operationId`.',
    '24: Operation object should contain `operationId` field.',
    "26: A browser sends cookies by itself, so they can't be parameters of the client.",
    '28: No client is generated for HEAD, OPTIONS, TRACE and QUERY.',
    '31: The client has only the styles form, simple and deepObject.',
    '32: The client has only the styles form, simple and deepObject.',
    '33: The client repeats the name of a list (`id=1&id=2`), as with `explode: true`.',
    '34: The client sends an object as a parameter only with `style: deepObject`.',
    '35: The client sends a parameter as text, without a media type.',
    '36: What never varies is no parameter. libs/api/src/http.ts sends it.',
    '40: A browser sends no body with GET.',
    '44: The client reads an answer as a whole, not as a stream of events.',
    '44: The client knows one media type of several, JSON if it is among them.',
    "54: Required property 'wheels' is not defined.",
    expect.stringMatching(/^56: `type` can be one of the following only/),
    '57: Invalid regular expression: /[/: Unterminated character class.',
    '58: The schemas Car and car would both be called Car in the client.',
    '59: The default "four" is no integer.',
    '60: No value fits: `minimum` is above `maximum`.',
    '61: An array needs `items`.',
    "62: A request can't have `id`, which is read-only. Give it a schema of its own.",
    '63: The schema is a part of itself.',
    '64: The schema is a part of itself.',
  ]);
});

test.each([
  ['a file that cannot be read', mistakes.replace('paths:', '\tpaths:'), 'tab characters must not be'],
  ['no paths', mistakes.slice(0, mistakes.indexOf('paths:')), 'broken.yaml:1: The contract has no operations.'],
  ['no operations', bare.replace(/\n  \/jobs.*/, ' {}'), 'broken.yaml:3: The contract has no operations.'],
])('%s', async (_, text, sentence) => {
  const file = join(trials, 'broken.yaml');
  writeFileSync(file, text);
  expect(await contractFaults(file)).toContainEqual(expect.stringContaining(sentence));
});
