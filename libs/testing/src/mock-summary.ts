import type { ActivityEntry, DaySummary, Summary, UploadedCddFile, User } from '@scv/api';
import { CreateUserBody, EditUserBody } from '@scv/api/schemas';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Counts the data of the mocks.
 * @param activity newest first, as `uploads`
 */
export const mockSummary = (
  users: readonly User[],
  activity: readonly ActivityEntry[],
  uploads: readonly UploadedCddFile[],
): Summary => ({
  users: CreateUserBody.shape.role.options.flatMap((role) =>
    EditUserBody.shape.status.options.map((status) => ({
      role,
      status,
      count: users.filter((user) => user.role === role && user.status === status).length,
    })),
  ),
  days: Array.from({ length: 30 }, (_, index) => dayOf(users, activity, Date.now() - (29 - index) * dayMs)),
  uploads: uploads.slice(0, 5),
  activity: activity.slice(0, 10),
});

function dayOf(users: readonly User[], entries: readonly ActivityEntry[], time: number): DaySummary {
  const date = new Date(time).toISOString().slice(0, 10);
  const isThen = (at: string | undefined) => at !== undefined && new Date(at).toISOString().startsWith(date);
  const signIns = (result: ActivityEntry['result']) =>
    entries.filter((entry) => entry.action === 'sign-in' && entry.result === result && isThen(entry.at)).length;
  return {
    date,
    enrolled: users.filter(({ createdAt }) => isThen(createdAt)).length,
    signIns: signIns('done'),
    failedSignIns: signIns('refused'),
  };
}
