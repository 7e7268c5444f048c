import { renderRoute, server } from '@scv/testing';
import { Dialog } from '@scv/ui/dialog';
import { screen, waitFor, act, renderHook } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, Outlet } from 'react-router';
import { expect, test, vi } from 'vitest';
import { http, HttpResponse } from 'msw';
import { useFocusOnHeading } from './use-focus-on-heading.ts';
import { useSidebarShow } from './shell.tsx';
import { NameMenu, type NameMenuProps } from './name-menu.tsx';
import { AboutDialog } from './about-dialog.tsx';

function Shell() {
  const [isOpen, setIsOpen] = useState(false);
  useFocusOnHeading(isOpen);
  return (
    <>
      <Link to="/users">Users</Link>
      <Outlet />
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="Palette" onClose={() => setIsOpen(false)}>
          <input aria-label="Command" data-pc-autofocus />
        </Dialog>
      )}
    </>
  );
}

/** Opens the dashboard, and leaves it for /users, which loads until the returned function is called. */
async function leaveDashboard() {
  const loading = Promise.withResolvers<null>();
  const heading = (text: string) => <h1 tabIndex={-1}>{text}</h1>;
  const children = [
    { path: '/', element: heading('Dashboard') },
    { path: '/users', loader: () => loading.promise, element: heading('Users') },
  ];
  renderRoute([{ Component: Shell, children }], '/');
  await userEvent.click(await screen.findByRole('link', { name: 'Users' }));
  return () => loading.resolve(null);
}

test('the heading of the next screen gets the focus', async () => {
  const finishLoading = await leaveDashboard();
  finishLoading();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Users' })).toHaveFocus());
});

test('a dialog that was opened while the screen loaded keeps the focus until it closes', async () => {
  const finishLoading = await leaveDashboard();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const input = await screen.findByRole('textbox', { name: 'Command' });
  await waitFor(() => expect(input).toHaveFocus());
  await userEvent.keyboard('en');
  finishLoading();
  await screen.findByRole('heading', { name: 'Users', hidden: true });
  await userEvent.keyboard('roll');
  expect(input).toHaveValue('enroll');

  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Users' })).toHaveFocus());
});

test('the sidebar is shown by default, and stays as it was toggled (§2, §3, §9, decided 5)', () => {
  const { result, unmount } = renderHook(useSidebarShow);
  const toggle = () => act(() => result.current[1]());
  expect(result.current[0]).toBe(true);
  toggle();
  expect(result.current[0]).toBe(false);
  unmount();
  expect(renderHook(useSidebarShow).result.current[0]).toBe(false);
});

function openMenu(hasAccount: boolean) {
  const props = {
    changeTheme: vi.fn<NameMenuProps['changeTheme']>(),
    showAbout: vi.fn<() => void>(),
    logout: vi.fn<() => void>(),
  };
  const menu = (
    <NameMenu name="Ada Byron" opener={null} hasAccount={hasAccount} theme="dark" onClose={() => {}} {...props} />
  );
  const routes = [
    { path: '/', element: menu },
    { path: '/account', element: <p>Account</p> },
  ];
  return { ...renderRoute(routes, '/'), ...props };
}

test('the menu has the account, the theme, the shortcuts, About and Logout', async () => {
  const { user, changeTheme, showAbout, logout } = openMenu(true);
  expect(await screen.findByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  await user.click(screen.getByRole('menuitemradio', { name: 'Light' }));
  expect(changeTheme).toHaveBeenCalledExactlyOnceWith('light');
  await user.click(screen.getByRole('menuitem', { name: 'About' }));
  expect(showAbout).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
  expect(logout).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('menuitem', { name: 'My account' }));
  expect(await screen.findByText('Account')).toBeVisible();
});

test('without the setting the menu lacks My account', async () => {
  openMenu(false);
  expect(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'My account' })).not.toBeInTheDocument();
});

const open = (props: Partial<Parameters<typeof AboutDialog>[0]> = {}) =>
  renderRoute([{ path: '/', element: <AboutDialog commit={undefined} onClose={() => {}} {...props} /> }], '/');

test('About names the versions and links the API documentation (decided 5)', async () => {
  vi.stubEnv('VERSION', '1.2.3');
  vi.stubEnv('CONTRACT_VERSION', '4.5.6');
  server.use(http.get('*/healthz', () => HttpResponse.json({ version: '1.2.2', commit: 'def5678', docs: '/docs' })));
  open({ commit: 'abc1234' });
  const dialog = await screen.findByRole('dialog', { name: 'About the SCV Admin Portal' });
  await screen.findByText('1.2.2 (def5678)');
  expect(dialog).toHaveTextContent('Version1.2.3Commitabc1234API contract4.5.6API1.2.2 (def5678)');
  expect(screen.getByRole('link', { name: 'API documentation' })).toHaveAttribute('href', '/docs');
  vi.unstubAllEnvs();
});

test('unknown versions are left out', async () => {
  server.use(http.get('*/healthz', () => new HttpResponse(null, { status: 404 })));
  open();
  await screen.findByRole('dialog');
  expect(screen.queryByText('Commit')).not.toBeInTheDocument();
  expect(screen.queryByText('API')).not.toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('a built portal leads to the licences, and to help if there is some (decided 1)', async () => {
  vi.stubEnv('PROD', true);
  server.use(http.get('*/healthz', () => HttpResponse.error()));
  open({ supportUrl: 'https://help.example/' });
  expect(await screen.findByRole('link', { name: 'Third-party licences' })).toHaveAttribute('href', '/licences.txt');
  expect(screen.getByRole('link', { name: 'Get help' })).toHaveAttribute('href', 'https://help.example/');
  vi.unstubAllEnvs();
});
