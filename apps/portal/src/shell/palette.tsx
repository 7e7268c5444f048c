import { useToggleSidebar } from '@scv/ui';
import { CommandPalette, type Command } from '@scv/ui/command-palette';
import { commandList, enrollFrom } from '@scv/users/list-commands';
import { useState } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router';
import { useGetListOfUsers, type User } from '@scv/api';
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
import type { Theme } from './theme.ts';

/** The command palette with the portal's commands, and the users whom the typed text finds. */
export function Palette({
  onClose,
  ...targets
}: Pick<CommandTargets, 'hasAccount' | 'changeTheme' | 'showAbout' | 'logout'> & { onClose: () => void }) {
  const navigate = useNavigate();
  const here = useLocation();
  const toggleSidebar = useToggleSidebar();
  const [text, setText] = useState('');
  const goTo = (address: string) => void navigate(address);
  const go = ({ address, options }: { address: string; options: NavigateOptions }) => void navigate(address, options);
  const actions = {
    enroll: () => go(enrollFrom(here)),
    exportUsers: () => go(commandList(here, 'export')),
    showShortcuts: () => go(commandList(here, 'shortcuts')),
  };
  return (
    <CommandPalette
      commands={portalCommands({ ...targets, ...actions, goTo, toggleSidebar })}
      commandFor={(query) => searchCommand(query, goTo)}
      people={useFoundUsers(text, goTo)}
      onText={setText}
      onClose={onClose}
    />
  );
}

const maxUsers = 5;

/**
 * Commands that open the first users whom a text finds: their pages, or the list if the backend lacks `extended`.
 * None while they load or if that fails; the palette's search still leads to the list, which says why.
 */
function useFoundUsers(text: string, goTo: (address: string) => void): Command[] {
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

interface CommandTargets {
  /** The setting `okta.myAccount`. */
  hasAccount: boolean;
  goTo: (address: string) => void;
  enroll: () => void;
  exportUsers: () => void;
  showShortcuts: () => void;
  showAbout: () => void;
  toggleSidebar: () => void;
  changeTheme: (theme: Theme) => void;
  logout: () => void;
}

/** Every screen and action of the portal, for the command palette. Keywords are found but not shown. */
function portalCommands(targets: CommandTargets): readonly Command[] {
  const { hasAccount, goTo, enroll, exportUsers, showShortcuts, showAbout, toggleSidebar, changeTheme, logout } =
    targets;
  return [
    ...screens().map(({ label, keywords, icon, to }) => ({ label, keywords, icon, run: () => goTo(to) })),
    ...(hasFeature('extended') ? [{ ...history, run: () => goTo(cddPaths.history()) }] : []),
    { label: 'Enroll user', keywords: 'new create add', icon: UserPlus, run: enroll },
    { label: 'Import users', keywords: 'csv file many', icon: Upload, run: () => goTo(userPaths.import()) },
    { label: 'Export users', keywords: 'csv file download save', icon: Download, run: exportUsers },
    ...(hasAccount ? [{ ...account, run: () => goTo(accountPath) }] : []),
    { label: 'Keyboard shortcuts', keywords: 'keys help', icon: Keyboard, run: showShortcuts },
    { label: 'About', keywords: 'version commit licences', icon: Info, run: showAbout },
    { label: 'Toggle sidebar', keywords: 'navigation fold show hide', icon: PanelLeft, run: toggleSidebar },
    { label: 'Light theme', keywords: 'colour scheme bright', icon: Sun, run: () => changeTheme('light') },
    { label: 'Dark theme', keywords: 'colour scheme night', icon: Moon, run: () => changeTheme('dark') },
    { label: 'System theme', keywords: 'colour scheme automatic', icon: Monitor, run: () => changeTheme('system') },
    { label: 'Logout', keywords: 'sign out leave', icon: LogOut, run: logout },
  ];
}

const history = { label: 'Upload history', keywords: 'go to cdd files earlier', icon: Upload };
const account = { label: 'My account', keywords: 'profile email phone password session', icon: CircleUser };

/** Searches the users for the text typed in the palette. */
function searchCommand(text: string, goTo: (address: string) => void): Command {
  return { label: `Search users for “${text}”`, icon: Search, run: () => goTo(userPaths.list({ query: text })) };
}
