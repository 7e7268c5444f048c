import { useListUsers, type UploadedCddFile } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { useState } from 'react';

/**
 * The people in the filter: the first 100 administrators, if the backend can list them, and everybody who was seen in
 * the history. Ids with names, by name; the chosen one is always among them.
 */
export function useUploaders(chosen: string | undefined, uploads: readonly UploadedCddFile[]): [string, string][] {
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  const found = uploads.flatMap(({ uploader: { id, name, email } }) => (id ? [[id, name ?? email] as const] : []));
  if (found.some(([id]) => !seen.has(id))) setSeen(new Map([...found, ...seen]));
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
