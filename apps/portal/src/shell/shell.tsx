import { RequireSession, useSignedInPerson } from '@scv/auth/session';
import { readStored, shortcutKey, usePreload, writeStored } from '@scv/ui/browser';
import { AppFrame, Button, OnDemand, SearchButton, Person, useWindowEvent } from '@scv/ui';
import { UserActivitySlot } from '@scv/users/activity-slot';
import { CurrentLogin } from '@scv/users/current-user';
import { useRef, useState } from 'react';
import { Outlet } from 'react-router';
import { PortalNotice } from './portal-notice.tsx';
import { screens } from './screens.ts';
import { useTheme } from './theme.ts';
import { useFocusOnHeading } from './use-focus-on-heading.ts';
import type { NameMenuProps } from './name-menu.tsx';
import './shell.css';

interface ShellProps {
  hasAccount: boolean;
  commit: string | undefined;
  supportUrl: string | undefined;
}

/** The frame of all signed-in screens (specification, section 2). */
export function Shell(props: ShellProps) {
  return (
    <RequireSession>
      <Frame {...props} />
    </RequireSession>
  );
}

function Frame({ hasAccount, commit, supportUrl }: ShellProps) {
  const person = useSignedInPerson();
  const [sidebarShow, toggleSidebar] = useSidebarShow();
  const [theme, changeTheme] = useTheme();
  const [dialog, setDialog] = useState<'logout' | 'palette' | 'menu' | 'about'>();
  const logoutButton = useRef<HTMLButtonElement>(null);
  // Whether the top bar has the button.
  const [hasLogout, setHasLogout] = useState(true);
  const closeDialog = () => setDialog(undefined);
  useWindowEvent('popstate', closeDialog);
  const openPalette = () => setDialog('palette');
  const logout = () => setDialog('logout');
  const showAbout = () => setDialog('about');
  // Ctrl+K (Cmd+K on a Mac), unless a dialog is open.
  useWindowEvent('keydown', (event) => {
    const { ctrlKey, metaKey, altKey } = event;
    if (shortcutKey(event) !== 'k' || !(ctrlKey || metaKey) || altKey) return;
    if (document.querySelector('[aria-modal="true"]')) return;
    event.preventDefault();
    openPalette();
  });
  usePreload(() => Promise.all([import('@scv/dashboard/route'), import('../links.tsx')]));
  // Signing out leads there, even if the server is down by then.
  usePreload(() => import('@scv/auth/login'));
  useFocusOnHeading(dialog !== undefined);

  return (
    <AppFrame
      nav={screens()}
      sidebarShow={sidebarShow}
      onToggleSidebar={toggleSidebar}
      person={
        <NameButton
          person={person}
          open={dialog === 'menu'}
          onToggle={() => {
            setHasLogout(!isHidden(logoutButton.current));
            setDialog(dialog === 'menu' ? undefined : 'menu');
          }}
          {...{ hasAccount, theme, changeTheme, showAbout }}
          logout={hasLogout ? undefined : logout}
          onClose={closeDialog}
        />
      }
      search={
        <SearchButton
          label="Search or jump to…"
          shortcut={paletteShortcut}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={openPalette}
        />
      }
      actions={
        <>
          <OnDemand load={() => import('@scv/cdd/upload-chip')}>{({ UploadChip }) => <UploadChip />}</OnDemand>
          <Button
            ref={logoutButton}
            className="shell-logout"
            variant="quiet"
            title="Logout"
            data-icon="log-out"
            onClick={logout}
          >
            Logout
          </Button>
        </>
      }
    >
      <CurrentLogin value={person.login}>
        <UserActivitySlot value={userActivity}>
          <Outlet />
        </UserActivitySlot>
      </CurrentLogin>
      <PortalNotice />
      <OnDemand load={() => import('@scv/auth/logout-dialog')} open={dialog === 'logout'} onFail={closeDialog}>
        {({ LogoutDialog }) => <LogoutDialog onCancel={closeDialog} />}
      </OnDemand>
      <OnDemand load={() => import('./palette.tsx')} open={dialog === 'palette'} onFail={closeDialog}>
        {({ Palette }) => <Palette {...{ hasAccount, changeTheme, showAbout, logout }} onClose={closeDialog} />}
      </OnDemand>
      <OnDemand load={() => import('./about-dialog.tsx')} open={dialog === 'about'} onFail={closeDialog}>
        {({ AboutDialog }) => <AboutDialog {...{ commit, supportUrl }} onClose={closeDialog} />}
      </OnDemand>
      {/* Messages wait for it. If it fails to load, they are not shown. */}
      <OnDemand load={() => import('@scv/ui/toaster')}>{({ Toaster }) => <Toaster />}</OnDemand>
    </AppFrame>
  );
}

/** Whether shell.css hides the top bar's button: on phones it's in the name's menu. */
const isHidden = (button: HTMLElement | null) => button !== null && getComputedStyle(button).display === 'none';

/** The activity on a user's page. The backend has it, because otherwise there is no such page. */
const userActivity = (id: string) => (
  <OnDemand load={() => import('@scv/activity/user-activity')} open>
    {({ UserActivity }) => <UserActivity userId={id} />}
  </OnDemand>
);

const storageKey = 'sidebarShow';

/** Whether the sidebar is shown (specification, section 3); remembered in this browser. */
export function useSidebarShow() {
  const [sidebarShow, setSidebarShow] = useState(() => readStored('localStorage', storageKey) !== 'false');
  const toggle = () => {
    setSidebarShow(!sidebarShow);
    writeStored('localStorage', storageKey, String(!sidebarShow));
  };
  return [sidebarShow, toggle] as const;
}

/** The shortcut as the key caps show it. */
const paletteShortcut = /^(Mac|iP)/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';

interface NameButtonProps extends Omit<NameMenuProps, 'opener' | 'name'> {
  person: { name: string; email: string };
  open: boolean;
  onToggle: () => void;
}

/** The signed-in person's name, which opens a menu. */
function NameButton({ person, open, onToggle, ...menu }: NameButtonProps) {
  // Set by the click: as a ref it would render the button twice at the start.
  const [button, setButton] = useState<HTMLButtonElement>();
  return (
    <div className="shell-name">
      <Button
        variant="quiet"
        className="shell-name-button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={({ currentTarget }) => {
          setButton(currentTarget);
          onToggle();
        }}
      >
        <Person name={person.name} detail={person.email} />
      </Button>
      <OnDemand load={() => import('./name-menu.tsx')} open={open} onFail={menu.onClose}>
        {({ NameMenu }) => <NameMenu name={person.name} opener={button ?? null} {...menu} />}
      </OnDemand>
    </div>
  );
}
