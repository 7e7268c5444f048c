import type { Call } from './operations.ts';

/** What an entry of the activity says about an export: '1,250 users: Admin, Active'. */
export function exportWords({ list, count, filter }: Call<'recordExport'>['body']): string {
  const one = { users: 'user', activity: 'entry of the activity' };
  const many = { users: 'users', activity: 'entries of the activity' };
  const words = `${count.toLocaleString('en')} ${(count === 1 ? one : many)[list]}`;
  return filter ? `${words}: ${filter}` : words;
}
