import { accountPath } from '@scv/account';
import { hasFeature } from '@scv/api/settings';
import { cddPaths } from '@scv/cdd/paths';
import type { Command } from '@scv/ui/command-palette';
import { userPaths } from '@scv/users/paths';
import {
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
import { screens } from './screens.ts';
import type { Theme } from './theme.ts';

export interface CommandTargets {
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
export function portalCommands(targets: CommandTargets): readonly Command[] {
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
export function searchCommand(text: string, goTo: (address: string) => void): Command {
  return { label: `Search users for “${text}”`, icon: Search, run: () => goTo(userPaths.list({ query: text })) };
}
