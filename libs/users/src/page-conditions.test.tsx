import { pressWhileComposing, translatePage } from '@scv/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, choose, csv, dialog, edit, enrolling, field, fill, keeping } from './testing/users-screen.tsx';
import { open, question, rows, searchBox, show } from './testing/users-screen.tsx';

/* Each list, form and dialog once in a translated page, and once while an input method composes. */

const hasText = (text: string) => waitFor(() => expect(document.body).toHaveTextContent(text));

test('a translated list searches, sorts, turns its pages and selects', async () => {
  keeping(25);
  const { user } = await show();
  await hasText('1–10 of 25 users');
  translatePage();
  await user.click(button('Next page'));
  await hasText('11–20 of 25 users');
  await hasText('Page 2 of 3');
  const [first] = rows();
  await user.click(within(first).getByRole('checkbox'));
  await hasText('1 user selected');
  await user.click(within(rows()[1]!).getByRole('checkbox'));
  await hasText('2 users selected');
  const email = within(first).getByText(/@/).textContent;
  for (const query of [email, 'nobody at all', 'example']) {
    await user.clear(searchBox());
    await user.type(searchBox(), query);
    await user.keyboard('{Enter}');
    if (query === 'nobody at all') await hasText('No users match your search');
    else await waitFor(() => expect(rows()[0]).toHaveTextContent(query));
  }
  await user.selectOptions(field('Rows per page'), '25');
  await hasText('Page 1 of 1');
  expect(rows()).toHaveLength(25);
});

test('translated dialogs enroll, refuse, edit and delete', async () => {
  translatePage();
  const { user } = await fill();
  await user.clear(field('Email'));
  await user.click(button('Enroll'));
  await hasText('Email is required.');
  await user.type(field('Email'), 'alan@scv.example');
  await user.click(button('Enroll'));
  await hasText('User Created Successfully');
  await user.click(within(rows()[0]).getByRole('button', { name: /^Delete User/ }));
  await question('Delete User');
  await user.click(button('Confirm Delete'));
  await hasText('User Deleted Successfully');
  expect(rows()).not.toHaveLength(0);
});

test('a translated import checks again after a column is chosen, and imports', async () => {
  translatePage();
  const created = enrolling();
  const { user } = await choose(csv('Name;Family;Mail\nAda;Byron;ada@scv.example\n;Hopper;grace@scv.example\n'));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'First Name' }), '0');
  await hasText('1 user can be imported.');
  await user.click(button('Import 1 user'));
  await hasText('1 user imported; 1 row left out.');
  expect(created).toHaveLength(1);
});

test('while composing, no key searches, opens, selects or leaves the list', async () => {
  const { router } = await open('/users');
  pressWhileComposing(document.body, '/', '?', 'n', 'a');
  pressWhileComposing(rows()[0], 'Enter', 'e', 'Delete', ' ', 'ArrowDown', 'PageDown');
  fireEvent.compositionStart(searchBox());
  fireEvent.input(searchBox(), { target: { value: 'た' } });
  pressWhileComposing(searchBox(), 'Enter', 'ArrowDown', 'Escape');
  expect(router.state.location).toMatchObject({ pathname: '/users', search: '' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  fireEvent.compositionEnd(searchBox());
  await waitFor(() => expect(router.state.location.search).toContain('query='));
});

test('while composing, Enter doesn’t submit and Escape doesn’t close a dialog', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit');
  await edit();
  pressWhileComposing(field('First Name'), 'Enter', 'Escape');
  expect(submit).not.toHaveBeenCalled();
  expect(await dialog('Edit User')).toBeVisible();
});
