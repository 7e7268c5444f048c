import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { localConfig } from '@scv/config';
import { Hono } from 'hono';
import { beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { StartFailure } from '../start-failure.ts';
import { temporaryFolder } from '../testing/resources.ts';
import { portalFiles } from './portal-files.ts';

const page = '<!doctype html><title>SCV Admin Portal</title>';
const script = 'export const one = 1;';
const outside = temporaryFolder();
const dir = join(outside, 'dist');
const log = createLog('silent');
const app = new Hono();

beforeAll(() => {
  mkdirSync(join(dir, 'assets'), { recursive: true });
  mkdirSync(join(dir, '.vite'));
  const write = (name: string, content: string | Buffer) => writeFileSync(join(dir, name), content);
  for (const [name, content] of [
    ['index.html', page],
    ['assets/app-1a2b.js', script],
  ] as const) {
    write(name, content);
    write(`${name}.br`, brotliCompressSync(content));
    write(`${name}.gz`, gzipSync(content));
  }
  write('assets/app-1a2b.js.map', '{"version":3}');
  write('assets/only-gzip.css', 'a{}');
  write('assets/only-gzip.css.gz', gzipSync('a{}'));
  write('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write('.vite/manifest.json', '{"sources":[]}');
  write('config.json', '{"from":"the build"}');
  writeFileSync(join(outside, 'secret.txt'), 'secret');
  symlinkSync(join(outside, 'secret.txt'), join(dir, 'link.txt'));
  app.route('/', portalFiles({ dir, config: () => localConfig, log }));
  app.notFound((context) => context.text('left to the API', 404));
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { method, headers });

describe('answers', () => {
  test.each([
    ['/', 200, 'text/html; charset=utf-8', page],
    ['/index.html', 200, 'text/html; charset=utf-8', page],
    ['/users?page=2', 200, 'text/html; charset=utf-8', page],
    ['/authorization-code/callback?code=1', 200, 'text/html; charset=utf-8', page],
    ['/apix', 200, 'text/html; charset=utf-8', page],
    ['/assets/app-1a2b.js', 200, 'text/javascript; charset=utf-8', script],
    ['/assets/only-gzip.css', 200, 'text/css; charset=utf-8', 'a{}'],
    ['/favicon.svg', 200, 'image/svg+xml; charset=utf-8', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['/config.json', 200, 'application/json', JSON.stringify(localConfig)],
    ['/assets/app-0000.js', 404, 'text/plain; charset=UTF-8', 'Not found'],
    ['/assets/', 404, 'text/plain; charset=UTF-8', 'Not found'],
    ['/assets/app-1a2b.js.map', 404, 'text/plain; charset=UTF-8', 'Not found'],
    ['/assets/app-1a2b.js.br', 404, 'text/plain; charset=UTF-8', 'Not found'],
    ['/assets/..%2f..%2fsecret.txt', 404, 'text/plain; charset=UTF-8', 'Not found'],
    ['/assets/%2e%2e/%2e%2e/secret.txt', 200, 'text/html; charset=utf-8', page],
    ['/..%5csecret.txt', 200, 'text/html; charset=utf-8', page],
    ['/%00', 200, 'text/html; charset=utf-8', page],
    ['/.vite/manifest.json', 200, 'text/html; charset=utf-8', page],
    ['/link.txt', 200, 'text/html; charset=utf-8', page],
    ['/api/v1/unknown', 404, 'text/plain; charset=UTF-8', 'left to the API'],
    ['/hpesa/unknown', 404, 'text/plain; charset=UTF-8', 'left to the API'],
    ['/metrics', 404, 'text/plain; charset=UTF-8', 'left to the API'],
    ['/readyz', 404, 'text/plain; charset=UTF-8', 'left to the API'],
    ['/%72eadyz', 404, 'text/plain; charset=UTF-8', 'left to the API'],
    ['//readyz', 404, 'text/plain; charset=UTF-8', 'left to the API'],
    ['/x%2F..%2Freadyz', 404, 'text/plain; charset=UTF-8', 'left to the API'],
    ['/%61PI/v1/users', 404, 'text/plain; charset=UTF-8', 'left to the API'],
    ['/actuator/health', 404, 'text/plain; charset=UTF-8', 'left to the API'],
    ['/statuses', 200, 'text/html; charset=utf-8', page],
  ])('%s is answered with %d, %s', async (path, status, type, body) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([status, type]);
    expect(await answer.text()).toBe(body);
  });

  test('a POST to a page is left to the API', async () => {
    expect(await (await get('/users', {}, 'POST')).text()).toBe('left to the API');
  });
});

describe('encodings', () => {
  test.each([
    ['/', undefined, null],
    ['/', 'gzip, deflate, br, zstd', 'br'],
    ['/', 'gzip, deflate', 'gzip'],
    ['/', 'GZIP', 'gzip'],
    ['/', 'br;q=0.5, gzip;q=1.0', 'br'],
    ['/', 'br;q=0, gzip', 'gzip'],
    ['/', 'br;q=0, gzip; q=0.000', null],
    ['/', 'gzip;q=0.001', 'gzip'],
    ['/', '*', null],
    ['/assets/only-gzip.css', 'br, gzip;q=0.1', 'gzip'],
    ['/assets/only-gzip.css', 'br', null],
    ['/favicon.svg', 'br, gzip', null],
  ])('%s with Accept-Encoding %s is sent as %s', async (path, accepted, coding) => {
    const plain = await (await get(path)).text();
    const answer = await get(path, accepted === undefined ? {} : { 'Accept-Encoding': accepted });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('Content-Encoding')).toBe(coding);
    expect(answer.headers.get('Content-Length')).toBe(String(bytes.length));
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, null: (same: Buffer) => same }[`${coding}`];
    expect(decode?.(bytes).toString()).toBe(plain);
  });

  test('Vary names Accept-Encoding if a file has several encodings', async () => {
    expect((await get('/')).headers.get('Vary')).toBe('Accept-Encoding');
    expect((await get('/', { 'Accept-Encoding': 'br' })).headers.get('Vary')).toBe('Accept-Encoding');
    expect((await get('/favicon.svg')).headers.get('Vary')).toBeNull();
  });
});

describe('caching', () => {
  test.each([
    ['/', 'no-cache'],
    ['/users', 'no-cache'],
    ['/config.json', 'no-cache'],
    ['/favicon.svg', 'no-cache'],
    ['/assets/app-0000.js', 'no-cache'],
    ['/assets/app-1a2b.js', 'public, max-age=31536000, immutable'],
  ])('%s: %s', async (path, control) => {
    expect((await get(path)).headers.get('Cache-Control')).toBe(control);
  });

  test.each(['/', '/users', '/config.json', '/favicon.svg', '/assets/app-1a2b.js'])(
    '%s is answered with 304 when its ETag matches',
    async (path) => {
      const first = await get(path, { 'Accept-Encoding': 'br' });
      const tag = first.headers.get('ETag') ?? '';
      const headers = { 'Accept-Encoding': 'br', 'If-None-Match': `"other", W/${tag}` };
      const second = await get(path, headers);
      expect(tag).toMatch(/^"[\w-]{22}"$/);
      expect([second.status, await second.text()]).toEqual([304, '']);
      for (const name of ['ETag', 'Cache-Control', 'Vary']) {
        expect(second.headers.get(name)).toBe(first.headers.get(name));
      }
    },
  );

  test('each encoding has its own ETag', async () => {
    const tags = ['br', 'gzip', 'identity'].map(async (coding) =>
      (await get('/', { 'Accept-Encoding': coding })).headers.get('ETag'),
    );
    expect(new Set(await Promise.all(tags)).size).toBe(3);
  });
});

test('HEAD is answered like GET, without the body', async () => {
  const [head, whole] = [await get('/', {}, 'HEAD'), await get('/')];
  expect(await head.text()).toBe('');
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(whole.headers));
});

test.each([['dist/assets'], ['nowhere']])('the start fails if %s holds no built portal', (name) => {
  const start = () => portalFiles({ dir: join(outside, name), config: () => localConfig, log });
  expect(start).toThrow(StartFailure);
  expect(start).toThrow(/index\.html is missing/);
});
