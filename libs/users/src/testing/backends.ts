import { createUser, deleteUser, listUsers, type NewUser, type User } from '@scv/api';
import { apiSettings, configureApi } from '@scv/api/settings';
import { mockBackend, refusal, refusals, server } from '@scv/testing';
import { forward, startReferenceApi, type RunningApi } from '@scv/testing/reference-api';
import { http, type RequestHandler } from 'msw';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { ada } from './users-screen.tsx';

const atTheStart = '2026-01-01T00:00:00Z';

/** Makes the calls, and is the only user of the reference API at its start. */
export const administrator: User = {
  ...ada,
  email: 'ada.byron@scv.example',
  role: 'admin',
  createdAt: atTheStart,
  updatedAt: atTheStart,
  lastSignInAt: atTheStart,
};

export interface Backend {
  name: string;
  /** Resolves when the backend can be used. */
  ready: () => Promise<unknown>;
  /**
   * Answers every call from now on, and has these users beside the administrator. They are created by calls of the
   * contract, so that any backend will do. Returns them as the backend keeps them.
   */
  begin: (users: readonly NewUser[]) => Promise<User[]>;
  /** Refuses all calls from now on: invalid token (401), or not an administrator (403). */
  refuse: (status: keyof typeof refusals) => Promise<void>;
}

/** The mocks, and the reference API, which starts while the mocks are being tested. Call it once per test file. */
export function eachBackend(): [Backend, Backend] {
  let starting: Promise<RunningApi>;
  const underWay = new Set<Promise<Response>>();

  beforeAll(() => {
    starting = startReferenceApi();
    starting.catch(() => {}); // `ready` reports it
  });
  // No test waits for a prefetched page: in the next test its request would see other users.
  afterEach(async () => {
    await Promise.allSettled(underWay);
    underWay.clear();
  });
  afterAll(async () => (await starting).stop());

  const callWith = (token: string) => configureApi({ ...apiSettings(), accessToken: () => Promise.resolve(token) });

  async function beginOnApi(users: readonly NewUser[]) {
    const { url, token } = await starting;
    callWith(token);
    const forwarding = http.all('*/api/v1/*', ({ request }) => {
      const answer = forward(request, url);
      underWay.add(answer);
      return answer;
    });
    return begin([forwarding], users);
  }
  const beginOnMocks = (users: readonly NewUser[]) =>
    begin(mockBackend({ users: [administrator], caller: () => administrator.email }), users);

  async function refuseOnApi(status: keyof typeof refusals) {
    const { token, outsider } = await starting;
    callWith(status === 401 ? `${token}x` : outsider);
  }
  const refuseOnMocks = async (status: keyof typeof refusals) =>
    server.use(http.all('*/api/v1/*', () => refusal(status, refusals[status])));

  return [
    { name: 'the mocks', ready: () => Promise.resolve(), begin: beginOnMocks, refuse: refuseOnMocks },
    { name: 'the reference API', ready: () => starting, begin: beginOnApi, refuse: refuseOnApi },
  ];
}

async function begin(handlers: RequestHandler[], users: readonly NewUser[]): Promise<User[]> {
  server.resetHandlers();
  server.use(...handlers);
  const { data } = await listUsers({ size: 100 });
  const earlier = data.userList.filter(({ email }) => email !== administrator.email);
  await Promise.all(earlier.map(({ id }) => deleteUser(id)));
  const created = await Promise.all(users.map((user) => createUser(user)));
  return created.map((answer) => answer.data);
}
