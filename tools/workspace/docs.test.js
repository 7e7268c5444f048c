import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../workspace.js';

const exclude = ['**/node_modules/**', '**/dist/**'];
const paths = globSync(['*', '.github/**', '{apps,docs,libs,openapi,tools}/**'], { cwd: root, exclude });
const documents = ['README.md', 'CHANGELOG.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root })];

/** Hidden and built files, what a server answers, examples of the recipes, and a file of okta-auth-js. */
const elsewhere = /^\.|^\/|\/\.reports\/|\/dist\b|^(config|sbom)\.json$|\breports\b|^NNN-|^user-statistics\b|^cjs\//;

test('every file and folder that a document names exists', () => {
  const missing = documents.flatMap((document) =>
    namedIn(document)
      .filter((name) => !paths.some((path) => path === name || path.endsWith(`/${name}`)))
      .map((name) => `${document}: ${name}`),
  );
  expect(missing).toEqual([]);
});

/**
 * Links, and what in `code` is a path, or the end of one, such as `auth/lockout.ts`.
 * @param {string} document
 */
function namedIn(document) {
  const text = readFileSync(join(root, document), 'utf8');
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => join(dirname(document), path));
  const code = [...text.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name);
  const isPath = /^(apps|docs|libs|openapi|tools)\/|\.(css|html|js|json|md|sql|tsx?|yaml|yml)$/;
  const named = [...links, ...code.filter((name) => isPath.test(name))];
  return named.map((name) => name.replace(/\/$/, '')).filter((name) => !elsewhere.test(name));
}

// That the generated client matches the contract is checked by `codegen.js --check`, that the backends keep it by the
// conformance tests.
test('the contract has every call of the specification', () => {
  const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
  /** @type {{ paths: Record<string, Record<string, unknown>> }} */
  const { paths: described } = parse(read('openapi/scv-admin.openapi.yaml'));
  const calls = [...read('docs/specification.md').matchAll(/\| ((?:GET|POST|PUT|DELETE) api\/v1\/\S+) \|/g)];
  expect(calls.length).toBeGreaterThan(0);
  const inContract = Object.entries(described).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path.slice(1)}`),
  );
  expect(inContract).toEqual(expect.arrayContaining(calls.map(([, call]) => call)));
});
