import { mockBackend, refusal, server } from '@scv/testing';
import { screen, waitFor } from '@testing-library/react';
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

test.each([
  ['email', 'Email', async () => screen.getByText(ada.email)],
  ['name', 'First Name', async () => cell(await row(/Ada Byron/), 'Name')],
  ['role', 'Role', async () => cell(await row(/Ada Byron/), 'Role')],
  ['status', 'Active', async () => cell(await row(/Ada Byron/), 'Status')],
])('a click on the %s opens the form at that field (decided 3)', async (_, name, clicked) => {
  const { user } = await open('/users');
  await user.click(await clicked());
  await dialog('Edit User');
  await waitFor(() => expect(field(name)).toHaveFocus());
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

test('the request has every field and the version that was shown (§2, §3, §7, decided 3)', async () => {
  const { user } = await edit();
  const sent = accepting();
  await user.click(button('Save Changes'));
  await message('User Edited Successfully');
  const { id: _, ...update } = ada;
  expect(sent).toEqual([update]);
});

test('a backend without versions gets none', async () => {
  const { version: _, ...unversioned } = ada;
  const { user } = await edit(unversioned);
  const sent = accepting();
  await user.click(button('Save Changes'));
  await message('User Edited Successfully');
  expect(sent[0]).not.toHaveProperty('version');
});

test('making a user an admin has to be confirmed (decided 3)', async () => {
  const { user } = await edit();
  const sent = accepting();
  await user.selectOptions(field('Role'), 'Admin');
  await user.type(field('Email'), '{Enter}');
  expect(await question('Confirm Admin')).toHaveTextContent('Give Ada Byron administrator rights?');
  expect(sent).toEqual([]);

  await user.click(button('Confirm'));
  await message('User Edited Successfully');
  expect(sent).toMatchObject([{ role: 'admin' }]);
});

test('deactivating has to be confirmed, after the role, and the message takes both back (decided 3)', async () => {
  const { user } = await edit();
  await user.selectOptions(field('Role'), 'Admin');
  await user.click(field('Active'));
  await user.click(button('Save Changes'));
  await question('Confirm Admin');
  await user.click(button('Confirm'));
  await question('Deactivate Ada Byron?');
  await user.click(button('Deactivate'));
  await message('User Edited Successfully');
  await waitFor(async () => expect(cellsOf(await row(/Ada/))).toMatchObject({ Role: 'Admin', Status: 'Inactive' }));

  await user.click(button('Undo'));
  expect(await screen.findByText(/may sign in again and has the role User again\./)).toBeVisible();
  await waitFor(async () => expect(cellsOf(await row(/Ada/))).toMatchObject({ Role: 'User', Status: 'Active' }));
});

test('editing an admin asks nothing', async () => {
  const { user } = await edit({ ...ada, role: 'admin' });
  await user.click(button('Save Changes'));
  await message('User Edited Successfully');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('another address shows the other user', async () => {
  const { router } = await edit();
  await router.navigate(`/users/${grace.id}/edit`);
  await waitFor(() => expect(field('First Name')).toHaveValue('Grace'));
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
  answering(operation, () => refusal(404, gone));
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

test('after a deletion Back does not ask again', async () => {
  const { user, router } = await open('/users', [ada, grace]);
  await user.click(screen.getByRole('link', { name: 'Enroll user' }));
  await router.navigate('/users');
  await user.click(button('Delete User Ada Byron'));
  await question('Delete User');
  answering('deleteUser', () => new HttpResponse(null, { status: 204 }));
  await user.click(button('Confirm Delete'));
  await message('User Deleted Successfully');
  await closed();
  await router.navigate(-1);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});
