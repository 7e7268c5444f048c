import { HttpResponse, type HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createUser, deleteUser, editUser, getListOfUsers, login, uploadCdd } from './index.ts';
import { contractHandlers, override } from './mocks.ts';
import { configureApi, type ApiSettings } from './settings.ts';

const server = setupServer(...contractHandlers());
const requests: Request[] = [];
const refused: ApiError[] = [];
const settings: ApiSettings = {
  apiBase: '',
  adminApiHost: '',
  apiKey: 'key',
  accessToken: () => Promise.resolve('old-token'),
  renewToken: () => Promise.resolve('new-token'),
  onRefused: (error) => refused.push(error),
};

beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  server.events.on('request:start', ({ request }) => void requests.push(request.clone()));
});
beforeEach(() => {
  configureApi(settings);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  server.resetHandlers();
  requests.length = 0;
  refused.length = 0;
});
afterAll(() => server.close());

const newUser = { firstName: 'Ada', lastName: 'Byron', email: 'ada@scv.example', role: 'user' } as const;
const update = { ...newUser, status: 'Active' } as const;
const header = (name: string) => requests.map((request) => request.headers.get(name));
const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable(),
    (error: unknown) => error as ApiError,
  );
const use = (...handlers: HttpHandler[]) => server.use(...handlers);

test('an answer keeps no request, whose text and listeners the query cache would keep too', async () => {
  expect(await getListOfUsers()).not.toHaveProperty('request');
});

describe('the headers of the specification, section 7', () => {
  test.each([
    ['getListOfUsers', () => getListOfUsers()],
    ['createUser', () => createUser(newUser)],
    ['editUser', () => editUser('1', update)],
    ['deleteUser', () => deleteUser('1')],
  ])('%s carries the bearer token, JSON both ways and the frame options (§6, §7)', async (_name, call) => {
    await call();
    expect(header('content-type')).toEqual(['application/json']);
    expect(header('authorization')).toEqual(['Bearer old-token']);
    expect(header('accept')).toEqual(['application/json']);
    expect(header('x-frame-options')).toEqual(['SAMEORIGIN']);
  });

  test('login carries the api-key and no token (§7, decided 1)', async () => {
    await login({ username: 'ada', password: 'secret' });
    expect(header('api-key')).toEqual(['key']);
    expect(header('authorization')).toEqual([null]);
    expect(header('content-type')).toEqual(['application/json']);
  });

  test('the other calls go below the base of the API (§7, decided 1)', async () => {
    configureApi({ ...settings, apiBase: '/elsewhere' });
    const noContent = () => new HttpResponse(null, { status: 204 });
    use(override('deleteUser', noContent));
    await login({ username: 'ada', password: 'secret' });
    await getListOfUsers();
    await deleteUser('1');
    await editUser('1', update);
    await createUser(newUser);
    expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      'POST /elsewhere/api/v1/auth/user/login',
      'GET /elsewhere/api/v1/users',
      'DELETE /elsewhere/api/v1/user/1',
      'PUT /elsewhere/api/v1/user/1',
      'POST /elsewhere/api/v1/user',
    ]);
  });

  test('the upload goes to the admin host under hpesa/, as multipart, and accepts anything (§7, decided 1)', async () => {
    configureApi({ ...settings, apiBase: '/elsewhere', adminApiHost: '/admin' });
    use(override('uploadCdd', () => ({ message: 'Thanks' })));
    const { data } = await uploadCdd({ cddFile: new Blob(['{}']) });
    expect(data.message).toBe('Thanks');
    expect(new URL(requests[0]!.url).pathname).toBe('/admin/hpesa/api/v1/cdd/upload');
    expect(header('accept')).toEqual(['*/*']);
    expect(header('x-frame-options')).toEqual([null]);
    expect(header('content-type')[0]).toMatch(/^multipart\/form-data; ?boundary=/);
  });
});

test.each([
  [201, true, () => editUser('1', update)],
  [200, false, () => editUser('1', update)],
  [204, true, () => deleteUser('1')],
  [200, false, () => deleteUser('1')],
])('an edit and a deletion succeed by their status alone: %d, %s (§3, §4, §7)', async (status, succeeds, call) => {
  const answer = () => new HttpResponse(status === 204 ? null : '{"message":"Done."}', { status });
  use(override('editUser', answer), override('deleteUser', answer));
  const undeclared = { kind: 'undeclared', status, message: `The server answered with status ${status}.` };
  expect(await call().catch((error: unknown) => error)).toMatchObject(succeeds ? { status } : undeclared);
});

test('ids are URL-encoded (§7)', async () => {
  await deleteUser('../users?x=1');
  expect(new URL(requests[0]!.url).pathname).toBe('/api/v1/user/..%2Fusers%3Fx%3D1');
});

test('an aborted call isn’t an ApiError', async () => {
  const controller = new AbortController();
  const call = getListOfUsers({}, {}, controller.signal);
  controller.abort();
  expect(await failure(call)).not.toBeInstanceOf(ApiError);
});

describe('a 401', () => {
  const expired = () => HttpResponse.json({ message: 'The access token has expired.' }, { status: 401 });

  test('to a read renews the token and repeats the call once (decided 2)', async () => {
    use(override('getListOfUsers', expired, { once: true }));
    expect((await getListOfUsers()).status).toBe(200);
    expect(header('authorization')).toEqual(['Bearer old-token', 'Bearer new-token']);
    expect(refused).toEqual([]);
  });

  test('to the repeated read is reported', async () => {
    use(override('getListOfUsers', expired));
    expect(await failure(getListOfUsers())).toMatchObject({ status: 401 });
    expect(requests).toHaveLength(2);
    expect(refused).toHaveLength(1);
  });

  test('to a read is a network error if the provider cannot be reached to renew the token', async () => {
    const lost = new ApiError('network');
    configureApi({ ...settings, renewToken: () => Promise.reject(lost) });
    use(override('getListOfUsers', expired));
    expect(await failure(getListOfUsers())).toBe(lost);
    expect(refused).toEqual([]);
  });

  test.each([
    ['cannot be reached', () => Promise.reject(new ApiError('network')), false],
    ['has ended the session', () => Promise.resolve(undefined), true],
  ])('to a write stays a 401 if the provider %s', async (_, renewToken, sessionEnded) => {
    configureApi({ ...settings, renewToken });
    use(override('createUser', expired));
    expect(await failure(createUser(newUser))).toMatchObject({ status: 401, sessionEnded });
  });

  test('to a write renews the token without repeating the write (decided 2)', async () => {
    const renewToken = vi.fn<ApiSettings['renewToken']>(settings.renewToken);
    configureApi({ ...settings, renewToken });
    use(override('createUser', expired));
    expect(await failure(createUser(newUser))).toMatchObject({ status: 401, sessionEnded: false });
    expect(requests).toHaveLength(1);
    expect(renewToken).toHaveBeenCalledOnce();
    expect(refused).toEqual([]);
  });
});

test.each([
  [400, []],
  [403, [{ status: 403, serverMessage: 'No.' }]],
  [404, []],
  [500, []],
])('a %d is final: no token is renewed, and only a 403 is reported', async (status, reported) => {
  const renewToken = vi.fn<ApiSettings['renewToken']>(settings.renewToken);
  configureApi({ ...settings, renewToken });
  use(override('getListOfUsers', () => HttpResponse.json({ message: 'No.' }, { status })));
  await failure(getListOfUsers());
  expect(refused).toMatchObject(reported);
  expect(requests).toHaveLength(1);
  expect(renewToken).not.toHaveBeenCalled();
});

/** A page of the contract with one user, changed. */
const listOf = (change: object) => ({
  userList: [{ ...update, id: crypto.randomUUID(), ...change }],
  hasNext: false,
  totalCount: 1,
});

describe('every failure is an ApiError', () => {
  test.each<[string, () => Response, Partial<ApiError>]>([
    [
      'a problem with fields',
      () =>
        HttpResponse.json(
          { message: 'Bad.', errors: [{ field: 'email', message: 'Taken.' }], requestId: 'r1' },
          { status: 409 },
        ),
      { kind: 'response', status: 409, message: 'Bad.', fieldErrors: { email: 'Taken.' }, requestId: 'r1' },
    ],
    [
      'a body without a message',
      () => HttpResponse.json({}, { status: 500 }),
      { status: 500, message: 'Request failed with status 500', serverMessage: undefined },
    ],
    [
      'a body that is not JSON',
      () => HttpResponse.text('<html>', { status: 502 }),
      { status: 502, message: 'Request failed with status 502', body: '<html>' },
    ],
    [
      'an empty body',
      () => new HttpResponse(null, { status: 503, headers: { 'x-request-id': 'r2' } }),
      { status: 503, requestId: 'r2' },
    ],
    [
      'Retry-After in seconds',
      () => HttpResponse.json({}, { status: 429, headers: { 'retry-after': '7' } }),
      { status: 429, retryAfter: 7 },
    ],
    [
      'members of the wrong type',
      () => HttpResponse.json({ message: 5, errors: [{ field: 'email', message: {} }, 1] }, { status: 400 }),
      { message: 'Request failed with status 400', fieldErrors: {} },
    ],
    [
      'no connection',
      () => HttpResponse.error(),
      {
        kind: 'network',
        status: 0,
        message: 'An error occurred while making the request. Please check your network connection and try again.',
      },
    ],
    ['a success that is not JSON', () => HttpResponse.text('hello'), { kind: 'malformed', status: 200 }],
    ['a success that is another document', () => HttpResponse.json({ users: [] }), { kind: 'malformed', status: 200 }],
    ['a user without an email', () => HttpResponse.json(listOf({ email: undefined })), { kind: 'malformed' }],
    ['an undeclared success', () => HttpResponse.json(listOf({}), { status: 203 }), { kind: 'undeclared' }],
  ])('%s (§3, §7)', async (_what, answer, expected) => {
    use(override('getListOfUsers', answer));
    const error = await failure(getListOfUsers());
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject(expected);
  });

  test.each([
    ['an answer', () => HttpResponse.text('oops', { status: 503 }), 'Request failed with status 503'],
    ['no connection', () => HttpResponse.error(), 'A read failed.'],
  ])('a read that fails is logged: %s (§8)', async (_what, answer, text) => {
    use(override('getListOfUsers', answer));
    const error = await failure(getListOfUsers());
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(text, error);
  });

  test('neither a canceled read nor a write that fails is logged here', async () => {
    use(override('createUser', () => HttpResponse.json({}, { status: 503 })));
    await failure(getListOfUsers({}, { signal: AbortSignal.abort() }));
    await failure(createUser(newUser));
    expect(console.warn).not.toHaveBeenCalled();
  });

  test.each([
    ['the sign-in page of a proxy', () => HttpResponse.html('<!doctype html><p>Sign in</p>')],
    ['a text', () => HttpResponse.text('created', { status: 201 })],
  ])('creating a user fails if the answer is %s', async (_what, answer) => {
    use(override('createUser', answer));
    expect(await failure(createUser(newUser))).toMatchObject({ kind: 'malformed' });
  });

  test.each([
    ['no body', () => new HttpResponse(null, { status: 204 })],
    ['an empty object', () => HttpResponse.json({}, { status: 200 })],
  ])('creating a user succeeds if the answer is %s', async (_what, answer) => {
    use(override('createUser', answer));
    expect((await createUser(newUser)).status).toBeLessThan(300);
  });

  test('unknown members are ignored', async () => {
    use(override('getListOfUsers', () => HttpResponse.json({ ...listOf({ nickname: 'Ada' }), tookMs: 3 })));
    expect((await getListOfUsers()).data.totalCount).toBe(1);
  });

  test('a timeout', async () => {
    use(override('getListOfUsers', () => new Promise<never>(() => {})));
    expect(await failure(getListOfUsers({}, { timeout: 20 }))).toMatchObject({ kind: 'timeout', status: 0 });
  });
});
