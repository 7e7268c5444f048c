import { getGetListOfUsersQueryKey, type User } from '@scv/api';
import { override } from '@scv/api/mocks';
import { apiSettings, configureApi } from '@scv/api/settings';
import { fakeUsers, mockBackend, errorResponse, renderRoute, server } from '@scv/testing';
import { toast } from '@scv/ui';
import { Toaster } from '@scv/ui/toaster';
import { screen, waitFor, within } from '@testing-library/react';
import { Outlet } from 'react-router';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CurrentLogin } from '../current-user.ts';
import {
  ada,
  answering,
  button,
  closed,
  dialog,
  field,
  grace,
  message,
  question,
  row,
} from '../testing/users-screen.tsx';
import { usersRoutes } from '../users-routes.ts';
import './user-detail-route.tsx';

beforeEach(() => configureApi({ ...apiSettings(), features: ['extended'] }));

/** Opens an address, signed in as Grace, on a server that keeps these users. */
function openAt(address: string, users: readonly User[] = [ada, grace]) {
  server.use(...mockBackend({ users, caller: () => grace.email }));
  const shell = (
    <CurrentLogin value={grace.email}>
      <Outlet />
      <Toaster />
    </CurrentLogin>
  );
  return renderRoute([{ element: shell, children: usersRoutes() }], address, toast);
}

const page = `/users/${ada.id}`;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const standing = () => screen.getByRole('region', { name: 'Status' });
const fact = (name: string) => screen.getByText(name, { selector: 'dt, dt *' }).closest('dt')?.nextElementSibling;

test('a link to a user shows everything that the API tells about them (decided 3)', async () => {
  const waiting = {
    status: 'waiting',
    since: '2026-11-20T10:00:00Z',
    detail: 'The provider does not answer.',
  } as const;
  const email = 'ada@xn--bcher-kva.example';
  openAt(page, [{ ...ada, email, createdAt: '2026-11-01T10:00:00Z', account: waiting }]);
  await heading('Ada Byron');
  expect(fact('Email')).toHaveTextContent(`${email}Also written ada@bücher.example`);
  expect(fact('Role')).toHaveTextContent('User');
  expect(fact('Status')).toHaveTextContent('Active');
  expect(fact('Enrolled')).toHaveTextContent('1 Nov 2026');
  expect(fact('Last sign-in')).toHaveTextContent('None known');
  expect(standing()).toHaveTextContent(/Waiting.* since 20 Nov 2026.*The provider does not answer\./);
  expect(fact('User ID')).toHaveTextContent(ada.id);
});

test('a change of the account that is under way is followed until it is done', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  openAt(page);
  const states = ['waiting', 'linked', 'none'] as const;
  let asked = 0;
  server.use(override('getUser', () => ({ ...ada, account: { status: states[asked++] ?? 'refused' } })));
  await heading('Ada Byron');
  expect(standing()).toHaveTextContent('Waiting');

  vi.advanceTimersByTime(5_000);
  await waitFor(() => expect(standing()).not.toHaveTextContent('Waiting'));
  vi.advanceTimersByTime(60_000);
  expect(asked).toBe(2);
});

test.each([
  [{}, /This was last seen\. The provider’s status is unavailable right now\./],
  [{ status: 'ACTIVE' }, /^The account is active\. Only administrators can sign in to this portal\./],
  [{ status: 'RECOVERY' }, /^A password reset was sent\. The old password no longer works/],
  [{ status: 'DEPROVISIONED' }, /because the account was deactivated at the sign-in provider/],
] as const)('what the provider says about an account, %j, is described (decided 3)', async (state, text) => {
  configureApi({ ...apiSettings(), features: ['extended', 'accounts'] });
  openAt(page, [{ ...ada, account: { status: 'linked' } }]);
  server.use(override('getProviderAccount', () => state));
  await waitFor(() => expect(standing()).toHaveTextContent(text));
});

test('after a change of the account what the provider said before is not shown again', async () => {
  configureApi({ ...apiSettings(), features: ['extended', 'accounts'] });
  const { queryClient } = openAt(page, [{ ...ada, account: { status: 'linked' } }]);
  server.use(override('getProviderAccount', () => ({ status: 'RECOVERY' })));
  await waitFor(() => expect(standing()).toHaveTextContent(/^A password reset was sent/));
  server.use(override('getUser', () => ({ ...ada, account: { status: 'waiting' } }), { once: true }));
  void queryClient.invalidateQueries();
  await waitFor(() => expect(standing()).toHaveTextContent('Waiting'));
  server.use(override('getProviderAccount', () => new Promise(() => {})));
  void queryClient.invalidateQueries();
  await waitFor(() => expect(standing()).not.toHaveTextContent('Waiting'));
  expect(standing()).toHaveTextContent(/^The account is active/);
});

test('the name in the list leads to the page, and back to the same list', async () => {
  const { user, router } = openAt('/users?query=ada');
  await user.click(await screen.findByRole('link', { name: /^Ada ?Byron/ }));
  await heading('Ada Byron');
  expect(router.state.location).toMatchObject({ pathname: page, search: '' });
  await user.click(screen.getByRole('link', { name: 'Back to the list' }));
  await row(/Ada Byron/);
  expect(router.state.location.search).toBe('?query=ada');
});

test('editing from the page returns to it, with the change (decided 3)', async () => {
  const { user, router } = openAt(page);
  await user.click(await screen.findByRole('link', { name: 'Edit' }));
  await dialog('Edit User');
  expect(router.state.location.pathname).toBe(`${page}/edit`);
  await user.type(field('Last Name'), ' Lovelace{Enter}');
  await closed();
  await heading('Ada Byron Lovelace');
  expect(router.state.location.pathname).toBe(page);
});

test('deactivating asks; it and activating take effect at once (decided 3)', async () => {
  const { user } = openAt(page);
  await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
  const asked = await question('Deactivate Ada Byron?');
  expect(asked).toHaveTextContent("They are signed out at once and can't sign in until they are activated again.");
  await user.click(within(asked).getByRole('button', { name: 'Deactivate' }));
  expect(await message()).toHaveTextContent('Ada Byron can no longer sign in.');
  await waitFor(() => expect(fact('Status')).toHaveTextContent('Inactive'));
  expect(button('Activate')).toHaveFocus();
  await user.click(button('Activate'));
  await waitFor(() => expect(fact('Status')).toHaveTextContent(/^Active/));
  expect(await screen.findByText(/is active again\./)).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/can no longer sign in\./)).not.toBeInTheDocument());
});

test('Undo after somebody else’s change is refused, and says so', async () => {
  const { user } = openAt(page);
  await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
  await user.click(within(await question('Deactivate Ada Byron?')).getByRole('button', { name: 'Deactivate' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  answering('editUser', () => errorResponse(412, 'Another administrator has changed this user.'));
  await user.click(undo);
  expect(await message('Something went wrong please try again')).toHaveTextContent('Another administrator has changed');
});

test('the delete question offers to deactivate the user instead (decided 3)', async () => {
  const { user } = openAt(page);
  const deleted = answering('deleteUser', () => undefined);
  await user.click(await screen.findByRole('link', { name: 'Delete' }));
  await question('Delete User');
  await user.click(button('Deactivate instead'));
  await closed();
  expect(fact('Status')).toHaveTextContent('Inactive');
  expect(deleted).toEqual([]);
});

test('deleting from the page goes to the list, without asking for the user again (decided 3)', async () => {
  const { user, router } = openAt(page);
  await user.click(await screen.findByRole('link', { name: 'Delete' }));
  await question('Delete User');
  const asked: unknown[] = [];
  server.use(override('getUser', ({ params }) => void asked.push(params)));
  await user.click(button('Confirm Delete'));
  await message();
  await row(/Grace Hopper/);
  expect(asked).toEqual([]);
  expect(router.state.location.pathname).toBe('/users');
  expect(screen.queryByRole('row', { name: /Ada Byron/ })).not.toBeInTheDocument();
});

test('oneself cannot be deleted or deactivated, and the page says why (decided 3)', async () => {
  openAt(`/users/${grace.id}`);
  await heading('Grace Hopper');
  expect(screen.getByText('This is you. You cannot delete or deactivate yourself.')).toBeVisible();
  for (const name of ['Delete', 'Deactivate']) {
    expect(button(name)).toHaveAttribute('aria-disabled', 'true');
    expect(button(name)).toHaveAccessibleDescription('This is you. You cannot delete or deactivate yourself.');
  }
});

test.each([
  ['a deleted user', fakeUsers(1)[0]!.id],
  ['an address without a valid id', 'ada'],
])('the page of %s says that there is no such user, and leads to the list', async (_what, id) => {
  openAt(`/users/${id}`);
  await screen.findByRole('heading', { name: 'This user no longer exists' });
  expect(screen.getByRole('link', { name: 'Show the list' })).toHaveAttribute('href', '/users');
});

test('a user who could not be loaded can be loaded again', async () => {
  const { user } = openAt(page);
  server.use(override('getUser', () => errorResponse(503, 'The database is not available.'), { once: true }));
  await screen.findByText('The database is not available.');
  await user.click(button('Try again'));
  expect(await heading('Ada Byron')).toBeVisible();
});

test('the list follows what the page of a user has learned, and is fetched again', async () => {
  configureApi({ ...apiSettings(), features: ['extended', 'accounts'] });
  const { user, queryClient } = openAt('/users', [{ ...ada, accountState: 'active' }, grace]);
  const locked = { ...ada, accountState: 'locked-out', standing: 'locked-out' } as const;
  server.use(override('getUser', () => locked));
  await user.click(await screen.findByRole('link', { name: 'Ada Byron' }));
  await waitFor(() => expect(fact('Status')).toHaveTextContent('Active · Locked out'));
  const lists = () => queryClient.getQueryCache().findAll({ queryKey: getGetListOfUsersQueryKey() });
  await waitFor(() => expect(lists().map(({ state }) => state.isInvalidated)).toEqual([true]));
  server.use(override('getListOfUsers', () => new Promise(() => {})));
  await user.click(screen.getByRole('link', { name: 'Back to the list' }));
  expect(await row(/Ada Byron/)).toHaveTextContent('Active · Locked out');
});

test('Activate is sent once, however quickly it is pressed twice', async () => {
  const { user } = openAt(page, [{ ...ada, status: 'Inactive' }, grace]);
  const sent = answering('editUser', () => undefined);
  (await screen.findByRole('button', { name: 'Activate' })).focus();
  await user.keyboard('[Enter][Enter]');
  await screen.findByText(/is active again\./);
  expect(sent).toHaveLength(1);
});

test('Edit is the first and filled action of the page, and Delete the last (decided 11)', async () => {
  openAt(page);
  const edit = await screen.findByRole('link', { name: 'Edit' });
  expect([...edit.parentElement!.children].map(({ textContent }) => textContent)).toEqual([
    'Edit',
    'Deactivate',
    'Make admin',
    'Delete',
  ]);
  expect(edit).toHaveClass('is-primary');
});

describe('the dialog of an address that was opened by itself', () => {
  test.each([
    ['edit', '', page, ''],
    ['delete', '', page, ''],
    ['edit', '?page=1', '/users', ''],
    ['edit', '?size=25', '/users', '?size=25'],
    ['delete', '?query=byron', '/users', '?query=byron'],
  ] as const)('/%s%s leads to %s after Cancel', async (action, search, pathname, left) => {
    const { user, router } = openAt(`${page}/${action}${search}`);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await closed();
    expect(router.state.location).toMatchObject({ pathname, search: left });
  });

  test('/edit leads to the user’s page after Save Changes', async () => {
    const { user, router } = openAt(`${page}/edit`);
    await dialog('Edit User');
    await user.type(field('Last Name'), ' Lovelace{Enter}');
    await closed();
    await heading('Ada Byron Lovelace');
    expect(router.state.location.pathname).toBe(page);
  });

  test('/delete leads to the list after the deletion', async () => {
    const { user, router } = openAt(`${page}/delete`);
    await user.click(await screen.findByRole('button', { name: 'Confirm Delete' }));
    await row(/Grace Hopper/);
    expect(router.state.location.pathname).toBe('/users');
  });

  test('over a page of the list without the user, no row gets the focus', async () => {
    const { user } = openAt(`${page}/edit?page=1`, [...fakeUsers(30), { ...ada, lastName: 'Zzz' }]);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Users' })).toHaveFocus());
  });

  test('without the feature `extended` it leads to the list', async () => {
    configureApi({ ...apiSettings(), features: [] });
    const { user, router } = openAt(`${page}/edit`);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await closed();
    expect(router.state.location.pathname).toBe('/users');
  });
});

test.each(['edit', 'delete'])('/%s opens for a user who is not on the page of the list (decided 3)', async (action) => {
  openAt(`${page}/${action}`, [...fakeUsers(30), { ...ada, lastName: 'Zzz' }]);
  expect(await screen.findByRole(action === 'edit' ? 'dialog' : 'alertdialog')).toBeVisible();
  if (action === 'edit') expect(field('Last Name')).toHaveValue('Zzz');
  else expect(screen.getByRole('alertdialog')).toHaveTextContent('Ada Zzz');
});

test('the message after enrolling links to the user (§4)', async () => {
  const { user } = openAt('/users/enroll');
  await dialog('Enroll user');
  await user.type(field('First Name'), 'Alan');
  await user.type(field('Last Name'), 'Turing');
  await user.type(field('Email'), 'alan@scv.example{Enter}');
  await user.click(await screen.findByRole('link', { name: 'Show Alan Turing' }));
  expect(await heading('Alan Turing')).toBeVisible();
});
