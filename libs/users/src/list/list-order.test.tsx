import { apiSettings, configureApi } from '@scv/api/settings';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ada, button, cell, grace, open, openFilters, rows } from '../testing/users-screen.tsx';

const users = [
  { ...ada, role: 'admin' as const },
  { ...grace, status: 'Inactive' as const, lastSignInAt: '2026-11-20T12:00:00Z' },
  { ...ada, id: crypto.randomUUID(), firstName: 'Joan', lastName: 'Clarke', email: 'joan@scv.example' },
];
const listed = (...expected: string[]) =>
  waitFor(() => expect(rows().map((each) => within(each).getByRole('link').textContent)).toEqual(expected));

async function sortByName(user: UserEvent, order: string) {
  await user.click(button('Name'));
  await user.click(await screen.findByRole('menuitemradio', { name: order }));
}

beforeEach(() => configureApi({ ...apiSettings(), features: ['extended'] }));

test('a header sorts the list and reverses the order; the default order is not in the address (decided 3, decided 6)', async () => {
  const { router, user } = await open('/users', users);
  const header = (name: string) => screen.getByRole('columnheader', { name });
  expect(header('Name')).toHaveAttribute('aria-sort', 'ascending');
  await sortByName(user, 'Last name, Z to A');
  await listed('Grace Hopper', 'Joan Clarke', 'Ada Byron');
  expect(header('Name')).toHaveAttribute('aria-sort', 'descending');
  expect(router.state.location.search).toBe('?sort=-name');
  await sortByName(user, 'First name, A to Z');
  await listed('Ada Byron', 'Grace Hopper', 'Joan Clarke');
  expect(header('Name')).toHaveAttribute('aria-sort', 'ascending');
  expect(router.state.location.search).toBe('?sort=firstName');
  await user.click(button('Last sign-in'));
  await listed('Grace Hopper', 'Ada Byron', 'Joan Clarke');
  expect(router.state.location.search).toBe('?sort=-lastSignInAt');
  expect(header('Last sign-in')).toHaveAttribute('aria-sort', 'descending');
  expect(rows()[0]).toHaveTextContent('20 Nov 2026');

  await openFilters(user);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Last name, A to Z');
  await listed('Ada Byron', 'Joan Clarke', 'Grace Hopper');
  expect(router.state.location.search).toBe('');
});

test.each([
  ['-createdAt', 'Enrolled, newest first', false],
  ['-role', 'Admins last', true],
  ['firstName', 'First name, A to Z', true],
])('the order %s is shown and taken off by a press', async (sort, label, hasHeader) => {
  const { router, user } = await open(`/users?role=user&sort=${sort}`, users);
  // Beside a header that shows the order, only cards need it (filter.css).
  expect(button(label).matches('.is-in-header')).toBe(hasHeader);
  await user.click(button(label));
  await waitFor(() => expect(router.state.location.search).toBe('?role=user'));
  expect(button('Filter')).toHaveFocus();
});

test('the order by a hidden column is shown beside the filters', async () => {
  localStorage.setItem('users.hiddenColumns', 'Role');
  await open('/users?sort=-role', users);
  expect(button('Admins last')).not.toHaveClass('is-in-header');
});

test('a chosen column is shown, and this browser remembers it', async () => {
  const staff = users.map((each) => ({ ...each, createdAt: '2026-01-10T12:00:00Z' }));
  const { user } = await open('/users', staff);
  expect(screen.queryByRole('columnheader', { name: 'Enrolled' })).not.toBeInTheDocument();
  await user.click(button('List options'));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Enrolled', checked: false }));
  expect(cell(rows()[0]!, 'Enrolled')).toHaveTextContent('10 Jan 2026');
  expect(localStorage.getItem('users.chosenColumns')).toBe('Enrolled');
});
