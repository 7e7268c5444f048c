import { accountPath } from '@scv/account';
import { Menu } from '@scv/ui/menu';
import { commandList } from '@scv/users/list-commands';
import { CircleUser, Info, Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import type { Theme } from './theme.ts';

export interface NameMenuProps {
  name: string;
  /** The button that opened the menu. */
  opener: HTMLElement | null;
  /** The setting `okta.myAccount`. */
  hasAccount: boolean;
  theme: Theme;
  changeTheme: (theme: Theme) => void;
  showAbout: () => void;
  /** Undefined where the top bar has the button. */
  logout: (() => void) | undefined;
  onClose: () => void;
}

/** The menu of the signed-in person: account, theme, shortcuts, the portal's version, on phones sign-out. */
export function NameMenu({ name, opener, hasAccount, theme, changeTheme, showAbout, logout, onClose }: NameMenuProps) {
  const navigate = useNavigate();
  const here = useLocation();
  const account = { label: 'My account', icon: CircleUser, run: () => void navigate(accountPath) };
  const choice = (label: string, icon: typeof Sun, value: Theme) => ({
    label,
    icon,
    checked: theme === value,
    run: () => changeTheme(value),
  });

  function showShortcuts() {
    const { address, options } = commandList(here, 'shortcuts');
    void navigate(address, options);
  }

  return (
    <Menu
      label={name}
      opener={opener}
      onClose={onClose}
      groups={[
        ...(hasAccount ? [{ commands: [account] }] : []),
        {
          heading: 'Theme',
          commands: [choice('Light', Sun, 'light'), choice('Dark', Moon, 'dark'), choice('System', Monitor, 'system')],
        },
        {
          commands: [
            { label: 'Keyboard shortcuts', icon: Keyboard, run: showShortcuts },
            { label: 'About', icon: Info, run: showAbout },
            ...(logout ? [{ label: 'Logout', icon: LogOut, run: logout }] : []),
          ],
        },
      ]}
    />
  );
}
