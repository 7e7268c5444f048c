import { mockBackend, refusal, server } from '@scv/testing';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import {
  ada,
  answering,
  button,
  closed,
  edit,
  field,
  grace,
  message,
  open,
  question,
} from '../testing/users-screen.tsx';

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
