import type { ActivityEntry, UploadedCddFile, User } from '@scv/api';
import { cddSchemaMissing } from '@scv/api/schemas';
import type { HttpHandler } from 'msw';
import { mockActivity } from './mock-activity.ts';
import { handlersOf } from './mock-answers.ts';
import { mockSummary } from './mock-summary.ts';
import { mockUsers } from './mock-users.ts';
import { mockUploads } from './mock-uploads.ts';

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
 * MSW handlers that keep data, in the detail that the screens need: each operation of the contract can be called, with
 * its checks and its refusals. They accept any token, api-key, username and password, and have no bulk actions: each
 * entry of one is listed by itself. Each call of `mockBackend` keeps its own data, beginning with the given data.
 */
export function mockBackend({
  users = [],
  activity = [],
  uploads = [],
  cddSchema = { type: 'object' },
  caller = () => null,
}: MockData = {}): HttpHandler[] {
  const mockedActivity = mockActivity(activity, caller);
  const mockedUsers = mockUsers(users, caller, mockedActivity);
  const mockedUploads = mockUploads(uploads, mockedActivity.record);
  return handlersOf({
    login: () => ({ status: 200, body: { status: 200, roles: ['admin'] } }),
    logout: () => ({ status: 204 }),
    ...mockedUsers.operations,
    ...mockedUploads.operations,
    ...mockedActivity.operations,
    getCddSchema: () => {
      if (!cddSchema) throw cddSchemaMissing();
      return { status: 200, body: cddSchema };
    },
    getSummary: () => ({
      status: 200,
      body: mockSummary(mockedUsers.kept(), mockedActivity.kept(), mockedUploads.kept()),
    }),
  });
}
