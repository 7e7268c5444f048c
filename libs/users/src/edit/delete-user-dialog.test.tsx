import { ApiError, type User, useGetSummary } from '@scv/api';
import { override } from '@scv/api/mocks';
import { apiSettings, configureApi } from '@scv/api/settings';
import { fakeUsers, mockBackend, errorResponse, server } from '@scv/testing';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import {
  ada,
  all,
  answering,
  button,
  chooseInBar,
  closed,
  dialog,
  grace,
  message,
  open,
  question,
  renderUsers,
  rows,
  unanswered,
} from '../testing/users-screen.tsx';

test('deleting asks with the name and the email, Cancel focused (§1, §2, §3, §4, decided 3, decided 6)', async () => {
  const { router, user } = await open('/users');
  await user.click(button('Delete User Ada Byron'));

  const asked = await question('Delete User');
  expect(asked).toHaveTextContent('Are you sure you want to delete the following user?Ada Byronada@scv.example');
  await waitFor(() => expect(button('Cancel')).toHaveFocus());
  expect(router.state.location.pathname).toBe(`/users/${ada.id}/delete`);

  await user.click(button('Confirm Delete'));
  expect(await message('User Deleted Successfully')).toHaveTextContent('Ada Byron');
  expect(router.state.location.pathname).toBe('/users');
  await waitFor(() => expect(screen.queryByText('ada@scv.example')).not.toBeInTheDocument());
});

test.each(['Active', 'Inactive'] as const)(
  'deleting an %s user says that it cannot be undone (decided 3)',
  async (status) => {
    await open(`/users/${ada.id}/delete`, [{ ...ada, status }]);
    expect(await question('Delete User')).toHaveTextContent('This cannot be undone.');
    expect(screen.queryAllByRole('button', { name: 'Deactivate instead' })).toHaveLength(status === 'Active' ? 1 : 0);
  },
);

test.each([
  ['adopted', 'suspended', /so it stays there, suspended until an administrator of the provider unsuspends it\. A/],
  ['adopted', 'active', /undone\. Their account at the sign-in provider is older than the user, so it stays there\. A/],
  ['created', 'suspended', /undone\. A/],
] as const)(
  'deleting a user with an %s account that is %s says whether it stays (decided 11)',
  async (origin, accountState, text) => {
    configureApi({ ...apiSettings(), features: ['extended', 'accounts'] });
    const listed = { ...ada, accountState };
    const { user, queryClient } = await open('/users', [listed]);
    server.use(override('getUser', () => ({ ...listed, account: { status: 'linked', origin } })));
    await user.click(button('Delete User Ada Byron'));
    await question('Delete User');
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getByText(/^This cannot be undone\./)).toHaveTextContent(text);
  },
);

test('Escape and Enter cancel, and the focus returns', async () => {
  const sent = answering('deleteUser', () => new HttpResponse(null, { status: 204 }));
  const { router, user } = await open('/users');
  for (const key of ['{Escape}', '{Enter}']) {
    await user.click(button('Delete User Ada Byron'));
    await question('Delete User');
    await waitFor(() => expect(button('Cancel')).toHaveFocus());
    await user.keyboard(key);

    await closed();
    expect(router.state.location.pathname).toBe('/users');
    expect(button('Delete User Ada Byron')).toHaveFocus();
  }
  expect(sent).toEqual([]);
});

test.each([
  ['with an unexpected 200', () => HttpResponse.json({}), /^Something went wrong please try again.*with status 200\./],
  [
    'with 409',
    () => errorResponse(409, 'You cannot delete yourself.'),
    /^Something went wrong please try againYou cannot delete yourself\.$/,
  ],
])(
  'a deletion that fails %s keeps the dialog, shows the reason, and can be repeated (§4, §8, decided 3)',
  async (_, resolver, reason) => {
    const { user } = await open(`/users/${ada.id}/delete`);
    const sent = answering('deleteUser', resolver);
    await question('Delete User');
    await user.click(button('Confirm Delete'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(reason);
    expect(console.warn).toHaveBeenCalledExactlyOnceWith('Delete User failed.', expect.any(ApiError));
    expect(sent).toEqual([{ id: ada.id }]);

    await user.click(button('Confirm Delete'));
    await waitFor(() => expect(sent).toEqual([{ id: ada.id }, { id: ada.id }]));
  },
);

test.each([
  [404, 'This user no longer exists.', 'Something went wrong please try againThis user no longer exists.'],
  [500, 'The database is down.', 'Something went wrong please try againThe database is down.'],
] as const)('a %d that arrives after Back is shown as a toast, and the list stays', async (status, reason, text) => {
  const answer = Promise.withResolvers<void>();
  const { router, user } = await open('/users?size=25');
  answering('deleteUser', async () => {
    await answer.promise;
    return errorResponse(status, reason);
  });
  await router.navigate('/users?size=50');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('50'));
  await screen.findByText('1–5 of 5 users');
  await user.click(button('Delete User Ada Byron'));
  await question('Delete User');
  await user.click(button('Confirm Delete'));
  await router.navigate(-1);
  await closed();
  answer.resolve();

  await waitFor(() => expect(screen.getByRole('region', { name: 'Notifications' })).toHaveTextContent(text));
  expect(router.state.location.search).toBe('?size=50');
});

test('while the request is sent, it is not sent again and the dialog stays (§3)', async () => {
  const answer = Promise.withResolvers<void>();
  const { user } = await open('/users');
  const sent = answering('deleteUser', async () => {
    await answer.promise;
    return new HttpResponse(null, { status: 204 });
  });
  await user.click(button('Delete User Ada Byron'));
  await question('Delete User');
  await user.dblClick(button('Confirm Delete'));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('alertdialog')).toBeVisible();
  answer.resolve();

  await message();
  expect(sent).toEqual([{ id: ada.id }]);
});

test('deleting the last row of the last page shows the page before, its first row focused (decided 3)', async () => {
  const { router, user } = await open('/users?page=2', fakeUsers(11));
  await screen.findByText('11–11 of 11 users');
  await user.click(button(/^Delete User/));
  await question('Delete User');
  await user.click(button('Confirm Delete'));

  await message();
  expect(await screen.findByText('1–10 of 10 users')).toBeVisible();
  expect(rows()).toHaveLength(10);
  expect(router.state.location.search).toBe('');
  await waitFor(() => expect(rows()[0]).toHaveFocus());
});

test('other pages are not taken from the cache after a deletion', async () => {
  const { user } = await open('/users', fakeUsers(25));
  await user.click(button('Next page'));
  await screen.findByText('11–20 of 25 users');
  await user.click(button('Previous page'));
  await screen.findByText('1–10 of 25 users');
  server.use(override('getListOfUsers', ({ query }) => (query.page === '1' ? unanswered : undefined)));
  await user.click(screen.getAllByRole('button', { name: /^Delete User/ })[0]!);
  await question('Delete User');
  await user.click(button('Confirm Delete'));
  await screen.findByText('1–10 of 24 users');
  const before = rows().map(({ textContent }) => textContent);

  await user.click(button('Next page'));
  await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'));
  expect(rows().map(({ textContent }) => textContent)).toEqual(before);
});

/** Another screen, which reads again only what has become stale. */
function Total() {
  const { data } = useGetSummary({}, { query: { staleTime: Infinity } });
  return <p>{`Total: ${data?.data.users.length}`}</p>;
}

test('after a deletion other screens read their data again', async () => {
  server.use(...mockBackend({ users: [ada, grace] }));
  const { router, user } = renderUsers('/total', [{ path: '/total', Component: Total }]);
  await screen.findByText('Total: 2');
  await router.navigate(`/users/${ada.id}/delete`);
  await question('Delete User');
  await user.click(button('Confirm Delete'));
  await message();
  await router.navigate('/total');
  expect(await screen.findByText('Total: 1')).toBeVisible();
});

test('the dialog of a user who is not on the page says so and offers the list (decided 3)', async () => {
  const { router, user } = await open('/users/00000000-0000-4000-8000-000000000000/delete?size=25');
  expect(await screen.findByText('This user is not on this page of the list.')).toBeVisible();
  await user.click(button('Show the list'));

  await closed();
  expect(router.state.location).toMatchObject({ pathname: '/users', search: '?size=25' });
});

test('deactivating instead shows its own refusal, and says when the user is already gone', async () => {
  const { user } = await open(`/users/${ada.id}/delete`);
  answering('deleteUser', () => errorResponse(409, 'Not this one.'));
  answering('editUser', () => errorResponse(409, 'They are the last one.'));
  await question('Delete User');
  await user.click(button('Confirm Delete'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not this one.');
  await user.click(button('Deactivate instead'));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('They are the last one.'));

  answering('editUser', () => errorResponse(404, 'This user no longer exists.'));
  await user.click(button('Deactivate instead'));
  await closed();
  await message('This user no longer exists.');
});

/** Selects all users of the list and asks to delete them. */
async function deleteAll(users: readonly User[]) {
  const view = await open('/users', users);
  await view.user.click(all());
  await chooseInBar(view, 'Delete');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('This cannot be undone.');
  return view.user;
}

const inactive = { ...grace, status: 'Inactive' as const };

test('deleting many users offers to deactivate them instead, which can be undone (decided 3)', async () => {
  const user = await deleteAll([ada, inactive]);
  expect(
    screen.getByText(/A deactivated user is signed out at once, too, but can be activated again\.$/),
  ).toBeVisible();
  await user.click(button('Deactivate instead'));
  expect(await screen.findByText('1 user deactivated.')).toBeVisible();
  expect(await dialog('Deactivate users')).toHaveTextContent('1 user skipped: already inactive.');
  await user.click(button('Undo'));
  expect(await screen.findByText('1 user activated.')).toBeVisible();
});

test('where nobody is active, deleting is all that is offered', async () => {
  await deleteAll([inactive]);
  expect(screen.queryByRole('button', { name: 'Deactivate instead' })).not.toBeInTheDocument();
});
