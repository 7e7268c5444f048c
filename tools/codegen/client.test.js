import { EventEmitter } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { copyWorkspace } from '../testing/workspace-copy.js';
import { differences, generateClient, readClient, writeClient } from './client.js';
import { regenerateOnSave } from './regenerate-on-save.js';

const good = `openapi: 3.1.0
info: { title: A contract, version: 1.0.0 }
tags: [{ name: cars }, { name: bikes }]
paths:
  /cars:
    get: { operationId: listCars, tags: [cars], responses: { '204': { description: Nothing } } }
  /bikes:
    get: { operationId: listBikes, tags: [bikes], responses: { '204': { description: Nothing } } }
`;
const withoutBikes = good.slice(0, good.indexOf('  /bikes'));
const brokenYaml = good.replace('paths:', '\tpaths:');
const twoOfOneName = good.replace('listBikes', 'listCars');
const unknownType = `${good}components: { schemas: { Car: { type: strnig } } }\n`;

/** @type {string} */
let copy;
/** @type {string} */
let contract;

beforeAll(() => {
  copy = copyWorkspace(['openapi', 'package.json', 'tsconfig.base.json', 'libs/api']);
  contract = join(copy, 'openapi', 'scv-admin.openapi.yaml');
});
beforeEach(() => save(good));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** @param {string} text of the contract */
const save = (text) => writeFileSync(contract, text);

/** @returns {string[]} folders and files of the tags */
const tags = () => [...readClient(copy).keys()].filter((file) => /cars|bikes/.test(file)).toSorted();

test('writing the client deletes what is no longer generated, and a second time changes nothing', async () => {
  writeClient((await generateClient(copy)).client, copy);
  expect(tags()).toEqual(expect.arrayContaining(['bikes/bikes.ts', 'cars/cars.ts']));
  save(withoutBikes);
  const { client } = await generateClient(copy);
  expect(differences(client, copy)).toEqual(expect.arrayContaining(['not generated: bikes/bikes.ts']));
  expect(writeClient(client, copy)).toBeGreaterThan(0);
  expect(tags().filter((file) => file.includes('bikes'))).toEqual([]);
  expect(differences(client, copy)).toEqual([]);
  expect(writeClient(client, copy)).toBe(0);
});

test('what should be better is named, and the client is generated', async () => {
  const { client, remarks } = await generateClient(copy);
  expect(client.has('cars/cars.ts')).toBe(true);
  expect(remarks).toContainEqual(expect.stringMatching(/scv-admin\.openapi\.yaml:6: .*`summary`/));
});

/** @type {[text: string, sentence: string][]} */
const mistakes = [
  [brokenYaml, 'scv-admin.openapi.yaml:4: Tabs are not allowed as indentation.'],
  [twoOfOneName, 'scv-admin.openapi.yaml:8: GET /cars and GET /bikes would both be called listCars'],
  [unknownType, '`type` can be one of the following only'],
];

test('in development, saving a contract with a mistake is reported, and the last good client stays', async () => {
  const { saved, reported } = await develop();
  const before = readClient(copy);
  for (const [broken, sentence] of mistakes) {
    save(broken);
    saved();
    await vi.waitFor(() => expect(reported.page).toContainEqual(expect.stringContaining(sentence)), waiting);
    expect(reported.terminal).toContainEqual(expect.stringContaining(sentence));
    expect(readClient(copy)).toEqual(before);
  }

  save(withoutBikes);
  saved();
  await vi.waitFor(() => expect(reported.page.at(-1)).toBe('update'), waiting);
  expect(tags().filter((file) => file.includes('bikes'))).toEqual([]);
});

const waiting = { timeout: 60_000 };

/**
 * Runs the plugin on a stand-in for Vite's server.
 * @returns what the page and the terminal show, and a function to call when the contract was saved
 */
async function develop() {
  /** @type {{ page: string[], terminal: string[] }} */
  const reported = { page: [], terminal: [] };
  const watcher = Object.assign(new EventEmitter(), { add: () => {} });
  const say = (/** @type {string} */ sentence) => reported.terminal.push(sentence);
  const send = (/** @type {{ type: string, err?: Error }} */ { type, err }) => reported.page.push(err?.message ?? type);
  const server = { config: { logger: { info: say, error: say } }, watcher, ws: { on: () => {}, send } };
  const configureServer = /** @type {Function} */ (regenerateOnSave(copy).configureServer);
  await configureServer(server);
  return { reported, saved: () => watcher.emit('all', 'change', contract) };
}
