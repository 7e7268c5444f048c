import type { ActivityEntry, UploadedCddFile, User } from '@scv/api';
import { handleOperation, type MockOperations, type Operation } from '@scv/api/mocks';
import type { HttpHandler } from 'msw';
import { mockActivity } from './mock-activity.ts';
import { checkedCall, refusal, refusals } from './mock-answers.ts';
import { mockSummary } from './mock-summary.ts';
import { mockUsers } from './mock-users.ts';
import { mockUploads } from './mock-upload.ts';

export { mockAdmin } from './mock-activity.ts';

interface MockData {
  users?: readonly User[];
  /** Newest first. */
  activity?: readonly ActivityEntry[];
  /** Newest first. */
  uploads?: readonly UploadedCddFile[];
  /** A JSON Schema; null: there is none. */
  cddSchema?: Record<string, unknown> | null;
  /** Email of the administrator who makes the calls, who may not lock themselves out; null: no protection. */
  caller?: () => string | null;
}

/**
 * MSW handlers that keep data and behave like the reference API: they answer every operation of the contract with its
 * declared status, check parameters and bodies by its schemas (400), refuse a call without credentials (401), and
 * answer 501 to what they don't implement. They accept any token, api-key, username and password. Each call of
 * `mockBackend` keeps its own data, beginning with the given data.
 */
export function mockBackend({
  users = [],
  activity = [],
  uploads = [],
  cddSchema = { type: 'object' },
  caller = () => null,
}: MockData = {}): HttpHandler[] {
  const mockedActivity = mockActivity(activity, caller);
  const { record, listActivity } = mockedActivity;
  const mockedUsers = mockUsers(users, caller, mockedActivity);
  const mockedUploads = mockUploads(uploads, record);
  const operations: MockOperations = {
    login: () => ({ status: 200, roles: ['admin'] }),
    logout: () => null,
    ...mockedUsers,
    ...mockedUploads,
    getCddSchema: () => cddSchema ?? refusal(404, 'There is no schema for CDD files.'),
    listActivity,
    getSummary: (call) =>
      mockSummary({
        users: mockedUsers.listUsers({ ...call, query: { page: 0, size: Number.MAX_SAFE_INTEGER, sort: 'name' } })
          .userList,
        activity: (runs, size) => listActivity({ ...call, query: { size, runs } }).entries,
        uploads: mockedUploads.listCddUploads({ ...call, query: { size: 5 } }).uploads,
      }),
  };
  return handlersOf(operations);
}

/** Checks each request by the contract before its operation answers it. */
export const handlersOf = (operations: MockOperations): HttpHandler[] =>
  Object.entries(operations).map(([id, answer]) => handlerOf(id as Operation, answer as Answer));

type Answer = MockOperations[Operation];

/** The header with an operation's credentials where it isn't `Authorization`. The conformance tests check these. */
const credentials: { [Id in Operation]?: string } = { login: 'api-key' };

const handlerOf = <Id extends Operation>(id: Id, answer: MockOperations[Id]) =>
  handleOperation(id, async (request, params) => {
    if (answer === 'not implemented') return refusal(501, `The mocks do not implement ${id}.`);
    if (!request.headers.has(credentials[id] ?? 'Authorization')) return refusal(401, refusals[401]);
    return answer(await checkedCall(id, request, params));
  });
