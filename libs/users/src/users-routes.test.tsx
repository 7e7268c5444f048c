import { fakeUsers, renderRoute, server, usersBackedBy } from '@scv/testing';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import './edit/enroll-user-dialog.tsx';
import './list/users-route.tsx';
import { usersRoutes } from './users-routes.ts';

test('`load` is called when the list is opened, not when a dialog opens over it', async () => {
  server.use(...usersBackedBy(fakeUsers(3)));
  const load = vi.fn<() => null>(() => null);
  const { user } = renderRoute(usersRoutes(load), '/users');
  await screen.findByRole('table', { name: 'Users' });
  await user.click(screen.getByRole('link', { name: 'Enroll user' }));
  await screen.findByRole('dialog', { name: 'Enroll user' });

  expect(load).toHaveBeenCalledOnce();
});
