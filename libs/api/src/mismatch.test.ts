import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { http } from './http.ts';
import { configureApi } from './settings.ts';

configureApi({
  apiBase: '',
  adminApiHost: '',
  apiKey: 'key',
  accessToken: () => Promise.resolve('token'),
  renewToken: () => Promise.resolve('token'),
  onRefused: () => {},
});

afterEach(() => vi.unstubAllEnvs());

/** The contract of an operation that the portal doesn't have. */
const responses = {
  200: z.object({ version: z.string(), parts: z.array(z.object({ name: z.string() })) }),
  204: z.void(),
  400: z.object({ message: z.string() }),
};

/** Calls the operation with the general mutator. */
const getVersion = (status: number, data: unknown, method = 'GET') =>
  http(
    { url: '/api/v1/version', method },
    { responses, adapter: (config) => Promise.resolve({ status, data, config, statusText: '', headers: {} }) },
  );

const good = { version: '1.0', parts: [] };
const wrongPart = { version: '1.0', parts: [{ name: 5 }] };
const wrongShape = { version: '1.0', parts: 'none' };

test.each(['GET', 'POST', 'PUT'])('a %s is valid if it fits the schema of its operation and status', async (method) => {
  expect((await getVersion(200, good, method)).data).toEqual(good);
  expect((await getVersion(204, '', method)).status).toBe(204);
  await expect(getVersion(200, { userList: [] }, method)).rejects.toMatchObject({ kind: 'malformed' });
  await expect(getVersion(204, good, method)).rejects.toMatchObject({ kind: 'malformed' });
  await expect(getVersion(206, good, method)).rejects.toMatchObject({ kind: 'undeclared' });
});

test.each<[string, number, unknown, object | undefined]>([
  ['a wrong member', 200, wrongShape, { issues: [{ path: ['parts'] }] }],
  ['a text', 200, '<html>', { issues: [{ path: [] }] }],
  ['a wrong member of a failure', 400, { message: 5 }, { issues: [{ path: ['message'] }] }],
  ['an undeclared success', 206, good, { message: 'The contract does not declare this status.' }],
  ['nothing about a failure that fits', 400, { message: 'No.' }, undefined],
  ['nothing about an undeclared failure', 502, '<html>', undefined],
])('the cause of the error names %s', async (_what, status, data, cause) => {
  await expect(getVersion(status, data)).rejects.toMatchObject({ status, cause });
});

test('an odd value is read, and in development the console names its field', async () => {
  vi.stubEnv('MODE', 'development');
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  expect((await getVersion(200, wrongPart)).data).toEqual({ version: '1.0', parts: [{ name: '5' }] });
  expect(logged.mock.calls).toEqual([
    [expect.stringMatching(/^GET \/api\/v1\/version answered 200, [^]*parts\[0\]\.name/)],
  ]);
  logged.mockRestore();
});
