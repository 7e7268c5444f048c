import { renderRoute } from '@scv/testing';
import { fakeLocks, fakeSettings, storeTokens } from '@scv/testing/fake-provider';
import { screen } from '@testing-library/react';
import { Outlet } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loginRoutes, providerRoutes } from './auth-routes.tsx';
import { SessionProvider } from './session/session-context.tsx';
import { Session } from './session/session.ts';
import { stopAfterTest } from './testing/stop-after-test.ts';

beforeEach(fakeLocks);

function open(address: string) {
  const session = stopAfterTest(new Session(fakeSettings, 30));
  const opened = () => Promise.resolve(session);
  const area = (
    <SessionProvider session={session}>
      <Outlet />
    </SessionProvider>
  );
  const children = [
    ...loginRoutes(fakeSettings, opened),
    ...providerRoutes(opened),
    { path: '/dashboard', element: <p>Dashboard</p> },
  ];
  return renderRoute([{ element: area, children }], address);
}

test.each(['/login', '/authorization-flow'])(
  'a signed-in visit to %s goes to the dashboard (decided 2)',
  async (address) => {
    storeTokens({ expired: false });
    open(address);
    expect(await screen.findByText('Dashboard')).toBeVisible();
  },
);

test('a signed-out visit to /login shows the form (§2)', async () => {
  open('/login');
  expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
});
