import { deleteUser, editUser, type NewUser, type User } from '@scv/api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Backend } from '../testing/backends.ts';
import {
  button,
  cellsOf,
  closed,
  dialog,
  field,
  message,
  question,
  renderUsers,
  row,
  searchBox,
} from '../testing/users-screen.tsx';

const grace: NewUser = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@scv.example', role: 'user' };
const alan: NewUser = { firstName: 'Alan', lastName: 'Turing', email: 'alan@scv.example', role: 'user' };

/** Opens the list with the administrator and Grace. */
async function open(begin: Backend['begin']) {
  const [kept] = (await begin([grace])) as [User];
  const view = renderUsers('/users');
  await screen.findByText('1–2 of 2 users');
  return { ...view, kept };
}

type Person = Awaited<ReturnType<typeof open>>['user'];

/** Pastes a text into a field; the tests of the dialogs type it. */
async function write(person: Person, name: string, text: string) {
  await person.clear(field(name));
  await person.paste(text);
}

/** Opens the list and enrolls Alan, with these changes. */
async function enroll(begin: Backend['begin'], changes: Partial<NewUser> = {}) {
  const { firstName, lastName, email, role } = { ...alan, ...changes };
  const view = await open(begin);
  await view.user.click(screen.getByRole('link', { name: 'Enroll user' }));
  await dialog('Enroll user');
  await write(view.user, 'First Name', firstName);
  await write(view.user, 'Last Name', lastName);
  await write(view.user, 'Email', email);
  await view.user.selectOptions(field('Role'), role);
  await view.user.click(button('Enroll'));
  return view;
}

/** Opens the list and the edit form of a user. */
async function edit(begin: Backend['begin'], name: string) {
  const view = await open(begin);
  await view.user.click(button(`Edit User ${name}`));
  await dialog('Edit User');
  return view;
}

/** Opens the list and the dialog to delete a user. */
async function remove(begin: Backend['begin'], name: string) {
  const view = await open(begin);
  await view.user.click(button(`Delete User ${name}`));
  await question('Delete User');
  return view;
}

const failed = async (reason: string) => {
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Something went wrong please try again');
  expect(alert).toHaveTextContent(reason);
};
const gone = 'This user no longer exists. Another administrator may have deleted them.';

/** The dialogs to enroll, edit and delete a user. */
export function changesTests({ begin }: Backend) {
  test('a new user is announced, listed as Active, and found by a search', async () => {
    const { user } = await enroll(begin, { firstName: '  Alan ', email: 'alan@scv.example ' });
    expect(await message('User Created Successfully')).toHaveTextContent('Alan Turing');
    expect(await screen.findByText('1–3 of 3 users')).toBeVisible();
    await closed();

    await user.click(searchBox());
    await user.paste('turing alan@');
    expect(await screen.findByText('1–1 of 1 user')).toBeVisible();
    expect(cellsOf(await row(/Turing/))).toMatchObject({
      Name: 'ATAlan Turingalan@scv.example',
      Role: 'User',
      Status: 'Active',
    });
  });

  test('a taken email is shown at its field, and the form stays', async () => {
    const { user } = await enroll(begin, { email: 'GRACE@scv.example' });
    await failed('Another user has this email.');
    expect(field('Email')).toHaveAccessibleDescription('Another user has this email.');
    expect(field('Email')).toHaveFocus();
    const typed = ['First Name', 'Last Name', 'Email'].map((name) => field(name).value);
    expect(typed).toEqual(['Alan', 'Turing', 'GRACE@scv.example']);

    await write(user, 'Email', 'alan@scv.example');
    await user.click(button('Enroll'));
    await message('User Created Successfully');
  });

  test('an admin is created after the confirmation', async () => {
    const { user } = await enroll(begin, { role: 'admin' });
    await question('Confirm Admin');
    await user.click(button('Confirm'));
    await message('User Created Successfully');
    expect(within(await row(/Turing/)).getByText('Admin')).toBeVisible();
  });

  test('an edited user is announced, shown in the row, and can be edited again', async () => {
    const { user } = await edit(begin, 'Grace Hopper');
    await write(user, 'Last Name', 'Murray');
    await user.click(field('Active'));
    await user.click(button('Save Changes'));
    expect(await message('User Edited Successfully')).toHaveTextContent('Grace Murray');
    expect(within(await row(/Murray/)).getByText('Inactive')).toBeVisible();
    await closed();

    await user.click(button('Edit User Grace Murray'));
    await dialog('Edit User');
    await user.selectOptions(field('Role'), 'Admin');
    await user.click(button('Save Changes'));
    await question('Confirm Admin');
    await user.click(button('Confirm'));
    await closed();
    await waitFor(async () => expect(within(await row(/Murray/)).getByText('Admin')).toBeVisible());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('a concurrent change shows both versions, and the choice is saved', async () => {
    const { kept, user } = await edit(begin, 'Grace Hopper');
    await write(user, 'First Name', 'Brewster');
    await editUser(kept.id, { ...kept, firstName: 'Amazing Grace', lastName: 'Murray' });
    await user.click(button('Save Changes'));

    await failed('Another administrator has changed this user.');
    const both = (name: string) => screen.getByRole('group', { name }).textContent;
    expect(both('First Name')).toContain('Your versionBrewsterTheir versionAmazing Grace');
    expect(both('Last Name')).toContain('Your versionHopperTheir versionMurray');
    await user.click(button('Save Changes'));
    expect(await message('User Edited Successfully')).toHaveTextContent('Brewster Murray');
    expect(await row(/Brewster Murray/)).toBeVisible();
  });

  test('editing a user who was deleted meanwhile fails, and the form stays', async () => {
    const { kept, user } = await edit(begin, 'Grace Hopper');
    await write(user, 'Last Name', 'Murray');
    await deleteUser(kept.id);
    await user.click(button('Save Changes'));
    await failed(gone);
    expect(field('Last Name')).toHaveValue('Murray');
  });

  test('a deleted user is announced and no longer listed', async () => {
    const { user } = await remove(begin, 'Grace Hopper');
    await user.click(button('Confirm Delete'));
    expect(await message('User Deleted Successfully')).toHaveTextContent('Grace Hopper');
    expect(await screen.findByText('1–1 of 1 user')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('grace@scv.example')).not.toBeInTheDocument());
  });

  test('deleting a user whom somebody else has deleted shows a toast', async () => {
    const { kept, user } = await remove(begin, 'Grace Hopper');
    await deleteUser(kept.id);
    await user.click(button('Confirm Delete'));
    expect(await message('Something went wrong please try again')).toHaveTextContent(gone);
    expect(await screen.findByText('1–1 of 1 user')).toBeVisible();
    await closed();
  });

  test('administrators cannot delete themselves', async () => {
    const { user } = await remove(begin, 'Ada Byron');
    await user.click(button('Confirm Delete'));
    await failed('You cannot delete yourself.');
    await user.click(button('Cancel'));
    await closed();
    expect(screen.getByText('1–2 of 2 users')).toBeVisible();
  });

  test('administrators cannot take their own role', async () => {
    const { user } = await edit(begin, 'Ada Byron');
    await user.selectOptions(field('Role'), 'User');
    await user.click(button('Save Changes'));
    const reason = 'You cannot remove your own admin role.';
    await failed(reason);
    expect(field('Role')).toHaveAccessibleDescription(reason);
  });
}
