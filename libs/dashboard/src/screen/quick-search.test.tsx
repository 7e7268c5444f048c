import { renderRoute } from '@scv/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QuickSearch } from './quick-search.tsx';
import { testLinks } from '../testing/test-links.tsx';

test('the quick search leads to the list of users (decided 5, decided 6)', async () => {
  const routes = [
    { path: '/', element: <QuickSearch users={testLinks().users} /> },
    { path: '/users', element: <p>Users</p> },
  ];
  const { router, user } = renderRoute(routes, '/');
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), ' ada {Enter}');
  await screen.findByText('Users');
  expect(router.state.location.search).toBe('?query=ada');
});
