import type { User } from '@scv/api';
import { fakeUsers } from '@scv/testing';
import { act, renderHook, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OwnLogin } from './oneself.ts';
import { cell, open, rows } from './testing/users-screen.tsx';
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
    wrapper: ({ children }) => <OwnLogin value={users[own]?.email ?? ''}>{children}</OwnLogin>,
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

test('a range begins at the user who was changed last, also after a change of nobody', () => {
  const { result, users, selected } = select(6);
  act(() => result.current.select([users[1]!], true));
  act(() => result.current.select([], true));
  act(() => result.current.selectTo(users[3]!, true));
  expect(selected()).toEqual([1, 2, 3]);
});

test('clearing the selection leaves nobody', () => {
  const { result, users, selected } = select(3);
  act(() => result.current.select(users, true));
  act(() => result.current.clear());
  expect(selected()).toEqual([]);
});

test('a range to a user who is no longer listed is that user only', () => {
  const { result, rerender, users, selected } = select(6);
  act(() => result.current.select([users[1]!], true));
  rerender({ listed: users.slice(0, 3) });
  act(() => result.current.selectTo(users[5]!, true));
  expect(selected()).toEqual([1, 5]);
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

test('it is known whether the page lists oneself', () => {
  const { result, rerender, users } = select(3, 1);
  expect(result.current.listsOneself).toBe(true);
  rerender({ listed: users.slice(2) });
  expect(result.current.listsOneself).toBe(false);
  rerender({ listed: undefined });
  expect(result.current.listsOneself).toBe(false);
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
