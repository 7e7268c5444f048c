import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { deprecatedCalls } from '../deprecated-calls.js';
import { node, root } from '../workspace.js';
import { contractFaults } from './redocly.js';

const folder = mkdtempSync(join(root, '.nx', 'trial-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const contract = join(root, 'tools', 'codegen', 'unusual.openapi.yaml');
const out = join(folder, 'client');

/** @param {string[]} args */
const codegen = (...args) =>
  spawnSync(node, [join(root, 'tools', 'codegen.js'), ...args], { cwd: root, encoding: 'utf8' });

test('the client of a contract that is not ours compiles strictly, and its fakes fit', () => {
  expect(codegen('--contract', contract, '--out', out)).toMatchObject({ stderr: '', status: 0 });
  const source = `import { addReport, reportsList } from './generated/index.ts';
export const calls = [
  reportsList({ 'X-Tenant': 'north' }),
  addReport({ time: '12:30' }, { 'X-Tenant': 'north' }),
  // @ts-expect-error the backend sets the id
  addReport({ id: '1', time: '12:30' }, { 'X-Tenant': 'north' }),
  // @ts-expect-error the tenant is required
  reportsList({}),
];
`;
  writeFileSync(join(out, 'src', 'calls.ts'), source);
  const run = (/** @type {string[]} */ ...words) => execFileSync(node, words, { encoding: 'utf8', cwd: root });
  expect(run('node_modules/typescript-7/bin/tsc', '-p', out)).toBe('');
  expect(run('node_modules/vitest/vitest.mjs', 'run', '--root', out)).toContain('4 passed');
});

test('lint knows what is deprecated', () => {
  expect(deprecatedCalls(join(out, 'src/generated'))).toEqual(['reportsList', 'useReportsList']);
});

test('one of the two options alone is refused', () => {
  expect(codegen('--contract', contract)).toMatchObject({ status: 1, stderr: expect.stringContaining('--out FOLDER') });
});

const mistakes = `openapi: 3.1.0
info: { title: A contract, version: 1.0.0 }
tags: [{ name: cars }]
paths:
  /cars/{id}:
    get:
      operationId: getCar
      tags: [cars]
      responses: { '204': { description: Nothing } }
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
`;

test('each mistake is named in a sentence with file and line', async () => {
  const file = join(folder, 'mistakes.yaml');
  writeFileSync(file, mistakes);
  const name = relative(process.cwd(), file);
  const faults = (await contractFaults(file, true)).map((fault) => fault.replace(`${name}:`, ''));
  expect(faults.toSorted((one, other) => Number.parseInt(one) - Number.parseInt(other))).toEqual([
    '6: The operation does not define the path parameter `{id}` expected by path `/cars/{id}`.',
    '13: Operation tags should be defined in global tags.',
    '15: The field `description` must be present on this level.',
    "16: Can't resolve $ref",
    '17: Operation tags should be defined',
    '18: Every operation must have a unique `operationId`.',
    '20: Operation object should contain `operationId` field.',
    "22: A browser sends cookies by itself, so they can't be parameters of the client.",
    '24: No client is generated for HEAD, OPTIONS and TRACE.',
    "29: Required property 'wheels' is not defined.",
    expect.stringMatching(/^31: `type` can be one of the following only/),
    '32: Invalid regular expression: /[/: Unterminated character class.',
    '33: The schemas Car and car would both be called Car in the client.',
    '34: The default "four" is no integer.',
  ]);
});

test.each([
  ['a file that cannot be read', mistakes.replace('paths:', '\tpaths:'), 'tab characters must not be'],
  ['no operations', mistakes.slice(0, mistakes.indexOf('paths:')), 'broken.yaml:1: The contract has no operations.'],
])('%s', (_, text, sentence) => {
  const file = join(folder, 'broken.yaml');
  writeFileSync(file, text);
  expect(codegen('--contract', file, '--out', join(folder, 'none')).stderr).toContain(sentence);
});
