import { emailKey } from '@scv/api/email-key';
import { lookupUsers, type ApiError, type User } from '@scv/api';
import { retryBusy } from '@scv/api/retry-busy';
import { hasFeature } from '@scv/api/settings';
import { useQuery } from '@tanstack/react-query';
import type { CheckedRow } from './check-rows.ts';

/** The largest number of emails in one call of the contract. */
const batch = 1000;

/** Finds the users who exist already, by the `emailKey` of their email. Needs the feature `extended`. */
export function useExistingUsers(rows: readonly CheckedRow[]) {
  const emails = rows.flatMap(({ user }) => user?.email ?? []);
  return useQuery<ReadonlyMap<string, User>, ApiError>({
    queryKey: ['users of an import', emails],
    queryFn: ({ signal }) => findUsers(emails, signal),
    enabled: hasFeature('extended') && emails.length > 0,
    gcTime: 0,
  });
}

async function findUsers(emails: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, User>> {
  const found = new Map<string, User>();
  for (let start = 0; start < emails.length; start += batch) {
    const some = emails.slice(start, start + batch);
    // oxlint-disable-next-line no-await-in-loop -- one call at a time
    const { data } = await retryBusy(() => lookupUsers({ emails: some }, {}, signal), signal);
    for (const user of data.users) found.set(emailKey(user.email), user);
  }
  return found;
}
