import { useState } from 'react';
import { useListUsers } from './generated/users/users.ts';
import { hasFeature } from './settings.ts';

/**
 * The people that a filter offers: the first 100 administrators, if the backend can list them, and everybody whom the
 * list has shown. Ids with names, by name; the chosen one is always among them.
 * @param shown the people in the rows that are shown now
 */
export function usePeople(
  chosen: string | undefined,
  shown: readonly (readonly [id: string, name: string])[],
): [string, string][] {
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  if (shown.some(([id]) => !seen.has(id))) setSeen(new Map([...shown, ...seen]));
  const { data: admins = [] } = useListUsers(
    { role: 'admin', size: 100 },
    { query: { enabled: hasFeature('user-filters'), select: ({ data }) => data.userList } },
  );
  const names = new Map([
    ...(chosen === undefined ? [] : [[chosen, 'One person'] as const]),
    ...admins.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`] as const),
    ...seen,
  ]);
  return [...names].toSorted(([, one], [, other]) => one.localeCompare(other));
}
