import type { ActivityEntry, DaySummary, Summary, UploadedCddFile, User } from '@scv/api';
import { CreateUserBody, EditUserBody } from '@scv/api/schemas';

const dayMs = 24 * 60 * 60 * 1000;

interface MockedData {
  users: (filter: Pick<User, 'role' | 'status'>) => number;
  /** Newest first. */
  activity: (runs: 'grouped' | 'each', size: number) => ActivityEntry[];
  uploads: UploadedCddFile[];
}

/** Counts the data of the mocks like the reference API. */
export function mockSummary({ users, activity, uploads }: MockedData): Summary {
  const entries = activity('each', Infinity);
  return {
    users: CreateUserBody.shape.role.options.flatMap((role) =>
      EditUserBody.shape.status.options.map((status) => ({ role, status, count: users({ role, status }) })),
    ),
    days: Array.from({ length: 30 }, (_, index) => dayOf(entries, Date.now() - (29 - index) * dayMs)),
    uploads,
    activity: activity('grouped', 10),
  };
}

function dayOf(entries: readonly ActivityEntry[], time: number): DaySummary {
  const date = new Date(time).toISOString().slice(0, 10);
  const count = (action: ActivityEntry['action'], result: ActivityEntry['result']) =>
    entries.filter(
      (entry) =>
        entry.action === action && entry.result === result && new Date(entry.at).toISOString().startsWith(date),
    ).length;
  return {
    date,
    enrolled: count('create user', 'done'),
    signIns: count('sign-in', 'done'),
    failedSignIns: count('sign-in', 'refused'),
  };
}
