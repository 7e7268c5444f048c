import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { holdCalls } from './hold-calls.js';
import { freePort } from './ports.js';

test('calls to the API wait until it is back, with one line in the terminal; others do not wait', async () => {
  const port = await freePort();
  /** @type {(request: { url: string }, response: object, next: () => void) => Promise<void>} */
  let handle = () => expect.unreachable();
  const info = vi.fn();
  const middlewares = { use: (/** @type {typeof handle} */ middleware) => (handle = middleware) };
  const server = { proxy: { '/api': { target: `http://127.0.0.1:${port}` } } };
  /** @type {Function} */ (holdCalls().configureServer)({ middlewares, config: { logger: { info }, server } });
  /** @type {string[]} */
  const passed = [];
  const call = (/** @type {string} */ url) => handle({ url }, {}, () => void passed.push(url));

  const held = Promise.all([call('/api/v1/users'), call('/api/v1/activity')]);
  await call('/src/main.ts');
  await vi.waitFor(() => expect(info).toHaveBeenCalled(), { timeout: 30_000 });
  expect(passed).toEqual(['/src/main.ts']);

  const api = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void api.close());
  await once(api, 'listening');
  await held;
  expect(passed.toSorted()).toEqual(['/api/v1/activity', '/api/v1/users', '/src/main.ts']);
  expect(info.mock.calls).toEqual([['The reference API restarts; calls wait for it.']]);
});
