import { useToggleSidebar } from '@scv/ui';
import { CommandPalette, type Command } from '@scv/ui/command-palette';
import { commandList, enrollFrom } from '@scv/users/list-commands';
import { useState } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router';
import { useGetListOfUsers, type User } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { useDelayed } from '@scv/api/people';
import { cleanQuery, finds } from '@scv/api/schemas';
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

interface PaletteProps extends Pick<NameMenuProps, 'hasAccount' | 'changeTheme' | 'showAbout' | 'onClose'> {
  logout: () => void;
}

/** The command palette with every screen and command of the portal, and the users whom the typed text finds. */
export function Palette({ hasAccount, changeTheme, showAbout, logout, onClose }: PaletteProps) {
  const navigate = useNavigate();
  const here = useLocation();
  const toggleSidebar = useToggleSidebar();
  const [text, setText] = useState('');
  const to = (address: string) => ({ address, run: () => void navigate(address) });
  const go = ({ address, options }: { address: string; options: NavigateOptions }) => void navigate(address, options);
  const people = useFoundUsers(text)?.map((user) => ({ ...personCommand(user), ...to(addressOf(user)) }));
  /** Keywords are found but not shown. */
  const commands: Command[] = [
    ...inGroup('Screens', [
      ...screens().map(({ label, keywords, icon, to: path }) => ({ label, keywords, icon, ...to(path) })),
      ...(hasFeature('extended') ? [{ ...history, ...to(cddPaths.history()) }] : []),
      ...(hasAccount ? [{ ...account, ...to(accountPath) }] : []),
    ]),
    ...inGroup('Actions', [
      { label: 'Enroll user', keywords: 'new create add', icon: UserPlus, run: () => go(enrollFrom(here)) },
      { label: 'Import users', keywords: 'csv file many', icon: Upload, ...to(userPaths.import()) },
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
  const search = (typed: string) => {
    const query = cleanQuery(typed);
    return {
      label: `Search users for “${query}”`,
      group: 'People',
      icon: Search,
      ...to(userPaths.list({ query })),
    };
  };
  return (
    <CommandPalette
      commands={commands}
      finds={finds}
      commandFor={search}
      people={people}
      onText={(typed) => setText(cleanQuery(typed))}
      onClose={onClose}
    />
  );
}

const inGroup = (group: string, commands: Omit<Command, 'group'>[]): Command[] =>
  commands.map((command) => ({ ...command, group }));

const maxUsers = 5;

/**
 * The first users found by a text. Undefined while they load or if that fails; the palette's search still leads to the
 * list, which says why.
 */
function useFoundUsers(text: string): readonly User[] | undefined {
  const query = useDelayed(text);
  const isSearch = query.length > 1 && query === text;
  const found = useGetListOfUsers(
    { page: 0, size: maxUsers, query },
    { query: { enabled: isSearch, select: ({ data }) => data.userList } },
  );
  return isSearch ? found.data : undefined;
}

/** Opens the user's page, or the list if the backend lacks `extended`. */
const personCommand = (user: User) => ({
  label: `${user.firstName} ${user.lastName}`,
  detail: user.email,
  group: 'People',
  icon: UserRound,
});

const addressOf = ({ id, email }: User) =>
  hasFeature('extended') ? userPaths.user(id) : userPaths.list({ query: email });

const history = { label: 'Upload history', keywords: 'go to cdd files earlier', icon: Upload };
const account = { label: 'My account', keywords: 'profile email phone password session', icon: CircleUser };
const exportUsers = { label: 'Export users', keywords: 'csv file download save', icon: Download };
const shortcuts = { label: 'Keyboard shortcuts', keywords: 'keys help', icon: Keyboard };
