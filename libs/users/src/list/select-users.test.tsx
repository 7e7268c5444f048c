import { override } from '@scv/api/mocks';
import { fakeUsers, mockBackend, refusal, server } from '@scv/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { all, bar, keeping, show } from '../testing/bulk.ts';
import { nameOf } from '../user-name.tsx';

test('the selection is counted and persists across pages', async () => {
  const { users } = keeping(25);
  const { user } = await show();
  await user.click(screen.getByRole('checkbox', { name: `Select ${nameOf(users[0]!)}` }));
  expect(await bar()).toHaveTextContent('1 user selected');
  expect(all()).toBePartiallyChecked();

  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('11–20 of 25 users');
  expect(all()).not.toBePartiallyChecked();
  await user.click(all());
  expect(await bar()).toHaveTextContent('11 users selected');

  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await screen.findByText('1–10 of 25 users');
  expect(screen.getByRole('checkbox', { name: `Select ${nameOf(users[0]!)}` })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument();
});

test('Space selects the focused row, and toggles a focused checkbox only once', async () => {
  const { users } = keeping(3);
  const { user } = await show();
  const box = screen.getByRole('checkbox', { name: `Select ${nameOf(users[1]!)}` });
  box.closest('tr')!.focus();
  await user.keyboard(' ');
  expect(box).toBeChecked();
  box.focus();
  await user.keyboard(' ');
  expect(box).not.toBeChecked();
});

test('a click on a checkbox does not open the editor', async () => {
  const { users } = keeping(3);
  const { user, router } = await show();
  await user.click(screen.getByRole('checkbox', { name: `Select ${nameOf(users[1]!)}` }).parentElement!);
  expect(router.state.location.pathname).toBe('/users');
  expect(screen.getByRole('checkbox', { name: `Select ${nameOf(users[1]!)}` })).toBeChecked();
});

test('another search clears the selection, with a toast', async () => {
  keeping(25);
  const { user, router } = await show();
  await user.click(all());
  await bar();
  await router.navigate('/users?query=1');
  expect(await screen.findByText('Selection cleared')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument();
  await router.navigate('/users');
  await screen.findByText('1–10 of 25 users');
  expect(all()).not.toBeChecked();
});

test.each([
  ['/users', 250, 'Select all 250', /^250 users selected/],
  ['/users?query=1', 250, /^Select all \d+ that match$/, /^\d+ users selected/],
  ['/users', 1040, 'Select first 1,000', /^1,000 users selected This is the most you can select\./],
])('on %s with %i users, “%s” selects them', async (address, count, button, words) => {
  keeping(count);
  const { user } = await show(address);
  await user.click(all());
  await user.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Selection' })).toHaveTextContent(words));
  expect(screen.queryByRole('button', { name: /^Select (all|first)/ })).not.toBeInTheDocument();
});

test('a failure to select all is shown', async () => {
  server.use(...mockBackend({ users: fakeUsers(25) }));
  const { user } = await show();
  await user.click(all());
  server.use(override('getListOfUsers', () => refusal(500, 'The database is down.')));
  await user.click(await screen.findByRole('button', { name: 'Select all 25' }));
  expect(await within(await bar()).findByText('The database is down.')).toBeVisible();
  expect(await bar()).toHaveTextContent('10 users selected');
});

test('a user deleted from the row is no longer selected', async () => {
  const { users } = keeping(3);
  const { user } = await show();
  await user.click(all());
  await user.click(screen.getByRole('button', { name: `Delete User ${nameOf(users[0]!)}` }));
  await user.click(await screen.findByRole('button', { name: 'Confirm Delete' }));
  expect(await screen.findByText('1–2 of 2 users')).toBeVisible();
  expect(await bar()).toHaveTextContent('2 users selected');
});

test('the first selection is announced: its live region exists before it', async () => {
  keeping(3);
  const { user } = await show();
  const places = screen.getAllByRole('status');
  await user.click(all());
  await waitFor(() => expect(places.map(({ textContent }) => textContent)).toContain('Selected: 3 users'));
});

test('selected users are named as in the newest list', async () => {
  const users = fakeUsers(3);
  server.use(...mockBackend({ users }));
  const { queryClient, user } = await show();
  await user.click(all());
  server.use(...mockBackend({ users: users.map((each) => ({ ...each, firstName: 'Renamed' })) }));
  await queryClient.invalidateQueries();
  await screen.findAllByText(/^Renamed/);
  await user.click(await screen.findByRole('button', { name: 'Delete 3 users' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(`Renamed ${users[0]!.lastName}`);
});

describe('while all users of the search are read', () => {
  /** Starts selecting all; the second page is not answered before `release`. */
  async function reading() {
    const release = Promise.withResolvers<void>();
    keeping(250);
    server.use(
      override('getListOfUsers', async ({ query }) => {
        if (query.page === '1' && query.size === '100') await release.promise;
        return undefined;
      }),
    );
    const { user } = await show();
    await user.click(all());
    const start = await screen.findByRole('button', { name: 'Select all 250' });
    await user.click(start);
    expect(await screen.findByText('Selecting: 100 of 250 users')).toBeVisible();
    return { user, start, release: release.resolve };
  }

  test('the count is shown, and the focus goes from the button to Delete', async () => {
    const { start, release } = await reading();
    expect(start).toHaveFocus();
    release();
    expect(await screen.findByText('250 users selected')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete 250 users' })).toHaveFocus();
  });

  test('the reading can be cancelled, and the focus stays', async () => {
    const { user, start, release } = await reading();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Select all 250' })).toBe(start);
    expect(start).toHaveFocus();
    release();
    expect(await bar()).toHaveTextContent('10 users selected');
  });
});
