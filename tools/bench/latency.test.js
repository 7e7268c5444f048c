import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { limits, measure, missed, table } from './latency.js';

const firstPage = new Map([['first page', { small: 2, large: 3 }]]);
const held = new Map([...limits(firstPage)].map(([name, limit]) => [name, { small: 2, large: limit }]));

test('limits are missed only when a median is above them', () => {
  expect(missed(held)).toEqual([]);
  const slow = new Map([...held].map(([name, { small, large }]) => [name, { small, large: large + 0.1 }]));
  expect(missed(slow)).toEqual([...held.keys()]);
});

test('the table has a line for each request, with its limit', () => {
  const lines = table(held, { small: 10_000, large: 1_000_000 }).split('\n');
  expect(lines[0]).toBe('|  | 10,000 users | 1,000,000 users | limit |');
  expect(lines[2]).toBe('| first page | 2.0 | 3.0 | 3.0 |');
  expect(lines).toHaveLength(held.size + 2);
});

test('each API gets the same requests with its token', async () => {
  /** @type {string[]} */
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.authorization} ${request.url}`);
    response.end(JSON.stringify({ userList: [{ firstName: 'Ada', lastName: 'Byron', email: 'ada@scv.example' }] }));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const url = `http://127.0.0.1:${port}`;
  const medians = await measure({ small: { url, token: 'a', users: 100 }, large: { url, token: 'b', users: 1000 } }, 1);
  expect(medians.get('middle page')?.large).toBeGreaterThan(0);
  expect(asked).toContain('Bearer a /api/v1/users?page=5&size=10');
  expect(asked).toContain('Bearer b /api/v1/users?page=50&size=10');
  expect(asked).toContain('Bearer b /api/v1/users?query=Byron%2C+Ada');
});
