import { useGetListOfUsers, type User } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import type { Command } from '@scv/ui/command-palette';
import { useDelayed } from '@scv/api/use-delayed';
import { userPaths } from '@scv/users/paths';
import { UserRound } from 'lucide-react';

const maxUsers = 5;

/**
 * Commands that open the first users whom a text finds: their pages, or the list if the backend lacks `extended`.
 * None while they load or if that fails; the palette's search still leads to the list, which says why.
 */
export function useFoundUsers(text: string, goTo: (address: string) => void): Command[] {
  const query = useDelayed(text);
  const isSearch = query.length > 1 && query === text;
  const found = useGetListOfUsers(
    { page: 0, size: maxUsers, query },
    { query: { enabled: isSearch, select: ({ data }) => data } },
  );
  if (!isSearch) return [];
  const users = found.data?.userList ?? [];
  return users.map((user) => ({
    label: `${user.firstName} ${user.lastName}`,
    detail: user.email,
    icon: UserRound,
    run: () => goTo(addressOf(user)),
  }));
}

const addressOf = ({ id, email }: User) =>
  hasFeature('extended') ? userPaths.user(id) : userPaths.list({ query: email });
