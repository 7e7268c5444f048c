import { afterTheScreen, useAtHand } from '@scv/browser';
import { RequireSession, useSignedInPerson } from '@scv/auth/session';
import { AppFrame, Button, IconButton, lazyPart, NavItem, Person } from '@scv/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Command, LayoutDashboard, LogOut, Upload, Users } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { userPaths } from '@scv/users/paths';
import { paths } from '../paths.ts';
import { PortalNotice } from './portal-notice.tsx';
import { useSidebarShow } from './sidebar-show.ts';
import './shell.css';
import { ThemeSwitch } from './theme-switch.tsx';
import { useTheme } from './theme.ts';
import { useFocusOnHeading } from './use-focus-on-heading.ts';
import { usePaletteKey } from './use-palette-key.ts';

const LogoutDialog = lazyPart(
  async () => (await import('@scv/auth/logout-dialog')).LogoutDialog,
  ({ onCancel }) => onCancel(),
);
const Palette = lazyPart(
  async () => (await import('./palette.tsx')).Palette,
  ({ onClose }) => onClose(),
);
/** What is said before its code has come waits for it. Without it nothing is lost but the words. */
const Toaster = lazyPart(async () => {
  await afterTheScreen();
  return (await import('@scv/ui/toaster')).Toaster;
});

const navigation = (
  <>
    <NavItem to={paths.home} icon={LayoutDashboard} label="Dashboard" />
    <NavItem to={userPaths.list()} icon={Users} label="Users" />
    <NavItem to={paths.cddUpload} icon={Upload} label="CDD Upload" />
  </>
);

/** The dashboard shell around every guarded screen (specification, section 2, route `*`). */
export function Shell() {
  return (
    <RequireSession>
      <Frame />
    </RequireSession>
  );
}

function Frame() {
  const person = useSignedInPerson();
  const [sidebarShow, toggleSidebar] = useSidebarShow();
  const [theme, changeTheme] = useTheme();
  const { pathname } = useLocation();
  const [open, setOpen] = useState<'logout' | 'palette'>();
  const [screen, setScreen] = useState(pathname);
  if (screen !== pathname) {
    // Back leaves no question standing over another screen than the one on which it was asked.
    setScreen(pathname);
    setOpen(undefined);
  }
  const openPalette = useCallback(() => setOpen('palette'), []);
  usePaletteKey(openPalette);
  const queryClient = useQueryClient();
  // So that one can sign out when the server is gone by then.
  useAtHand(() => Promise.all([import('@scv/auth/logout-dialog'), import('./palette.tsx')]));
  useFocusOnHeading();

  return (
    <AppFrame
      nav={navigation}
      sidebarShow={sidebarShow}
      onToggleSidebar={toggleSidebar}
      person={<Person name={person.name} detail={person.email} />}
      actions={
        <>
          <IconButton
            label="Command palette"
            tooltip="Command palette (Ctrl+K)"
            className="shell-palette"
            onClick={openPalette}
          >
            <Command size={20} />
          </IconButton>
          <ThemeSwitch theme={theme} onChange={changeTheme} />
          <Button
            variant="quiet"
            title="Logout"
            className="shell-logout"
            icon={<LogOut size={16} />}
            onClick={() => setOpen('logout')}
          >
            Logout
          </Button>
        </>
      }
    >
      <Outlet />
      <PortalNotice />
      {open === 'logout' && <LogoutDialog onSignOut={() => queryClient.clear()} onCancel={() => setOpen(undefined)} />}
      {open === 'palette' && (
        <Palette
          changeTheme={changeTheme}
          logout={() => setOpen('logout')}
          onClose={() => setOpen((current) => (current === 'palette' ? undefined : current))}
        />
      )}
      <Toaster />
    </AppFrame>
  );
}
