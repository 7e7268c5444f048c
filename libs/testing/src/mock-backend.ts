import type { ActivityEntry, DaySummary, Summary, UploadedCddFile, User } from '@scv/api';
import { cddSchemaMissing, knownTimeZone } from '@scv/api/schemas';
import type { HttpHandler } from 'msw';
import { mockActivity } from './mock-activity.ts';
import { handlersOf } from './mock-responses.ts';
import { listMockUsers } from './mock-user-list.ts';
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
  /** Email of the calling administrator, who may not lock themselves out; null: no protection. */
  caller?: () => string | null;
}

/**
 * MSW handlers that keep data, in the detail needed by the screens: each operation of the contract can be called, with
 * its checks and its refusals. They accept any token, api-key, username and password. Each call of `mockBackend` keeps
 * its own data, beginning with the given data.
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
    getSummary: ({ query: { timeZone } }) => ({
      status: 200,
      body: mockSummary(mockedUsers.kept(), mockedActivity.kept(), mockedUploads.kept(), timeZone),
    }),
  });
}

const dayMs = 24 * 60 * 60 * 1000;

/** The page of a list that is only counted. */
const first = { page: 0, size: 1, sort: 'name' } as const;

/**
 * Counts the data of the mocks.
 * @param activity newest first, as `uploads`
 */
const mockSummary = (
  users: readonly User[],
  activity: readonly ActivityEntry[],
  uploads: readonly UploadedCddFile[],
  timeZone: string | undefined,
): Summary => ({
  users: users.map(({ role, status, standing }) => ({ role, status, ...(standing && { standing }), count: 1 })),
  days: Array.from({ length: 30 }, (_, index) => dayOf(users, activity, Date.now() - (29 - index) * dayMs, timeZone)),
  uploads: uploads.slice(0, 5),
  activity: activity.slice(0, 10),
  endingInvitations: listMockUsers(users, { ...first, invitation: 'ending' }).totalCount,
  absentAdmins: listMockUsers(users, { ...first, role: ['admin'], status: 'Active', signedIn: '-90d' }).totalCount,
});

function dayOf(
  users: readonly User[],
  entries: readonly ActivityEntry[],
  time: number,
  timeZone: string | undefined,
): DaySummary {
  const dateOf = (at: number | string) => new Date(at).toLocaleDateString('sv', { timeZone: knownTimeZone(timeZone) }); // as ISO 8601 writes it
  const date = dateOf(time);
  const isThen = (at: string | undefined) => at !== undefined && dateOf(at) === date;
  const signIns = (result: ActivityEntry['result']) =>
    entries.filter((entry) => entry.action === 'sign-in' && entry.result === result && isThen(entry.at)).length;
  return {
    date,
    enrolled: users.filter(({ createdAt }) => isThen(createdAt)).length,
    signIns: signIns('done'),
    failedSignIns: signIns('refused'),
  };
}
