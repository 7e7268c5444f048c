import type { User } from '@scv/api';
import { override } from '@scv/api/mocks';
import { fakeUsers, mockBackend, errorResponse, server } from '@scv/testing';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { CurrentLogin } from './current-user.ts';
import { all, bar, cell, keeping, open, rows, show } from './testing/users-screen.tsx';
import { nameOf } from './user-name.tsx';
import { maxSelected, type UserSelection, useUserSelection } from './user-selection.ts';

test('at the limit nobody more is selected, and those who are keep up with the list', () => {
  const users = fakeUsers(maxSelected + 1);
  const { result, rerender } = renderHook(({ listed }) => useUserSelection('', listed), {
    initialProps: { listed: users },
  });
  act(() => result.current.select(users, true));
  expect([...result.current.users.keys()]).toEqual(users.slice(0, maxSelected).map(({ id }) => id));

  const [first, ...others] = users as [(typeof users)[0], ...typeof users];
  rerender({ listed: [{ ...first, lastName: 'Changed' }, ...others] });
  expect(result.current.users.get(first.id)?.lastName).toBe('Changed');
  expect(result.current.users.size).toBe(maxSelected);
});

/** The selection of a list of `count` users; `own`: the index of the signed-in person. */
const select = (count: number, own = -1) => {
  const users = fakeUsers(count);
  const hook = renderHook(({ listed }) => useUserSelection('', listed), {
    initialProps: { listed: users } as { listed: readonly User[] | undefined },
    wrapper: ({ children }) => <CurrentLogin value={users[own]?.email ?? ''}>{children}</CurrentLogin>,
  });
  const selected = () => [...hook.result.current.users.values()].map((user) => users.indexOf(user));
  return { ...hook, users, selected };
};

test('a range from a user who is on another page is the clicked user only', () => {
  const { result, rerender, users, selected } = select(6);
  act(() => result.current.select([users[0]!], true));
  rerender({ listed: users.slice(3) });
  act(() => result.current.selectTo(users[4]!, true));
  expect(selected()).toEqual([0, 4]);
});

test.each([
  ['selecting all', ({ select: change }: UserSelection, users: readonly User[]) => change(users, true)],
  ['a range', ({ selectTo }: UserSelection, users: readonly User[]) => selectTo(users[4]!, true)],
])('%s never selects oneself', (_what, choose) => {
  const { result, users, selected } = select(5, 2);
  act(() => result.current.select([users[0]!], true));
  act(() => choose(result.current, users));
  expect(selected()).toEqual([0, 1, 3, 4]);
  expect(users.map(result.current.canSelect)).toEqual([true, true, false, true, true]);
});

const boxes = () => rows().map((each) => within(each).getByRole<HTMLInputElement>('checkbox'));
const checked = () =>
  boxes()
    .map((box) => Number(box.checked))
    .join('');

test('Shift-click on a checkbox selects or deselects the users from the last one to this one', async () => {
  const { user } = await open('/users', fakeUsers(8));
  await user.click(boxes()[5]!);
  await user.keyboard('{Shift>}');
  await user.click(boxes()[2]!);
  expect(checked()).toBe('00111100');
  await user.click(boxes()[3]!);
  await user.keyboard('{/Shift}');
  expect(checked()).toBe('00001100');
});

test('Shift-click on a name or in a row selects a range, and opens nothing', async () => {
  const { router, user } = await open('/users', fakeUsers(8));
  await user.click(boxes()[5]!);
  await user.keyboard('{Shift>}');
  await user.click(within(rows()[3]!).getByRole('link'));
  expect(checked()).toBe('00011100');
  await user.click(cell(rows()[1]!, 'Status'));
  await user.keyboard('{/Shift}');
  expect(checked()).toBe('01111100');
  expect(router.state.location.pathname).toBe('/users');
});

test('Shift+Space selects the users from the last one to the focused row', async () => {
  const { user } = await open('/users', fakeUsers(8));
  await user.keyboard('/{ArrowDown}{ArrowDown} {ArrowDown}{ArrowDown}{Shift>} {/Shift}');
  expect(checked()).toBe('01110000');
});

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
  ['/users', 1040, 'Select first 1,000', /^1,000 users selected\. This is the most you can select\./],
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
  server.use(override('getListOfUsers', () => errorResponse(500, 'The database is down.')));
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
    expect(screen.getByRole('button', { name: 'More actions' })).toHaveFocus();
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
