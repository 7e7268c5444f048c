import { fakeUsers } from '@scv/testing';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cell, open, rows } from '../testing/users-screen.tsx';

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
