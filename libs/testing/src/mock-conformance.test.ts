import { conformanceTests } from './conformance/conformance-tests.ts';
import { afterAll, beforeAll } from 'vitest';
import { fakeUsers } from './fakes.ts';
import { mockBackend } from './mock-backend.ts';
import { server } from './server.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

conformanceTests({
  name: 'the mocks',
  fileOf: () => 'libs/testing/src/mock-backend.ts',
  url: () => 'http://mocks.test',
  reset: async () => server.resetHandlers(...mockBackend({ users: fakeUsers(2) })),
  caller: () => ({ bearer: { Authorization: 'Bearer any' }, apiKey: { 'api-key': 'any' } }),
  // Every caller is an administrator, and a test fails when it sends what the contract doesn't declare.
  without: [403, 405],
});
