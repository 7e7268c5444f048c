import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { all, bar, keeping, show } from '../testing/bulk.ts';

test('after a cancelled deletion the users who are left stay selected', async () => {
  const release = Promise.withResolvers<undefined>();
  const { asked } = keeping(10, () => release.promise);
  const { user } = await show();
  await user.click(all());
  await user.click(await screen.findByRole('button', { name: 'Delete 10 users' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm Delete' }));
  await waitFor(() => expect(asked).toHaveLength(4));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  release.resolve(undefined);
  await screen.findByText('4 of 10 users deleted, 6 not started.');
  await user.keyboard('{Escape}');
  expect(await bar()).toHaveTextContent('6 users selected');
  expect(screen.getAllByRole('row')).toHaveLength(7); // header + 6
});
