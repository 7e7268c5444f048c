import { fakeUsers } from '@scv/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, dialog, field, message, open, question } from '../testing/users-screen.tsx';
import './shortcuts-dialog.tsx';

const box = () => screen.getByRole('searchbox', { name: 'Search users' });
const rows = () => screen.getAllByRole('row').slice(1) as [HTMLElement, ...HTMLElement[]];
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe('anywhere on the list', () => {
  test('/ goes to the search and selects what stands in it', async () => {
    const { user } = await open('/users?query=a');
    await user.keyboard('/');
    expect(box()).toHaveFocus();
    expect(box()).toHaveValue('a');
    await user.keyboard('b');
    expect(box()).toHaveValue('b');
  });

  test('n enrolls a user', async () => {
    const { user } = await open('/users');
    await user.keyboard('n');
    expect(await dialog('Enroll user')).toBeVisible();
    expect(field('First Name')).toHaveValue('');
  });

  test('a name that follows the n at once is typed into the form, and does nothing on the list', async () => {
    const { user } = await open('/users');
    await user.keyboard('nAnn?');
    expect(await dialog('Enroll user')).toBeVisible();
    await waitFor(() => expect(field('First Name')).toHaveValue('Ann?'));
    expect(field('First Name')).toHaveFocus();
    await user.keyboard(' Lee');
    expect(field('First Name')).toHaveValue('Ann? Lee');
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument();
  });

  test.each([
    ['?', (user: { keyboard: (keys: string) => Promise<void> }) => user.keyboard('?')],
    ['the button', (user: { click: (on: Element) => Promise<void> }) => user.click(button('Keyboard shortcuts'))],
  ] as const)('%s shows the list of keys', async (_, ask) => {
    const { user } = await open('/users');
    await ask(user);
    const list = within(await dialog('Keyboard shortcuts'));
    expect(list.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'From the search into the table',
      'Row before, next row',
      'First row, last row',
      'Page before, next page',
      'Edit the user',
      'Ask to delete the user',
      'Select the user',
      'Open the command palette',
      'Search users',
      'Enroll user',
      'Show this list',
    ]);
    await user.keyboard('{Escape}');
    await closed();
  });

  test.each(['{Control>}n{/Control}', '{Meta>}n{/Meta}', '{Alt>}/{/Alt}'])('%s is left to others', async (keys) => {
    const { router, user } = await open('/users');
    await user.keyboard(keys);
    expect(router.state.location.pathname).toBe('/users');
    expect(document.body).toHaveFocus();
  });

  test('nothing fires while somebody types or chooses', async () => {
    const { router, user } = await open('/users');
    await user.type(box(), 'n/?');
    expect(box()).toHaveValue('n/?');
    screen.getByRole('combobox', { name: 'Rows per page' }).focus();
    await user.keyboard('n');
    expect(router.state.location.pathname).toBe('/users');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('nothing fires while a dialog is open', async () => {
    const { router, user } = await open('/users');
    await user.keyboard('?');
    await dialog('Keyboard shortcuts');
    await user.keyboard('n/');
    expect(router.state.location.pathname).toBe('/users');
    expect(box()).not.toHaveFocus();
  });

  test('nothing fires in a row behind a dialog', async () => {
    const { router, user } = await open('/users');
    await user.keyboard('/{ArrowDown}?');
    await dialog('Keyboard shortcuts');
    await user.keyboard('{Delete} {PageDown}');
    expect(router.state.location).toMatchObject({ pathname: '/users', search: '' });
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument();
  });

  test('the keys can be switched off, which is remembered, and on again', async () => {
    const first = await open('/users');
    await first.user.keyboard('?');
    await first.user.click(await screen.findByRole('switch', { name: 'Use the keys that work anywhere' }));
    await first.user.keyboard('{Escape}');
    await closed();
    await first.user.keyboard('n');
    expect(first.router.state.location.pathname).toBe('/users');
    first.unmount();

    const { user } = await open('/users');
    await user.keyboard('?/');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(box()).not.toHaveFocus();
    await user.click(button('Keyboard shortcuts'));
    await user.click(await screen.findByRole('switch', { name: 'Use the keys that work anywhere' }));
    await user.keyboard('{Escape}');
    await closed();
    await user.keyboard('/');
    expect(box()).toHaveFocus();
  });
});

describe('in the table', () => {
  test('the arrow leads from the search to what was found, Enter edits, Escape leads back', async () => {
    const { user } = await open('/users');
    await user.keyboard('/{ArrowDown}{ArrowDown}');
    expect(rows()[1]).toHaveFocus();
    await user.keyboard('{Enter}');
    await dialog('Edit User');
    await user.keyboard('{Escape}');
    await closed();
    expect(rows()[1]).toHaveFocus();
  });

  test('Delete asks, and after the deletion the focus is on the row that took the place', async () => {
    const { user } = await open('/users');
    const next = rows()[2]!.dataset['row'];
    await user.keyboard('/{ArrowDown}{ArrowDown}{Delete}');
    await question('Delete User');
    await user.click(button('Confirm Delete'));
    await message('User Deleted Successfully');
    await waitFor(() => expect(rows()[1]!.dataset['row']).toBe(next));
    await waitFor(() => expect(rows()[1]).toHaveFocus());
  });

  test('Page Down and Page Up turn the page, the focus in the same place', async () => {
    const { user } = await open('/users', fakeUsers(25));
    await user.keyboard('/{ArrowDown}{ArrowDown}{PageDown}');
    expect(await screen.findByText('11–20 of 25 users')).toBeVisible();
    await waitFor(() => expect(rows()[1]).toHaveFocus());
    await user.keyboard('{PageUp}');
    expect(await screen.findByText('1–10 of 25 users')).toBeVisible();
    await waitFor(() => expect(rows()[1]).toHaveFocus());
    await user.keyboard('{PageUp}');
    expect(screen.getByText('1–10 of 25 users')).toBeVisible();
  });
});
