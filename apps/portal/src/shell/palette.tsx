import { useToggleSidebar } from '@scv/ui';
import { CommandPalette, type Command } from '@scv/ui/command-palette';
import { actionCommands, readAction } from '@scv/users/user-commands';
import { commandList, enrollFrom } from '@scv/users/list-commands';
import { useIsOneself } from '@scv/users/oneself';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router';
import { getGetUserQueryKey, type GetUserQueryResult, useGetListOfUsers, type User } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { useDelayed } from '@scv/api/people';
import { userPaths } from '@scv/users/paths';
import {
  UserRound,
  CircleUser,
  Download,
  Info,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  PanelLeft,
  Search,
  Sun,
  Upload,
  UserPlus,
} from 'lucide-react';
import { accountPath } from '@scv/account';
import { cddPaths } from '@scv/cdd/paths';
import { screens } from './screens.ts';
import type { NameMenuProps } from './name-menu.tsx';

type PaletteProps = Pick<NameMenuProps, 'hasAccount' | 'changeTheme' | 'showAbout' | 'logout' | 'onClose'>;

/** The command palette with every screen and action of the portal, and the users whom the typed text finds. */
export function Palette({ hasAccount, changeTheme, showAbout, logout, onClose }: PaletteProps) {
  const navigate = useNavigate();
  const here = useLocation();
  const toggleSidebar = useToggleSidebar();
  const [text, setText] = useState('');
  const goTo = (address: string) => void navigate(address);
  const go: Go = ({ address, options }) => void navigate(address, options);
  const found = useFoundUsers(text, go);
  /** Keywords are found but not shown. */
  const commands: Command[] = [
    ...useRecentPeople(text === '', go),
    ...found.commands,
    ...inGroup('Screens', [
      ...screens().map(({ label, keywords, icon, to }) => ({ label, keywords, icon, run: () => goTo(to) })),
      ...(hasFeature('extended') ? [{ ...history, run: () => goTo(cddPaths.history()) }] : []),
      ...(hasAccount ? [{ ...account, run: () => goTo(accountPath) }] : []),
    ]),
    ...inGroup('Actions', [
      { label: 'Enroll user', keywords: 'new create add', icon: UserPlus, run: () => go(enrollFrom(here)) },
      { label: 'Import users', keywords: 'csv file many', icon: Upload, run: () => goTo(userPaths.import()) },
      { ...exportUsers, run: () => go(commandList(here, 'export')) },
      { ...shortcuts, run: () => go(commandList(here, 'shortcuts')) },
      { label: 'About', keywords: 'version commit licences', icon: Info, run: showAbout },
      { label: 'Toggle sidebar', keywords: 'navigation fold show hide', icon: PanelLeft, run: toggleSidebar },
      { label: 'Light theme', keywords: 'colour scheme bright', icon: Sun, run: () => changeTheme('light') },
      { label: 'Dark theme', keywords: 'colour scheme night', icon: Moon, run: () => changeTheme('dark') },
      { label: 'System theme', keywords: 'colour scheme automatic', icon: Monitor, run: () => changeTheme('system') },
      { label: 'Logout', keywords: 'sign out leave', icon: LogOut, run: logout },
    ]),
  ];
  const search = (query: string) => ({
    label: `Search users for “${query}”`,
    group: 'People',
    icon: Search,
    run: () => goTo(userPaths.list({ query })),
  });
  return (
    <CommandPalette commands={commands} commandFor={search} people={found.people} onText={setText} onClose={onClose} />
  );
}

const inGroup = (group: string, commands: Omit<Command, 'group'>[]): Command[] =>
  commands.map((command) => ({ ...command, group }));

type Go = (to: { address: string; options: NavigateOptions }) => void;

const maxUsers = 5;

/**
 * Commands that open the first users whom a text finds: their pages, or the list if the backend lacks `extended`. A text
 * such as 'deactivate alan' also finds what is to be done. People are undefined while they load or if that fails; the
 * palette's search still leads to the list, which says why.
 */
function useFoundUsers(text: string, go: Go): { commands: Command[]; people: Command[] | undefined } {
  const isOneself = useIsOneself();
  const here = useLocation();
  const { action, words } = readAction(text);
  const query = useDelayed(words);
  const isSearch = query.length > 1 && query === words;
  const found = useGetListOfUsers(
    { page: 0, size: maxUsers, query },
    { query: { enabled: isSearch, select: ({ data }) => data } },
  );
  if (!isSearch || !found.data) return { commands: [], people: undefined };
  const { userList } = found.data;
  const asked = userList.flatMap((user) => (action === undefined ? [] : actionCommands(action, user, isOneself(user))));
  const commands = asked.map(({ address, state, ...command }) => ({
    ...command,
    group: 'Actions',
    keywords: text, // The API finds Zoë by “zoe”.
    // On the user's page already: its way back to the list stays.
    run: () => {
      const isHere = here.pathname === address;
      go({ address, options: { replace: isHere, state: { ...(isHere && (here.state as object)), ...state } } });
    },
  }));
  return { commands, people: userList.map((user) => personCommand(user, 'People', go)) };
}

const personCommand = (user: User, group: string, go: Go): Command => ({
  label: `${user.firstName} ${user.lastName}`,
  detail: user.email,
  group,
  icon: UserRound,
  run: () => go({ address: addressOf(user), options: {} }),
});

const maxRecent = 3;
const isUser = new RegExp(`^${getGetUserQueryKey('[^/]+')}$`);

/**
 * Opens the pages that were looked at last, as far as they are still in the cache, but not the one on screen. A typed
 * text finds them anyway.
 */
function useRecentPeople(shown: boolean, go: Go): Command[] {
  const { pathname } = useLocation();
  const pages = useQueryClient()
    .getQueryCache()
    .findAll({ predicate: ({ queryKey: [path] }) => isUser.test(String(path)) })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  const users = pages
    .flatMap(({ state }) => (state.data as GetUserQueryResult | undefined)?.data ?? [])
    .filter((user) => addressOf(user) !== pathname);
  return shown ? users.slice(0, maxRecent).map((user) => personCommand(user, 'Recent', go)) : [];
}

const addressOf = ({ id, email }: User) =>
  hasFeature('extended') ? userPaths.user(id) : userPaths.list({ query: email });

const history = { label: 'Upload history', keywords: 'go to cdd files earlier', icon: Upload };
const account = { label: 'My account', keywords: 'profile email phone password session', icon: CircleUser };
const exportUsers = { label: 'Export users', keywords: 'csv file download save', icon: Download };
const shortcuts = { label: 'Keyboard shortcuts', keywords: 'keys help', icon: Keyboard };
