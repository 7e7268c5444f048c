import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  ada,
  answering,
  button,
  dialog,
  edit,
  field,
  grace,
  message,
  open,
  question,
  refusing,
  row,
} from '../testing/users-screen.tsx';

test.each([
  ['First Name', 'First Name', 'Ada'],
  ['Last Name', 'Last Name', 'Byron'],
  ['Email', 'Email', 'ada@scv.example'],
])('a click on the %s opens the editor there, its content selected', async (column, name, text) => {
  const { router, user } = await open('/users');
  const cells = within(await row(/Ada Byron/)).getAllByRole('cell');
  await user.click(within(cells.find((cell) => cell.dataset['label'] === column)!).getByTitle(text));
  await dialog('Edit User');

  await waitFor(() => expect(field(name)).toHaveFocus());
  expect([field(name).selectionStart, field(name).selectionEnd]).toEqual([0, text.length]);
  expect(router.state.location.pathname).toBe(`/users/${ada.id}/edit`);
});

test.each([
  ['Role', 'Role'],
  ['Status', 'Active'],
])('a click on the %s opens the editor there', async (column, name) => {
  const { user } = await open('/users');
  const cells = within(await row(/Ada Byron/)).getAllByRole('cell');
  await user.click(cells.find((cell) => cell.dataset['label'] === column)!);
  await dialog('Edit User');
  await waitFor(() => expect(field(name)).toHaveFocus());
});

test('all that can be edited is sent with the version, by Enter, and the list shows it at once', async () => {
  const { router, user } = await open('/users?size=25&query=scv.example');
  await user.click(button('Edit User Ada Byron'));
  await dialog('Edit User');
  await waitFor(() => expect(field('First Name')).toHaveFocus());
  await user.keyboard('Augusta');
  await user.click(field('Active'));
  await user.type(field('Last Name'), '{Enter}');

  expect(await message('User Edited Successfully')).toHaveTextContent('Augusta Byron');
  expect(within(await row(/Augusta Byron/)).getByText('Inactive')).toBeVisible();
  await waitFor(() => expect(button('Edit User Augusta Byron')).toHaveFocus());
  expect(router.state.location).toMatchObject({ pathname: '/users', search: '?size=25&query=scv.example' });
});

test('what is sent has every field and the version that was seen', async () => {
  const { user } = await edit();
  const sent = answering('put', () => HttpResponse.json({}, { status: 201 }));
  await user.click(button('Save Changes'));
  await message('User Edited Successfully');
  const { id: _, ...update } = ada;
  expect(sent).toEqual([update]);
});

test('a backend without versions gets none', async () => {
  const { version: _, ...unversioned } = ada;
  const { user } = await open(`/users/${ada.id}/edit`, [unversioned]);
  await dialog('Edit User');
  const sent = answering('put', () => HttpResponse.json({}, { status: 201 }));
  await user.click(button('Save Changes'));
  await message('User Edited Successfully');
  expect(sent[0]).not.toHaveProperty('version');
});

describe('turning a user into an admin', () => {
  test('asks first', async () => {
    const { user } = await edit();
    const sent = answering('put', () => HttpResponse.json({}, { status: 201 }));
    await user.selectOptions(field('Role'), 'Admin');
    await user.type(field('Email'), '{Enter}');
    const asked = await question('Confirm Admin');
    expect(asked).toHaveTextContent('Are you sure you want to create Admin User');
    expect(sent).toEqual([]);

    await user.click(button('Confirm'));
    await message('User Edited Successfully');
    expect(sent).toMatchObject([{ role: 'admin' }]);
  });

  test('does not ask for who is one', async () => {
    const { user } = await open(`/users/${ada.id}/edit`, [{ ...ada, role: 'admin' }]);
    await dialog('Edit User');
    await user.click(button('Save Changes'));
    await message('User Edited Successfully');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

test('a taken email is said at the field, which gets the focus, and everything typed stays', async () => {
  const { user } = await edit();
  await user.type(field('Last Name'), ' King');
  await user.clear(field('Email'));
  await user.type(field('Email'), 'GRACE@scv.example');
  await user.click(button('Save Changes'));

  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong please try again');
  expect(field('Email')).toHaveAccessibleDescription('Another user has this email.');
  expect(field('Email')).toHaveFocus();
  expect(field('Last Name')).toHaveValue('Byron King');
});

test('another address has the other user in the form', async () => {
  const { router, user } = await edit();
  await user.type(field('Last Name'), 'x');
  await user.type(field('Last Name'), '{Backspace}');
  await router.navigate(`/users/${grace.id}/edit`);
  await waitFor(() => expect(field('First Name')).toHaveValue('Grace'));
});

test('a refusal of oneself is said at its field and under the headline', async () => {
  const { user } = await edit();
  const reason = 'You cannot deactivate yourself.';
  answering('put', refusing(409, { message: reason, errors: [{ field: 'status', message: reason }] }));
  await user.click(field('Active'));
  await user.click(button('Save Changes'));

  expect(await screen.findByRole('alert')).toHaveTextContent(reason);
  expect(field('Active')).toHaveAccessibleDescription(reason);
  expect(field('Active')).toHaveFocus();
});

test('a user who was deleted meanwhile is said to be gone, the list shows it, and what was typed stays', async () => {
  const { user } = await open('/users', [ada, grace]);
  await user.click(button('Edit User Ada Byron'));
  await dialog('Edit User');
  await user.type(field('Last Name'), ' King');
  await open('/users', [grace]);
  await user.click(screen.getAllByRole('button', { name: 'Save Changes' })[0]!);

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'There is no such user. It may have been deleted meanwhile.',
  );
  expect(field('Last Name')).toHaveValue('Byron King');
  await waitFor(() => expect(screen.queryByText('ada@scv.example')).not.toBeInTheDocument());
});

test('what is unsaved is not lost by a refresh of the list', async () => {
  const { queryClient, user } = await edit();
  await user.type(field('Last Name'), ' King');
  await queryClient.invalidateQueries();
  expect(field('Last Name')).toHaveValue('Byron King');
});

test('a user who is not on the page is said to be missing', async () => {
  await open('/users/nobody/edit');
  expect(within(await dialog('Edit User')).getByText('This user is not on this page of the list.')).toBeVisible();
});
