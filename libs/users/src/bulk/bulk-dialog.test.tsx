import type { User } from '@scv/api';
import { override } from '@scv/api/mocks';
import { apiSettings, configureApi } from '@scv/api/settings';
import { captureDownloads, fakeUsers, mockBackend, errorResponse, authMessages, server } from '@scv/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { all, bar, chooseInBar as choose, keeping, show } from '../testing/users-screen.tsx';
import { nameOf } from '../user-name.tsx';

/** Selects all users of the list and deletes them. */
async function deleteAll() {
  const view = await show();
  await view.user.click(all());
  await choose(view, 'Delete');
  await view.user.click(await screen.findByRole('button', { name: 'Confirm Delete' }));
  return view;
}

test('one confirmation names the first users; each user has a result, and failures can be retried (decided 3)', async () => {
  let own: string | undefined;
  const { users, asked } = keeping(7, ({ id }) =>
    id === own ? errorResponse(409, 'You cannot delete yourself.') : undefined,
  );
  own = users[3]!.id;
  const { user } = await show();
  await user.click(all());
  await choose({ user }, 'Delete');

  const question = await screen.findByRole('alertdialog', { name: 'Delete users' });
  expect(question).toHaveTextContent('Are you sure you want to delete the following 7 users?');
  expect(question).toHaveTextContent(nameOf(users[0]!));
  expect(question).toHaveTextContent('and 2 more');
  expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(asked).toEqual([]);

  await user.click(within(question).getByRole('button', { name: 'Confirm Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete users' });
  expect(await within(dialog).findByText('6 of 7 users deleted, 1 failed.')).toBeVisible();
  const rows = within(screen.getByRole('list', { name: 'Results' })).getAllByRole('listitem');
  expect(rows).toHaveLength(7);
  expect(rows[0]).toHaveTextContent(`${nameOf(users[3]!)}${users[3]!.email}You cannot delete yourself.Failed`);
  expect(rows[6]).toHaveTextContent('Deleted');
  expect(asked.toSorted()).toEqual(users.map(({ id }) => id).toSorted());

  own = undefined;
  await user.click(within(dialog).getByRole('button', { name: 'Retry 1 failed' }));
  expect(await within(dialog).findByText('7 users deleted.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Close', description: '' }));
  expect(await screen.findByText('There are no users yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Enroll the first user' })).toHaveFocus();
  expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument();
});

test('users who were deleted elsewhere are shown as such, and no longer selected', async () => {
  const { users } = keeping(3, ({ email }) =>
    email.startsWith('1.') ? errorResponse(404, 'This user no longer exists.') : undefined,
  );
  const { user } = await deleteAll();

  expect(await screen.findByText('3 users deleted.')).toBeVisible();
  expect(screen.getByText('Somebody else had already deleted 1 of them.')).toBeVisible();
  const gone = users.find(({ email }) => email.startsWith('1.'))!;
  const results = within(screen.getByRole('list', { name: 'Results' })).getAllByRole('listitem');
  expect(results.find((item) => item.textContent.includes(gone.email))).toHaveTextContent('Already deleted');
  expect(screen.queryByRole('button', { name: /^Retry/ })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument());
});

test('the result is announced: its live region exists before it', async () => {
  const release = Promise.withResolvers<undefined>();
  keeping(2, () => release.promise);
  await deleteAll();
  const places = within(await screen.findByRole('dialog', { name: 'Delete users' })).getAllByRole('status');
  release.resolve(undefined);
  await waitFor(() => expect(places.map(({ textContent }) => textContent)).toContain('2 users deleted.'));
});

test('cancelling the confirmation deletes nobody', async () => {
  const { asked } = keeping(2);
  const { user } = await show();
  await user.click(all());
  await choose({ user }, 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'More actions' })).toHaveFocus();
  expect(asked).toEqual([]);
  expect(await bar()).toHaveTextContent('2 users selected');
});

test('cancelling the run completes the deletions under way and sends no more; who is left stays selected', async () => {
  const release = Promise.withResolvers<undefined>();
  const { asked } = keeping(10, () => release.promise);
  const { user } = await deleteAll();
  await waitFor(() => expect(asked).toHaveLength(4));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  release.resolve(undefined);

  expect(await screen.findByText('4 of 10 users deleted, 6 not started.')).toBeVisible();
  expect(asked).toHaveLength(4);
  await user.keyboard('{Escape}');
  expect(await bar()).toHaveTextContent('6 users selected');
});

test('leaving while the deletion runs asks first', async () => {
  keeping(10, () => new Promise(() => {}));
  const { user, router } = await deleteAll();
  await screen.findByText('0 of 10 users');
  void router.navigate('/users/import');
  const question = await screen.findByRole('alertdialog', { name: 'Leave while users are being deleted?' });
  await user.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(router.state.location.pathname).toBe('/users');
  expect(screen.getByText('0 of 10 users')).toBeVisible();
});

test('a 403 stops the run at once and shows the reason', async () => {
  const { asked } = keeping(10, () => errorResponse(403, authMessages[403]));
  await deleteAll();
  expect(await screen.findByText('0 of 10 users deleted, 4 failed, 6 not started.')).toBeVisible();
  expect(screen.getByText(`Stopped early: ${authMessages[403]}`)).toBeVisible();
  expect(asked).toHaveLength(4);
});

const saved = captureDownloads();

/** Three users, of whom the last is inactive. `runs`: the runs that the edits belong to. */
async function select(users: readonly User[] = threeUsers) {
  const runs: (string | null)[] = [];
  server.use(
    override('editUser', ({ request }) => void runs.push(request.headers.get('X-Run-Id'))),
    ...mockBackend({ users }),
  );
  const view = await show('/users?size=50');
  await view.user.click(all());
  await bar();
  return { ...view, runs };
}

const [, ...others] = fakeUsers(4) as [User, User, User, User];
const threeUsers = others.map((user, index): User => ({
  ...user,
  email: `${index}@scv.example`,
  version: 1,
  role: 'user',
  status: index < 2 ? 'Active' : 'Inactive',
}));

const question = (name: string | RegExp) => screen.findByRole('alertdialog', { name });

test('deactivating skips users who are inactive already, and says so (decided 3)', async () => {
  const view = await select();
  await choose(view, 'Deactivate');
  const asked = await question('Deactivate 2 users?');
  expect(asked).toHaveTextContent('1 user skipped: already inactive.');
  await view.user.click(within(asked).getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('2 users deactivated.')).toBeVisible();
  // Without the activity the run has no id.
  expect(view.runs).toEqual([null, null]);
  expect(screen.queryByRole('link', { name: 'Show these users' })).not.toBeInTheDocument();
  const results = within(screen.getByRole('list', { name: 'Results' })).getAllByRole('listitem');
  expect(results.map(({ textContent }) => /Deactivated|Already inactive/.exec(textContent)?.[0])).toEqual([
    'Deactivated',
    'Deactivated',
    'Already inactive',
  ]);
  await view.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Selection' })).toHaveTextContent('1 user selected'));
  expect(screen.getByRole('checkbox', { name: `Select ${nameOf(threeUsers[2]!)}` })).toBeChecked();
});

test('the result of a bulk action can be undone, and everybody stays selected (decided 3)', async () => {
  const view = await select();
  await choose(view, 'Deactivate');
  await view.user.click(within(await question(/^Deactivate \d users\?$/)).getByRole('button', { name: 'Deactivate' }));
  await view.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 users activated.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await view.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Selection' })).toHaveTextContent('3 users selected'));
  const statuses = screen.getAllByRole('cell').filter(({ dataset }) => dataset['label'] === 'Status');
  expect(statuses.map(({ textContent }) => textContent)).toEqual(['Active', 'Active', 'Inactive']);
});

test('if nobody needs the change, nothing is asked or sent (decided 3)', async () => {
  const view = await select(threeUsers.slice(0, 2));
  await choose(view, 'Activate');
  const dialog = await screen.findByRole('dialog', { name: 'Activate users' });
  expect(dialog).toHaveTextContent('There is nothing to change. 2 users skipped: already active.');
  expect(view.runs).toEqual([]);
});

test('giving administrator rights asks to confirm it (decided 3)', async () => {
  const view = await select();
  await choose(view, 'Make admin');
  expect(await question('Confirm Admin')).toHaveTextContent(
    /Give 3 users administrator rights\?.*Administrators can sign in to this portal, manage all users/,
  );
  await view.user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('3 users changed.')).toBeVisible();
});

test('a user whom somebody else has changed fails, and the retry keeps that change', async () => {
  const view = await select(threeUsers.slice(0, 1));
  const current = { ...threeUsers[0]!, lastName: 'Changed', version: 7 };
  server.use(
    override('editUser', () => errorResponse(412, 'Another administrator has changed this user.', { current }), {
      once: true,
    }),
  );
  await choose(view, 'Deactivate');
  await view.user.click(await screen.findByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('Another administrator has changed this user.')).toBeVisible();
  const sent: unknown[] = [];
  server.use(
    override('editUser', async ({ request }) => {
      sent.push(await request.json());
      return { ...current, status: 'Inactive', version: 8 };
    }),
  );
  await view.user.click(screen.getByRole('button', { name: 'Retry 1 failed' }));
  expect(await screen.findByText('1 user deactivated.')).toBeVisible();
  expect(sent).toMatchObject([{ lastName: 'Changed', status: 'Inactive', version: 7 }]);
});

test('with the activity a run and its retry have one id, by which the list shows their users (decided 3)', async () => {
  configureApi({ ...apiSettings(), features: ['extended'] });
  const view = await select();
  const refuse = ({ request }: { request: Request }) => {
    view.runs.push(request.headers.get('X-Run-Id'));
    return errorResponse(409, 'Not now.');
  };
  server.use(override('editUser', refuse, { once: true }));
  await choose(view, 'Deactivate');
  await view.user.click(within(await question(/^Deactivate \d users\?$/)).getByRole('button', { name: 'Deactivate' }));
  await view.user.click(await screen.findByRole('button', { name: 'Retry 1 failed' }));
  expect(await screen.findByText('2 users deactivated.')).toBeVisible();
  expect(view.runs).toEqual(Array(3).fill(expect.stringMatching(/^[\da-f-]{36}$/)));
  expect(new Set(view.runs).size).toBe(1);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  await view.user.click(screen.getByRole('link', { name: 'Show these users' }));
  expect(view.router.state.location.search).toBe(`?run=${view.runs[0]}`);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the selected users can be exported (decided 3)', async () => {
  const view = await select();
  await view.user.click(screen.getByRole('checkbox', { name: `Select ${nameOf(threeUsers[0]!)}` }));
  await view.user.click(within(await bar()).getByRole('button', { name: 'More actions' }));
  await view.user.click(await screen.findByRole('menuitem', { name: 'Export' }));
  await view.user.click(await screen.findByRole('button', { name: 'Export' }));
  expect(await screen.findByText('2 users exported.')).toBeVisible();
  const text = await saved[0]?.file.text();
  expect(text).not.toContain(threeUsers[0]!.email);
  expect(text).toContain(threeUsers[2]!.email);
});

test('deleting more than 25 users asks to type the number, and names the administrators (decided 3)', async () => {
  const users = fakeUsers(26).map((user, index): User => ({ ...user, role: index === 3 ? 'admin' : 'user' }));
  const { user } = await select(users);
  await user.click(screen.getByRole('checkbox', { name: `Select ${nameOf(users[0]!)}` }));
  await choose({ user }, 'Delete');
  expect(within(await question('Delete users')).queryByRole('textbox')).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('checkbox', { name: `Select ${nameOf(users[0]!)}` }));
  await choose({ user }, 'Delete');
  const asked = await question('Delete users');
  expect(asked).toHaveTextContent('This cannot be undone.');
  expect(asked).toHaveTextContent(`1 of them is an administrator: ${nameOf(users[3]!)}.`);
  const confirm = within(asked).getByRole('button', { name: 'Confirm Delete' });
  expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await user.type(within(asked).getByLabelText('Type 26 to confirm'), '26');
  await user.click(confirm);
  expect(await screen.findByText('26 users deleted.')).toBeVisible();
});
