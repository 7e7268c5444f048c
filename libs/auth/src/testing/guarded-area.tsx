import { renderRoute } from '@scv/testing';
import { fakeSettings } from '@scv/testing/fake-provider';
import { LeaveGuard } from '@scv/ui/leave-guard';
import { Outlet } from 'react-router';
import { onTestFinished } from 'vitest';
import { LoginProvider } from '../login/login-context.tsx';
import { LoginRoute } from '../login/login-route.tsx';
import { RequireSession } from '../session/require-session.tsx';
import { SessionProvider } from '../session/session-context.tsx';
import { Session } from '../session/session.ts';
import { useSignedInPerson } from '../session/use-signed-in-person.ts';

/** The portal's guarded area in small, at /users, for a person whose tokens are stored. `dirty`: something is typed. */
export function openPortal({ dirty = false, idleMinutes = 30 } = {}) {
  const session = new Session(fakeSettings, idleMinutes);
  // Or it would follow what happens to the tokens of the next test.
  onTestFinished(() => session.client.stop());
  const routes = [
    {
      element: (
        <LoginProvider>
          <SessionProvider session={session}>
            <Outlet />
          </SessionProvider>
        </LoginProvider>
      ),
      children: [
        { path: '/login', element: <LoginRoute /> },
        {
          path: '/users',
          element: (
            <RequireSession>
              <Guarded dirty={dirty} />
            </RequireSession>
          ),
        },
      ],
    },
  ];
  return { session, ...renderRoute(routes, '/users?page=2') };
}

function Guarded({ dirty }: { dirty: boolean }) {
  const { name } = useSignedInPerson();
  return (
    <>
      <h1>Users</h1>
      <p>Signed in as {name}</p>
      <input aria-label="First Name" />
      <LeaveGuard when={dirty} title="Leave?" text="It will be lost." leaveLabel="Leave" />
    </>
  );
}
