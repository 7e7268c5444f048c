import { http as handle, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiError } from './api-error.ts';
import { http } from './http.ts';
import { configureApi } from './settings.ts';

// Calls as orval generates them for constructs that our contract doesn't have.

const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  configureApi({
    apiBase: '',
    adminApiHost: '',
    apiKey: 'key',
    accessToken: () => Promise.resolve('token'),
    renewToken: () => Promise.resolve(undefined),
    onRefused: () => {},
  });
});
afterAll(() => server.close());

test('the refusal of a download is read as the problem that it is', async () => {
  const problem = { title: 'Not Found', status: 404, message: 'There is no such report.' };
  const headers = { 'Content-Type': 'application/problem+json' };
  server.use(handle.get('*/reports/1', () => new HttpResponse(JSON.stringify(problem), { status: 404, headers })));
  const call = http({ url: '/reports/1', method: 'GET', responseType: 'blob' });
  await expect(call).rejects.toMatchObject({ status: 404, message: problem.message, problem });
});

test.each([
  ['a downloaded JSON file', 200, 'application/json'],
  ['a refusal that is not JSON', 404, 'text/html'],
])('%s stays the file that it is', async (_what, status, type) => {
  const answer = () =>
    new HttpResponse('{"message":"Text of the file"}', { status, headers: { 'Content-Type': type } });
  server.use(handle.get('*/reports/2', answer));
  const responses = { 200: { safeParse: () => ({ success: true }) } as never };
  const call = http({ url: '/reports/2', method: 'GET', responseType: 'blob' }, { responses });
  const body = await call.then(
    ({ data }) => data,
    (error: unknown) => (error as ApiError).body,
  );
  expect(body).toBeInstanceOf(Blob);
  expect(await (body as Blob).text()).toBe('{"message":"Text of the file"}');
});

test('a list is sent as OpenAPI has it, without brackets', async () => {
  server.use(handle.get('*/cars', ({ request }) => HttpResponse.json([new URL(request.url).search])));
  const responses = { default: { safeParse: () => ({ success: true }) } as never };
  const { data } = await http({ url: '/cars', method: 'GET', params: { ids: ['a', 'b'] } }, { responses });
  expect(data).toEqual(['?ids=a&ids=b']);
});

test('header parameters are sent', async () => {
  server.use(handle.get('*/cars', ({ request }) => HttpResponse.json([request.headers.get('X-Tenant')])));
  const responses = { default: { safeParse: () => ({ success: true }) } as never };
  const { data } = await http({ url: '/cars', method: 'GET', headers: { 'X-Tenant': 'north' } }, { responses });
  expect(data).toEqual(['north']);
});
