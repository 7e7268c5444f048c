import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { deprecatedCalls } from '../../deprecated-calls.js';
import { node, root } from '../../workspace.js';

const trials = mkdtempSync(join(root, '.nx', 'trial-'));
afterAll(() => rmSync(trials, { recursive: true, force: true }));

const contract = join(import.meta.dirname, 'unusual.openapi.yaml');
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
    'unusual.openapi.yaml:10: OpenAPI ignores a header of this name. Media types and `security` stand for it.',
    'unusual.openapi.yaml:21: The client knows one media type of several, JSON if it is among them.',
    'unusual.openapi.yaml:24: No client is generated for HEAD, OPTIONS, TRACE and QUERY.',
    "unusual.openapi.yaml:53: A browser sends cookies by itself, so they can't be parameters of the client.",
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

test('a header with one value is no argument: the client sends it', () => {
  const client = readFileSync(join(out, 'src/generated/reports/reports.ts'), 'utf8');
  expect(client).toContain('fixedHeaders: {"X-Frame-Options":"SAMEORIGIN"}');
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
