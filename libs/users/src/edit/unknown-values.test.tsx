import type { User } from '@scv/api';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ada, answering, button, cell, dialog, field, grace, message, open, row } from '../testing/users-screen.tsx';
import { undoButton } from '../user-action.tsx';
import { updateOf } from '../user-values.ts';

/** Of a newer backend. */
const odd = { ...ada, role: 'auditor', status: 'Pending' } as unknown as User;

test('a role and a status that the portal doesn’t know are shown as they are', async () => {
  await open('/users', [odd, grace]);
  const shown = await row(/Ada Byron/);
  expect(cell(shown, 'Role')).toHaveTextContent('auditor');
  expect(cell(shown, 'Status')).toHaveTextContent('Pending');
  expect(within(shown).getByText('Pending')).toHaveClass('is-neutral');
  expect(within(shown).getByText('auditor')).toHaveClass('is-neutral');
});

test('Edit asks for a role and a status that it may send', async () => {
  const { user } = await open('/users', [odd, grace]);
  await user.click(button('Edit User Ada Byron'));
  await dialog('Edit User');
  const sent = answering('editUser', () => ada);
  await user.click(button('Save Changes'));
  expect(await screen.findByText('Role is required.')).toBeVisible();
  expect(screen.getByText('Status is required.')).toBeVisible();
  await user.selectOptions(field('Role'), 'User');
  await user.selectOptions(field('Status'), 'Active');
  await user.click(button('Save Changes'));
  await message('User Edited Successfully');
  expect(sent).toMatchObject([{ role: 'user', status: 'Active' }]);
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('no other action sends them', () => {
  expect(updateOf(odd, { status: 'Inactive' })).toEqual({ ...updateOf(ada, { status: 'Inactive' }), role: undefined });
  expect(undoButton({} as never, odd, ada)).toBeUndefined();
});
