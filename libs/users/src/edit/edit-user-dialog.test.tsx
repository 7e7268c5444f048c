import type { ActivityEntry, User } from '@scv/api';
import { override } from '@scv/api/mocks';
import { apiSettings, configureApi } from '@scv/api/settings';
import { mockBackend, errorResponse, server } from '@scv/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import {
  ada,
  answering,
  button,
  cell,
  cellsOf,
  closed,
  dialog,
  edit,
  field,
  grace,
  message,
  open,
  question,
  row,
} from '../testing/users-screen.tsx';

const accepting = () => answering('editUser', () => ada);

test('a click on the email, name, role or status opens the form at that field (decided 3)', async () => {
  const { user } = await open('/users');
  for (const [name, clicked] of [
    ['Email', async () => screen.getByText(ada.email)],
    ['First Name', async () => cell(await row(/Ada Byron/), 'Name')],
    ['Role', async () => cell(await row(/Ada Byron/), 'Role')],
    ['Active', async () => cell(await row(/Ada Byron/), 'Status')],
  ] as const) {
    await user.click(await clicked());
    await dialog('Edit User');
    await waitFor(() => expect(field(name)).toHaveFocus());
    await user.keyboard('{Escape}');
    await closed();
  }
});

test('the edited user is in the list at once, and page size and search stay (§1, §2, §3, §4, decided 3, decided 6)', async () => {
  const { router, user } = await open('/users?size=25&query=scv.example');
  await user.click(button('Edit User Ada Byron'));
  await dialog('Edit User');
  await waitFor(() => expect(field('First Name')).toHaveFocus());
  await user.keyboard('Augusta'); // replaces the selected name
  await user.type(field('Last Name'), '{Enter}');

  expect(await message('User Edited Successfully')).toHaveTextContent('Augusta Byron');
  await waitFor(() => expect(button('Edit User Augusta Byron')).toHaveFocus());
  expect(router.state.location).toMatchObject({ pathname: '/users', search: '?size=25&query=scv.example' });
});

test('a name that is longer than an account’s may stay, but not become another one that is', async () => {
  configureApi({ ...apiSettings(), features: ['extended', 'accounts'] });
  const firstName = 'x'.repeat(60);
  const { user } = await edit({ ...ada, firstName });
  const sent = accepting();
  await user.type(field('First Name'), 'y');
  await user.click(button('Save Changes'));
  expect(field('First Name')).toHaveAccessibleDescription('First Name must be at most 50 characters long.');
  await user.type(field('First Name'), '{Backspace}');
  await user.selectOptions(field('Role'), 'Admin');
  await user.click(button('Save Changes'));
  await question('Confirm Admin');
  await user.click(button('Confirm'));
  await message();
  expect(sent).toMatchObject([{ firstName, role: 'admin' }]);
});

test('the request has every field and the version that was shown (§2, §3, §7, decided 3)', async () => {
  const { user } = await edit();
  const sent = accepting();
  await user.type(field('Last Name'), ' King');
  await user.click(button('Save Changes'));
  await message();
  const { id: _, ...update } = { ...ada, lastName: 'Byron King' };
  expect(sent).toEqual([update]);
});

test('a backend without versions gets none', async () => {
  const { version: _, ...unversioned } = ada;
  const { user } = await edit(unversioned);
  const sent = accepting();
  await user.type(field('Last Name'), ' King');
  await user.click(button('Save Changes'));
  await message();
  expect(sent[0]).not.toHaveProperty('version');
});

test('with nothing changed, Save Changes closes the form and sends nothing', async () => {
  const { user, router } = await edit();
  const sent = accepting();
  await user.type(field('Last Name'), ' ');
  await user.click(button('Save Changes'));
  await closed();
  expect(router.state.location.pathname).toBe('/users');
  expect(sent).toEqual([]);
});

test('the switch says the status and the account beside it (decided 13)', async () => {
  configureApi({ ...apiSettings(), features: ['extended', 'accounts'] });
  const { user } = await edit({ ...ada, accountState: 'not-activated' });
  expect(field('Active')).toHaveAccessibleDescription('Active · Invited');
  await user.click(field('Active'));
  expect(field('Active')).toHaveAccessibleDescription('Inactive');
});

test('an admin’s rights and deactivating have to be confirmed, and the message takes both back (decided 3)', async () => {
  const { user } = await edit();
  const sent = answering('editUser', () => undefined);
  await user.selectOptions(field('Role'), 'Admin');
  await user.click(field('Active'));
  await user.type(field('Email'), '{Enter}');
  expect(await question('Confirm Admin')).toHaveTextContent('Give Ada Byron administrator rights?');
  await user.click(button('Confirm'));
  await question('Deactivate Ada Byron?');
  expect(sent).toEqual([]);
  await user.click(button('Deactivate'));
  await message();
  expect(sent).toMatchObject([{ role: 'admin', status: 'Inactive' }]);
  await waitFor(async () => expect(cellsOf(await row(/Ada/))).toMatchObject({ Role: 'Admin', Status: 'Inactive' }));

  await user.click(button('Undo'));
  expect(await screen.findByText(/is active again and has the role User again\./)).toBeVisible();
  await waitFor(async () => expect(cellsOf(await row(/Ada/))).toMatchObject({ Role: 'User', Status: 'Active' }));
});

test('refreshing the list keeps unsaved changes', async () => {
  const { queryClient, user } = await edit();
  await user.type(field('Last Name'), ' King');
  await queryClient.invalidateQueries();
  expect(field('Last Name')).toHaveValue('Byron King');
});

const gone = 'This user no longer exists. Another administrator may have deleted them.';

/** Another administrator deletes Ada. */
const adaIsGone = (operation: 'editUser' | 'deleteUser') => {
  server.use(...mockBackend({ users: [grace] }));
  answering(operation, () => errorResponse(404, gone));
};

test('editing a user who no longer exists says so; the form keeps its input, and the list drops the user', async () => {
  const { user } = await edit();
  await user.type(field('First Name'), ' A.');
  adaIsGone('editUser');
  await user.click(button('Save Changes'));
  expect(await screen.findByText(gone)).toBeVisible();
  expect(field('First Name')).toHaveValue('Ada A.');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Ada Byron/, hidden: true })).not.toBeInTheDocument());
});

test('deleting a user who no longer exists says so, and the list drops the user', async () => {
  const { user } = await open('/users', [ada, grace]);
  await user.click(button('Delete User Ada Byron'));
  await question('Delete User');
  adaIsGone('deleteUser');
  await user.click(button('Confirm Delete'));
  expect(await message('Something went wrong please try again')).toHaveTextContent(gone);
  await closed();
  await waitFor(() => expect(screen.queryByText(ada.email)).not.toBeInTheDocument());
});

/** Changes Ada's first name in the form while another administrator makes `changes`. */
async function conflict(changes: Partial<User>, lastName = 'Byron', activity: ActivityEntry[] = []) {
  const view = await edit();
  await view.user.clear(field('First Name'));
  await view.user.type(field('First Name'), 'Augusta');
  await view.user.clear(field('Last Name'));
  await view.user.type(field('Last Name'), lastName);
  const theirs: User = { ...ada, ...changes, version: 2 };
  server.use(...mockBackend({ users: [theirs], activity }));
  const sent = answering('editUser', () => undefined);
  await view.user.click(button('Save Changes'));
  const headline = await within(await screen.findByRole('dialog')).findByText(genericFailure);
  expect(headline.closest('[role=alert]')).toHaveTextContent(/changed (?:this user|in the meantime)/);
  return { ...view, sent };
}

const genericFailure = 'Something went wrong please try again';

const takenOver = () => screen.getByText(/^Taken over/).parentElement;

const versions = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('radio')
    .map((radio) => [(radio as HTMLInputElement).labels![0]!.textContent, (radio as HTMLInputElement).checked]);

test('asks only about what both changed, and says what it took over and keeps of the rest (decided 3)', async () => {
  const { user, sent } = await conflict(
    { firstName: 'Ada Augusta', email: 'king@scv.example', role: 'admin' },
    'Byron King',
  );
  expect(versions('First Name')).toEqual([
    ['Your versionAugusta', true],
    ['Their versionAda Augusta', false],
  ]);
  expect(screen.getAllByRole('group')).toHaveLength(1);
  expect(takenOver()).toHaveTextContent('Taken over from them: Email king@scv.example, Role Admin');
  expect(screen.getByText(/^Kept/).parentElement).toHaveTextContent('Kept as you typed it: Last Name Byron King');
  await user.click(screen.getByRole('radio', { name: /Their version.*Ada Augusta/ }));
  await user.click(button('Save Changes'));

  await message();
  expect(sent).toMatchObject([
    { firstName: 'Augusta', version: 1 },
    { firstName: 'Ada Augusta', lastName: 'Byron King', email: 'king@scv.example', role: 'admin', version: 2 },
  ]);
  expect(await row(/Ada Augusta Byron King/)).toBeVisible();
});

test('where nothing was changed by both, nothing is asked; their new rights are not asked about either', async () => {
  const { user, sent } = await conflict({ role: 'admin', status: 'Inactive' });
  expect(takenOver()).toHaveTextContent('Taken over from them: Role Admin, Status Inactive');
  expect(screen.getByText('There is nothing to choose. Save Changes saves it like this.')).toBeVisible();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  await user.click(button('Save Changes'));
  await message();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(sent.at(-1)).toMatchObject({ firstName: 'Augusta', role: 'admin', status: 'Inactive', version: 2 });
});

test.each([
  ['who is the last in the activity', 'edit user', 'King', 'Grace Hopper changed this user 3'],
  ['nobody, if that is about an earlier version', 'edit user', 'Earlier', 'This user was changed in the meantime, 3'],
  ['nobody, if that is no edit', 'end sessions', 'King', 'This user was changed in the meantime, 3'],
] as const)('the conflict names %s, and says when (decided 3)', async (_, action, after, says) => {
  configureApi({ ...apiSettings(), features: ['extended'] });
  const at = new Date(Date.now() - 3.5 * 60_000).toISOString();
  const actor = { id: grace.id, name: 'Grace Hopper', email: grace.email };
  const target = { kind: 'user' as const, id: ada.id, label: 'Ada' };
  const changes = [{ field: 'lastName', after }];
  const entry: ActivityEntry = { id: grace.id, at, actor, target, action, changes, result: 'done' };
  const { queryClient } = await conflict({ lastName: 'King', updatedAt: at }, 'Byron', [entry]);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByRole('alert')).toHaveTextContent(genericFailure);
  expect(screen.getByRole('alert')).toHaveTextContent(`${says} minutes ago.`);
});

test('when both made the same change, nothing is left to save or to lose', async () => {
  const { user, router } = await conflict({ firstName: 'Augusta' });
  expect(await screen.findByText('Both versions are the same. There is nothing left to save.')).toBeVisible();
  await waitFor(() => expect(button('Keep editing')).toHaveFocus());
  await user.click(button('Cancel'));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/users');
});

test('a third change is shown beside the chosen version', async () => {
  const { user } = await conflict({ firstName: 'Ada Augusta' });
  server.use(...mockBackend({ users: [{ ...ada, firstName: 'Ada A.', version: 3 }] }));
  await user.click(button('Save Changes'));

  expect(await screen.findByText('Ada A.')).toBeVisible();
  expect(versions('First Name')).toEqual([
    ['Your versionAugusta', true],
    ['Their versionAda A.', false],
  ]);
});

test('the focus goes to the first choice, so that no key reaches the list behind', async () => {
  const { router, user } = await conflict({ firstName: 'Ada Augusta' });
  await waitFor(() => expect(screen.getByRole('radio', { name: /Your version.*Augusta/ })).toHaveFocus());
  await user.keyboard('{Delete}');
  expect(router.state.location.pathname).toBe(`/users/${ada.id}/edit`);
});

test('another value than both versions can be typed, based on the new version', async () => {
  const { user, sent } = await conflict({ firstName: 'Ada Augusta', email: 'king@scv.example' });
  await user.click(button('Keep editing'));
  await waitFor(() => expect(field('First Name')).toHaveFocus());
  expect(field('Email')).toHaveValue('king@scv.example');
  await user.keyboard('A. A.');
  await user.click(button('Save Changes'));

  await message();
  expect(sent.at(-1)).toMatchObject({ firstName: 'A. A.', email: 'king@scv.example', version: 2 });
});

test('an error of the server for a chosen value is shown at its field, to be corrected', async () => {
  const { user } = await conflict({ lastName: 'King' });
  const taken = 'Another user has this email.';
  answering('editUser', () => errorResponse(409, taken, { errors: [{ field: 'email', message: taken }] }));
  await user.click(button('Save Changes'));

  await waitFor(() => expect(field('Email')).toHaveAccessibleDescription(`${taken} Show the user with this email`));
  await waitFor(() => expect(field('Email')).toHaveFocus());
  expect(field('First Name')).toHaveValue('Augusta');
});

test.each([
  ['nothing', undefined],
  ['an incomplete user', { id: ada.id, firstName: 'Ada' }],
])('after a 412 with %s the other version is taken from the list', async (_, current) => {
  const { user } = await edit();
  await user.type(field('First Name'), ' A.');
  const changed = HttpResponse.json({ message: 'Changed.', current }, { status: 412 });
  server.use(
    override('editUser', () => changed, { once: true }),
    ...mockBackend({ users: [{ ...ada, lastName: 'King', version: 2 }] }),
  );
  const sent = answering('editUser', () => undefined);
  await user.click(button('Save Changes'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This user was changed in the meantime.');
  await waitFor(() => expect(takenOver()).toHaveTextContent('Taken over from them: Last Name King'));
  await user.click(button('Save Changes'));

  await message();
  expect(sent).toMatchObject([{ version: 1 }, { firstName: 'Ada A.', lastName: 'King', version: 2 }]);
});
