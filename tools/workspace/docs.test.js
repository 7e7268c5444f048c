import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../workspace.js';

const exclude = ['**/node_modules/**', '**/dist/**'];
const paths = globSync(['*', '.github/**', '{apps,docs,libs,openapi,tools}/**'], { cwd: root, exclude });
const documents = ['README.md', 'CHANGELOG.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root })];

/** Hidden and built files, responses of servers, examples of the recipes, and a file of okta-auth-js. */
const elsewhere = /^\.|^\/|\/\.reports\/|\/dist\b|^(config|sbom)\.json$|\breports\b|^NNN-|^user-statistics\b|^cjs\//;

test('every file and folder that a document names exists', () => {
  const missing = documents.flatMap((document) =>
    namedIn(document)
      .filter((name) => !paths.some((path) => path === name || path.endsWith(`/${name}`)))
      .map((name) => `${document}: ${name}`),
  );
  expect(missing).toEqual([]);
});

/** Names of systemd, of a bucket's rights and of libraries, and those that a recipe makes. */
const otherNames =
  /^(?:LoadCredential|(?:Put|Get|Delete)Object|AbortMultipartUpload|ListBucket\w*|VirtualScroller|mutationInvalidates|dynamicRef|useGetUserStatistics|reports[A-Z]\w*)$/;

test('every name of code that a document has exists', () => {
  const source = paths.filter((path) => /\.(css|cfg|conf|html|js|json|sql|tsx?|yaml)$/.test(path));
  const words = new Set(source.flatMap((path) => readFileSync(join(root, path), 'utf8').match(/[\w$]+/g) ?? []));
  const missing = documents
    .filter((document) => !/^CHANGELOG|specification/.test(document))
    .flatMap((document) =>
      [...readFileSync(join(root, document), 'utf8').matchAll(/`([^`\n]+)`/g)]
        .flatMap(([, code = '']) => code.match(/\b(?:[A-Za-z]*[a-z][A-Z]|[A-Z]+_[A-Z])\w*/g) ?? [])
        .filter((name) => !words.has(name) && !otherNames.test(name))
        .map((name) => `${document}: ${name}`),
    );
  expect(missing).toEqual([]);
});

/**
 * Links, and paths in `code`, or the ends of paths, such as `auth/lockout.ts`.
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
