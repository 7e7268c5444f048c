import { renderRoute } from '@scv/testing';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { NameMenu, type NameMenuProps } from './name-menu.tsx';

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

test('without the setting there is no My account', async () => {
  openMenu(false);
  expect(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'My account' })).not.toBeInTheDocument();
});
