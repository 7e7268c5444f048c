import { conformanceTests } from './conformance/conformance-tests.ts';
import { afterAll, beforeAll } from 'vitest';
import { fakeUsers } from './sample-data.ts';
import { mockBackend } from './mock-backend.ts';
import { server } from './server.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

const at = '2026-01-01T00:00:00Z';
/** Users with the members that the contract's examples show. */
const users = fakeUsers(2).map((user) => ({ ...user, createdAt: at, updatedAt: at, lastSignInAt: at }));

conformanceTests({
  name: 'the mocks',
  fileOf: () => 'libs/testing/src/mock-backend.ts',
  url: () => 'http://mocks.test',
  reset: async () => server.resetHandlers(...mockBackend({ users })),
  caller: () => ({ bearer: { Authorization: 'Bearer any' }, apiKey: { 'api-key': 'any' } }),
  // Every caller is an administrator, and a test fails when it sends what the contract doesn't declare.
  without: [403, 405],
});
