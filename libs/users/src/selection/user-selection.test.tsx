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
