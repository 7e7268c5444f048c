import { fakeUsers } from '@scv/testing';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { maxSelected, useUserSelection } from './user-selection.ts';

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

const select = (count: number) => {
  const users = fakeUsers(count);
  const hook = renderHook(({ listed }) => useUserSelection('', listed), { initialProps: { listed: users } });
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
