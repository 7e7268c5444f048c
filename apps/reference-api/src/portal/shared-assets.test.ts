import { existsSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localConfig } from '@scv/config';
import { beforeEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { readSettings } from '../settings.ts';
import { StartFailure } from '../start-failure.ts';
import { temporaryFolder } from '../testing/resources.ts';
import { collectLog } from '../testing/test-api.ts';
import { buildMark, keepAssets, requireFolderOfItsOwn } from './shared-assets.ts';
import { portalFiles } from './portal-files.ts';

const log = createLog('silent');
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
    portalFiles({ dir: build(version), config: () => localConfig, assetsDir: shared, log }),
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
  const find = [keepAssets(dir, shared, 'one', log), keepAssets(dir, shared, 'one', log)];
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
  const find = keepAssets(build('one'), shared, 'one', log);
  mkdirSync(join(shared, '.half-copied'));
  writeFileSync(join(shared, '.half-copied', 'dialog-two.js'), 'tw');
  expect(find(path) !== undefined).toBe(isFound);
});

test('a build that another process adds is found', () => {
  const find = keepAssets(build('one'), shared, 'one', log);
  expect(find('/assets/dialog-two.js')).toBeUndefined();
  keepAssets(build('two'), shared, 'two', log);
  expect(find('/assets/dialog-two.js')).toBeDefined();
  expect(find('/assets/dialog-one.js')).toBeDefined();
});

const day = 24 * 60 * 60 * 1000;

/** A folder that was last used some days ago. */
function makeOld(name: string, days: number, file = buildMark): string {
  const path = join(shared, name);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, file), '');
  const at = new Date(Date.now() - days * day);
  utimesSync(path, at, at);
  return path;
}

test.each([
  [[400, 500], [400]],
  [
    [1, 29, 31],
    [1, 29],
  ],
  [
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  ],
])('of builds that started %j days ago, %j are kept', (ages, kept) => {
  for (const age of ages) makeOld(String(age), age);
  keepAssets(build('own'), shared, 'own', log);
  const others = readdirSync(shared).filter((name) => name !== 'own');
  expect(others.map(Number).toSorted((one, other) => one - other)).toEqual(kept);
});

test('a copy that a killed process left is removed after a month, and is not the newest build', () => {
  makeOld('.half-31', 31);
  makeOld('.half-1', 1);
  makeOld('newest', 40);
  keepAssets(build('own'), shared, 'own', log);
  expect(readdirSync(shared).toSorted()).toEqual(['.half-1', 'newest', 'own']);
});

test('nothing without our mark is removed', () => {
  const notOurs = ['uploads', '.config', 'documents', 'linked', 'file.json', 'marked-by-link'];
  for (const name of ['uploads', '.config', 'documents']) makeOld(name, 400, 'data.json');
  mkdirSync(join(folder, 'elsewhere'));
  writeFileSync(join(folder, 'elsewhere', buildMark), '');
  symlinkSync(join(folder, 'elsewhere'), join(shared, 'linked'));
  symlinkSync(join(folder, 'elsewhere', buildMark), join(makeOld('marked-by-link', 400, 'data.json'), buildMark));
  writeFileSync(join(shared, 'file.json'), '{}');
  for (let age = 1; age <= 12; age += 1) makeOld(`build-${age}`, age);
  keepAssets(build('own'), shared, 'own', log);
  expect(readdirSync(shared)).toEqual(expect.arrayContaining(notOurs));
  expect(existsSync(join(folder, 'elsewhere', buildMark))).toBe(true);
});

test('each removal is a line of the log', () => {
  const { lines, log: collecting } = collectLog();
  for (const age of [1, 40, 50]) makeOld(`${age}`, age);
  keepAssets(build('own'), shared, 'own', collecting);
  expect(lines.map(({ msg, folder: removed }) => [msg, removed])).toEqual([
    ['removed the assets of an old build', join(shared, '40')],
    ['removed the assets of an old build', join(shared, '50')],
  ]);
});

test.each([
  ['data', undefined, 'DATA_DIR'],
  ['data/', undefined, 'DATA_DIR'],
  ['data/assets', undefined, 'DATA_DIR'],
  ['data/not/there/yet', undefined, 'DATA_DIR'],
  ['.', undefined, 'DATA_DIR'],
  ['other/../data', undefined, 'DATA_DIR'],
  ['link-to-data', undefined, 'DATA_DIR'],
  ['link-to-data/assets', undefined, 'DATA_DIR'],
  ['uploads', 'uploads', 'CDD_STORAGE'],
  ['uploads/assets', 'uploads', 'CDD_STORAGE'],
  ['store', 'store/cdd', 'CDD_STORAGE'],
  ['uploads', 'link-to-uploads', 'CDD_STORAGE'],
])('PORTAL_ASSETS_DIR=%s with CDD_STORAGE=%s is refused because of %s', (assets, storage, name) => {
  for (const path of ['data', 'other', 'uploads', 'store/cdd']) mkdirSync(join(folder, path), { recursive: true });
  for (const path of ['data', 'uploads']) symlinkSync(join(folder, path), join(folder, `link-to-${path}`));
  const settings = readSettings({
    DATA_DIR: join(folder, 'data'),
    PORTAL_ASSETS_DIR: `${folder}/${assets}`,
    ...(storage && { CDD_STORAGE: `${folder}/${storage}` }),
  });
  const sentence = `must be a folder of its own: it must not be, contain or lie in that of ${name}, `;
  expect(() => requireFolderOfItsOwn(settings)).toThrow(sentence);
});

test.each([
  ['assets', undefined],
  ['data-assets', undefined],
  ['assets', 's3://cdd'],
])('PORTAL_ASSETS_DIR=%s beside DATA_DIR, with CDD_STORAGE=%s, is accepted', (assets, CDD_STORAGE) => {
  const dirs = { DATA_DIR: join(folder, 'data'), PORTAL_ASSETS_DIR: join(folder, assets) };
  mkdirSync(dirs.DATA_DIR);
  expect(() => requireFolderOfItsOwn(readSettings({ ...dirs, CDD_STORAGE }))).not.toThrow();
});

test('the start fails if the shared folder is a file', () => {
  writeFileSync(shared, '');
  expect(() => keepAssets(build('one'), shared, 'one', log)).toThrow(StartFailure);
});
