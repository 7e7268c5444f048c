import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localConfig } from '@scv/config';
import { beforeEach, expect, test } from 'vitest';
import { StartFailure } from '../start-failure.ts';
import { temporaryFolder } from '../testing/resources.ts';
import { keepAssets } from './kept-assets.ts';
import { portalFiles } from './portal-files.ts';

let folder: string;
let shared: string;

beforeEach(() => {
  folder = temporaryFolder();
  shared = join(folder, 'shared');
});

/** A built portal, whose page names two files; the script loads the third one later. */
function build(version: string): string {
  const dir = join(folder, version);
  mkdirSync(join(dir, 'assets'), { recursive: true });
  writeFileSync(join(dir, 'index.html'), `<script src="/assets/start-${version}.js"></script>/assets/${version}.css`);
  writeFileSync(join(dir, 'assets', `start-${version}.js`), `import("/assets/dialog-${version}.js")`);
  writeFileSync(join(dir, 'assets', `start-${version}.js.map`), '{}');
  writeFileSync(join(dir, 'assets', `dialog-${version}.js`), version);
  writeFileSync(join(dir, 'assets', `dialog-${version}.js.br`), version);
  writeFileSync(join(dir, 'assets', `${version}.css`), version);
  return dir;
}

const assetsIn = (text: string) => [...text.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path);

test('each of 60 visits gets all its files from a round robin over two builds', async () => {
  const processes = ['one', 'two'].map((version) =>
    portalFiles({ dir: build(version), config: () => localConfig, assetsDir: shared }),
  );
  let requests = 0;
  const get = async (path: string) => (await processes[(requests += 1) % 2]?.request(path)) as Response;

  const failed: string[] = [];
  const seen = new Set<string>();
  for (let visit = 0; visit < 60; visit += 1) {
    const queue = ['/login'];
    for (const path of queue) {
      const answer = await get(path);
      if (answer.status !== 200) failed.push(path);
      seen.add(path);
      queue.push(...assetsIn(await answer.text()).filter((asset) => !queue.includes(asset)));
    }
    requests += visit % 3; // so that the next visit begins elsewhere
  }
  expect(failed).toEqual([]);
  expect(seen.size, 'the page, three files of each build').toBe(7);
});

test('a process with the same build finds its assets there already', () => {
  const dir = build('one');
  const find = [keepAssets(dir, shared, 'one'), keepAssets(dir, shared, 'one')];
  expect(readdirSync(shared)).toEqual(['one']);
  expect(find.map((each) => each('/assets/one.css')?.contentType)).toEqual(Array(2).fill('text/css; charset=utf-8'));
});

test.each([
  ['/assets/dialog-one.js', true],
  ['/assets/dialog-one.js.br', false],
  ['/assets/start-one.js.map', false],
  ['/assets/.hidden.js', false],
  ['/assets/dialog-two.js', false],
  ['/assets/../one/one.css', false],
  ['/index.html', false],
])('of all builds, %s is found: %s', (path, isFound) => {
  const find = keepAssets(build('one'), shared, 'one');
  mkdirSync(join(shared, '.half-copied'));
  writeFileSync(join(shared, '.half-copied', 'dialog-two.js'), 'tw');
  expect(find(path) !== undefined).toBe(isFound);
});

test('a build that another process adds is found', () => {
  const find = keepAssets(build('one'), shared, 'one');
  expect(find('/assets/dialog-two.js')).toBeUndefined();
  keepAssets(build('two'), shared, 'two');
  expect(find('/assets/dialog-two.js')).toBeDefined();
  expect(find('/assets/dialog-one.js')).toBeDefined();
});

test('ten other builds are kept, those of the last month, and in any case the newest', () => {
  const day = 24 * 60 * 60 * 1000;
  const start = (ages: number[]) => {
    for (const age of ages) {
      mkdirSync(join(shared, `${age} days`), { recursive: true });
      const at = new Date(Date.now() - age * day);
      utimesSync(join(shared, `${age} days`), at, at);
    }
    keepAssets(build('own'), shared, 'own');
    const kept = readdirSync(shared).filter((name) => name !== 'own');
    rmSync(shared, { recursive: true });
    return kept.map((name) => Number.parseInt(name)).toSorted((one, other) => one - other);
  };
  expect(start([400, 500])).toEqual([400]);
  expect(start([1, 29, 31])).toEqual([1, 29]);
  expect(start([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('the start fails if the shared folder is a file', () => {
  writeFileSync(shared, '');
  expect(() => keepAssets(build('one'), shared, 'one')).toThrow(StartFailure);
});
