import { fakeUsers, server } from '@scv/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { delay, http } from 'msw';
import { expect, test } from 'vitest';
import { button, dialog, field, open, question } from '../testing/users-screen.tsx';

const box = () => screen.getByRole('searchbox', { name: 'Search users' });

/** Opens a page that is left for one that does not come. */
async function waiting() {
  const users = fakeUsers(25);
  const view = await open('/users', users);
  server.use(
    http.get('*/api/v1/users', ({ request }) => (request.url.includes('query=') ? delay('infinite') : undefined)),
  );
  await view.user.type(box(), 'nobody{Enter}');
  await waitFor(() => expect(screen.getByRole('table', { name: 'Users' })).toHaveAttribute('aria-busy', 'true'));
  return { ...view, users };
}

test('a row that is dimmed can still be opened', async () => {
  const { user, users } = await waiting();
  await user.click(screen.getByTitle(users[3]!.email));
  await dialog('Edit User');
  expect(field('Email')).toHaveValue(users[3]!.email);
});

test('a row that is dimmed can still be deleted by its key, and closing leads to what is on its way', async () => {
  const { router, user, users } = await waiting();
  screen.getAllByRole('row')[1]!.focus();
  await user.keyboard('{Delete}');
  expect(await question('Delete User')).toHaveTextContent(users[0]!.email);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toBe('?query=nobody'));
});

test('who leaves the search box for a dialog searches at once, and the dialog is over what is found', async () => {
  const { router, user } = await open('/users', fakeUsers(25));
  await user.click(box());
  fireEvent.change(box(), { target: { value: 'nobody' } });
  await user.click(screen.getByRole('link', { name: 'Enroll user' }));
  await dialog('Enroll user');
  expect(router.state.location).toMatchObject({ pathname: '/users/enroll', search: '?query=nobody' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/users', search: '?query=nobody' }));
});

test('a search that rests is never sent from the address of a dialog', async () => {
  const { router, user } = await open('/users/enroll', fakeUsers(25));
  await dialog('Enroll user');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
  // In one breath: on a busy machine the search would have rested before the dialog is there.
  await act(() => {
    fireEvent.change(box(), { target: { value: 'nobody' } });
    return router.navigate('/users/enroll');
  });
  await dialog('Enroll user');
  await user.type(field('First Name'), 'Ada, who types for longer than a search rests');
  expect(router.state.location).toMatchObject({ pathname: '/users/enroll', search: '' });
  expect(box()).toHaveValue('nobody');
});

test('the arrow chooses a word while one is being composed', async () => {
  await open('/users', fakeUsers(5));
  box().focus();
  fireEvent.keyDown(box(), { key: 'ArrowDown', isComposing: true });
  expect(box()).toHaveFocus();
  fireEvent.keyDown(box(), { key: 'ArrowDown' });
  expect(box()).not.toHaveFocus();
});

test('names are kept apart from the direction of what stands around them', async () => {
  const [user] = fakeUsers(1);
  await open('/users', [{ ...user!, firstName: 'עברית' }]);
  expect(screen.getByTitle('עברית')).toHaveAttribute('dir', 'auto');
  fireEvent.click(button(/^Delete User/));
  expect((await question('Delete User')).querySelector('strong bdi')).toHaveTextContent('עברית');
});
