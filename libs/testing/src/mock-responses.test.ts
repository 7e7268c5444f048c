import { ProblemError } from '@scv/api/schemas';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { handlersOf, type MockOperations } from './mock-responses.ts';
import { server } from './server.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

test.each([
  [404, 404, []],
  [418, 500, ['getUser answers 418, which the contract does not declare.']],
])('a mock that refuses with %d answers %d', async (refusal, status, logged) => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const getUser = () => {
    throw new ProblemError(refusal as 404, 'No.');
  };
  server.use(...handlersOf({ getUser } as unknown as MockOperations));
  const headers = { Authorization: 'Bearer any' };
  const answer = await fetch('http://mocks.test/api/v1/user/6f2f3c5e-8f0e-4d5c-9f0a-4f5a3a1c2b7d', { headers });
  expect(answer.status).toBe(status);
  const said = error.mock.calls.flat().join(' ');
  for (const sentence of logged) expect(said).toContain(sentence);
});
