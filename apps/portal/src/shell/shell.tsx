import { RequireSession, useSignedInPerson } from '@scv/auth/session';
import { AppFrame, Button, NavItem, Person } from '@scv/ui';
import { useQueryClient } from '@tanstack/react-query';
import { LayoutDashboard, LogOut, Upload, Users } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { userPaths } from '@scv/users/paths';
import { paths } from '../paths.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { useSidebarShow } from './sidebar-show.ts';

const importLogoutDialog = () => import('@scv/auth/logout-dialog');
const LogoutDialog = lazy(async () => ({ default: (await importLogoutDialog()).LogoutDialog }));
/** What is said before its code has come waits for it. Without it nothing is lost but the words. */
const Toaster = lazy(async () => {
  await new Promise((next) => setTimeout(next, dialogsAfter));
  const door = await import('@scv/ui/toaster').catch(() => undefined);
  return { default: door ? door.Toaster : () => null };
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
  const [leaving, setLeaving] = useState(false);
  const queryClient = useQueryClient();
  useDialogsAtHand();

  return (
    <AppFrame
      nav={navigation}
      sidebarShow={sidebarShow}
      onToggleSidebar={toggleSidebar}
      person={<Person name={person.name} detail={person.email} />}
      actions={
        <Button variant="quiet" icon={<LogOut size={16} />} onClick={() => setLeaving(true)}>
          Logout
        </Button>
      }
    >
      <Outlet />
      <ConnectionNotice />
      <Suspense fallback={null}>
        {leaving && <LogoutDialog onSignOut={() => queryClient.clear()} onCancel={() => setLeaving(false)} />}
      </Suspense>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </AppFrame>
  );
}

/** Fetches the dialogs' code once the screen is there, so that one can sign out when the server is gone by then. */
function useDialogsAtHand() {
  useEffect(() => {
    const idle = setTimeout(() => void importLogoutDialog().catch(() => {}), dialogsAfter);
    return () => clearTimeout(idle);
  }, []);
}

/** Milliseconds: after the first rows, before a person has found the button. */
const dialogsAfter = 1_000;
