import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from './test-portal.ts';

const src = resolve(import.meta.dirname, '..');

/** Every file of ours that an entry imports, itself included. */
function filesBehind(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found;
  found.add(entry);
  const imports = readFileSync(entry, 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g);
  for (const [, path = ''] of imports) filesBehind(resolve(dirname(entry), path), found);
  return found;
}

const testOnly = (file: string) => relative(src, file).startsWith('testing');

test('what main.ts starts holds no way to break it', () => {
  expect([...filesBehind(join(src, 'testing/main-with-faults.ts'))].filter(testOnly)).toHaveLength(3);
  const files = filesBehind(join(src, 'main.ts'));
  expect(files.size).toBeGreaterThan(10);
  expect([...files].filter(testOnly)).toEqual([]);
});

const started = startNormally();
afterAll(async () => (await started).stop());

test('a provider started as everybody starts it opens no second port, whatever it is told', async () => {
  const { doorPort } = await started;
  await expect(fetch(`http://127.0.0.1:${doorPort}/faults`, { method: 'PUT', body: '{}' })).rejects.toThrow(
    'fetch failed',
  );
});

test.each([
  ['PUT', '/faults'],
  ['POST', '/forget'],
  ['PUT', '/oauth2/default/faults'],
  ['POST', '/oauth2/default/v1/forget'],
])('%s %s is no address of a provider started as everybody starts it', async (method, path) => {
  const { issuer } = await started;
  const request = { method, body: '{}' };
  expect((await fetch(new URL(path, issuer), request)).status).toBe(404);
});

async function startNormally() {
  const doorPort = await freePort();
  const child = spawn(process.execPath, [join(src, 'main.ts')], {
    env: { ...process.env, IDP_PORT: '0', DATA_DIR: temporaryFolder(), FAULT_DOOR_PORT: `${doorPort}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  };
  return { doorPort, issuer: /ready: (\S+)/.exec(String(line))?.[1] ?? '', stop };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
