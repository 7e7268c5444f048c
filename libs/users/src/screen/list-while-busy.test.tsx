import { override } from '@scv/api/mocks';
import { fakeUsers, server } from '@scv/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, dialog, field, open, question, rows, searchBox, unanswered } from '../testing/users-screen.tsx';

/** Opens the list and starts a search that is never answered. */
async function waiting() {
  const users = fakeUsers(25);
  const view = await open('/users', users);
  server.use(override('getListOfUsers', ({ query }) => (query.query ? unanswered : undefined)));
  await view.user.type(searchBox(), 'nobody{Enter}');
  await waitFor(() => expect(screen.getByRole('table', { name: 'Users' })).toHaveAttribute('aria-busy', 'true'));
  return { ...view, users };
}

test('a row can still be opened while a search is loading', async () => {
  const { user, users } = await waiting();
  await user.click(screen.getByTitle(users[3]!.email));
  await dialog('Edit User');
  expect(field('Email')).toHaveValue(users[3]!.email);
});

test('a row can still be deleted while a search is loading, and closing returns to the search', async () => {
  const { router, user, users } = await waiting();
  rows()[0].focus();
  await user.keyboard('{Delete}');
  expect(await question('Delete User')).toHaveTextContent(users[0]!.email);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toBe('?query=nobody'));
});

test('leaving the search box for a dialog searches at once, and the dialog opens over the results', async () => {
  const { router, user } = await open('/users', fakeUsers(25));
  await user.click(searchBox());
  fireEvent.change(searchBox(), { target: { value: 'nobody' } });
  await user.click(screen.getByRole('link', { name: 'Enroll user' }));
  await dialog('Enroll user');
  expect(router.state.location).toMatchObject({ pathname: '/users/enroll', search: '?query=nobody' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/users', search: '?query=nobody' }));
});

test('no search is sent while a dialog is open', async () => {
  const { router, user } = await open('/users/enroll', fakeUsers(25));
  await dialog('Enroll user');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
  // In one act, because on a busy machine the search might be sent before the dialog opens.
  await act(() => {
    fireEvent.change(searchBox(), { target: { value: 'nobody' } });
    return router.navigate('/users/enroll');
  });
  await dialog('Enroll user');
  await user.type(field('First Name'), 'Ada, who types for longer than the pause before a search');
  expect(router.state.location).toMatchObject({ pathname: '/users/enroll', search: '' });
  expect(searchBox()).toHaveValue('nobody');
});

test('the down arrow stays in the search box during text composition', async () => {
  await open('/users', fakeUsers(5));
  searchBox().focus();
  fireEvent.keyDown(searchBox(), { key: 'ArrowDown', isComposing: true });
  expect(searchBox()).toHaveFocus();
  fireEvent.keyDown(searchBox(), { key: 'ArrowDown' });
  expect(searchBox()).not.toHaveFocus();
});

test('names are isolated from the text direction around them', async () => {
  const [user] = fakeUsers(1);
  await open('/users', [{ ...user!, firstName: 'עברית', lastName: 'ש' }]);
  expect(screen.getByTitle('עברית ש')).toHaveAttribute('dir', 'auto');
  fireEvent.click(button(/^Delete User/));
  expect((await question('Delete User')).querySelector('strong bdi')).toHaveTextContent('עברית ש');
});
