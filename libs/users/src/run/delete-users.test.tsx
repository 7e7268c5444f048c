import { refusal, refusals } from '@scv/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { all, bar, keeping, show } from '../testing/bulk.ts';
import { nameOf } from '../user-name.tsx';

test('one confirmation names the first users; each user has a result, and failures can be retried (decided 3)', async () => {
  let own: string | undefined;
  const { users, asked } = keeping(25, ({ id }) =>
    id === own ? refusal(409, 'You cannot delete yourself.') : undefined,
  );
  own = users[3]!.id;
  const { user } = await show('/users?size=25');
  await user.click(all());
  await user.click(await screen.findByRole('button', { name: 'Delete 25 users' }));

  const question = await screen.findByRole('alertdialog', { name: 'Delete users' });
  expect(question).toHaveTextContent('Are you sure you want to delete the following 25 users?');
  expect(within(question).getAllByRole('listitem')).toHaveLength(6);
  expect(question).toHaveTextContent(nameOf(users[0]!));
  expect(question).toHaveTextContent('and 20 more');
  expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(asked).toEqual([]);

  await user.click(within(question).getByRole('button', { name: 'Confirm Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete users' });
  expect(await within(dialog).findByText('24 of 25 users deleted, 1 failed.')).toBeVisible();
  const rows = within(screen.getByRole('list', { name: 'Results' })).getAllByRole('listitem');
  expect(rows).toHaveLength(25);
  expect(rows[0]).toHaveTextContent(`${nameOf(users[3]!)}${users[3]!.email}You cannot delete yourself.Failed`);
  expect(rows[24]).toHaveTextContent('Deleted');
  expect(asked.toSorted()).toEqual(users.map(({ id }) => id).toSorted());

  own = undefined;
  await user.click(within(dialog).getByRole('button', { name: 'Retry 1 failed' }));
  expect(await within(dialog).findByText('25 users deleted.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Close', description: '' }));
  expect(await screen.findByText('There are no users yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Enroll the first user' })).toHaveFocus();
  expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument();
});

test('users who could not be deleted stay selected', async () => {
  const { users } = keeping(3, (user) =>
    user.email.startsWith('1.') ? HttpResponse.json({}, { status: 500 }) : undefined,
  );
  const { user } = await show();
  await user.click(all());
  await user.click(await screen.findByRole('button', { name: 'Delete 3 users' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm Delete' }));
  expect(await screen.findByText('2 of 3 users deleted, 1 failed.')).toBeVisible();
  expect(screen.getByText('Something went wrong please try again')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(await bar()).toHaveTextContent('1 user selected');
  const left = users.find(({ email }) => email.startsWith('1.'))!;
  expect(screen.getByRole('checkbox', { name: `Select ${nameOf(left)}` })).toBeChecked();
});

test('a status other than 204 is a failure', async () => {
  keeping(1, () => new HttpResponse(null, { status: 200 }));
  const { user } = await show();
  await user.click(all());
  await user.click(await screen.findByRole('button', { name: 'Delete 1 user' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'Are you sure you want to delete the following user?',
  );
  await user.click(screen.getByRole('button', { name: 'Confirm Delete' }));
  expect(await screen.findByText('0 of 1 user deleted, 1 failed.')).toBeVisible();
  expect(screen.getByText('The server answered with status 200. Check the list before trying again.')).toBeVisible();
});

test('users who were deleted elsewhere are shown as such, and no longer selected', async () => {
  const { users } = keeping(3, ({ email }) =>
    email.startsWith('1.') ? refusal(404, 'This user no longer exists.') : undefined,
  );
  const { user } = await show();
  await user.click(all());
  await user.click(await screen.findByRole('button', { name: 'Delete 3 users' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm Delete' }));

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
  const { user } = await show();
  await user.click(all());
  await user.click(await screen.findByRole('button', { name: 'Delete 2 users' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm Delete' }));
  const places = within(await screen.findByRole('dialog', { name: 'Delete users' })).getAllByRole('status');
  release.resolve(undefined);
  await waitFor(() => expect(places.map(({ textContent }) => textContent)).toContain('2 users deleted.'));
});

test('cancelling the confirmation deletes nobody', async () => {
  const { asked } = keeping(2);
  const { user } = await show();
  await user.click(all());
  const button = await screen.findByRole('button', { name: 'Delete 2 users' });
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(button).toHaveFocus();
  expect(asked).toEqual([]);
  expect(await bar()).toHaveTextContent('2 users selected');
});

test('cancelling the run completes the deletions under way and sends no more', async () => {
  const release = Promise.withResolvers<undefined>();
  const { asked } = keeping(10, () => release.promise);
  const { user } = await show();
  await user.click(all());
  await user.click(await screen.findByRole('button', { name: 'Delete 10 users' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm Delete' }));
  await waitFor(() => expect(asked).toHaveLength(4));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  release.resolve(undefined);

  expect(await screen.findByText('4 of 10 users deleted, 6 not started.')).toBeVisible();
  expect(asked).toHaveLength(4);
});

test('leaving while the deletion runs asks first', async () => {
  keeping(10, () => new Promise(() => {}));
  const { user, router } = await show();
  await user.click(all());
  await user.click(await screen.findByRole('button', { name: 'Delete 10 users' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm Delete' }));
  await screen.findByText('0 of 10 users');
  void router.navigate('/users/import');
  const question = await screen.findByRole('alertdialog', { name: 'Leave while users are being deleted?' });
  await user.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(router.state.location.pathname).toBe('/users');
  expect(screen.getByText('0 of 10 users')).toBeVisible();
});

test('a 403 stops the run at once and shows the reason', async () => {
  const { asked } = keeping(10, () => refusal(403, refusals[403]));
  const { user } = await show();
  await user.click(all());
  await user.click(await screen.findByRole('button', { name: 'Delete 10 users' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm Delete' }));
  expect(await screen.findByText('0 of 10 users deleted, 4 failed, 6 not started.')).toBeVisible();
  expect(screen.getByText(`Stopped early: ${refusals[403]}`)).toBeVisible();
  expect(asked).toHaveLength(4);
});

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
