import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { message, open } from './testing/users-screen.tsx';

/* The code of what is done with many users comes with the first of them, or does not. */

vi.mock('./bulk/delete-users-dialog.tsx', () => Promise.reject(new Error('gone')));

test('a question whose code cannot be had is said, and everybody selected stays so', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { user } = await open('/users');
  await user.click(await screen.findByRole('checkbox', { name: /^Select all/ }));
  await user.click(await screen.findByRole('button', { name: /^Delete 5/ }));

  expect(await message('This part of the portal could not be loaded.')).toBeVisible();
  expect(screen.getByText('5 users selected')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
});
