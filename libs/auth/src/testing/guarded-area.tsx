import { renderRoute } from '@scv/testing';
import { fakeSettings } from '@scv/testing/fake-provider';
import { SearchForm } from '@scv/ui';
import { LeaveGuard } from '@scv/ui/leave-guard';
import { Outlet, useSearchParams } from 'react-router';
import { LoginRoute } from '../login/login-route.tsx';
import { RequireSession } from '../guard/require-session.tsx';
import { SessionProvider, useSignedInPerson } from '../session/session-context.tsx';
import { Session } from '../session/session.ts';
import { stopAfterTest } from './stop-after-test.ts';

/** Renders a guarded page at /users?page=2. `dirty`: it holds unsaved changes. */
export function openPortal({ dirty = false, idleMinutes = 30, features = [] as string[] } = {}) {
  const session = stopAfterTest(new Session(fakeSettings, idleMinutes, features));
  const routes = [
    {
      element: (
        <SessionProvider session={session}>
          <Outlet />
        </SessionProvider>
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
  const [search, setSearch] = useSearchParams();
  return (
    <>
      <h1>Users</h1>
      <p>Signed in as {name}</p>
      <input aria-label="First Name" />
      <SearchForm
        label="Search users"
        query={search.get('query') ?? ''}
        clean={(text) => text}
        onSearch={(query) => setSearch({ query }, { flushSync: true })}
      />
      <LeaveGuard when={dirty} title="Leave?" text="It will be lost." leaveLabel="Leave" />
    </>
  );
}
