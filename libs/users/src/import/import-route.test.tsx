import { override } from '@scv/api/mocks';
import { apiSettings, configureApi } from '@scv/api/settings';
import { captureDownloads, mockBackend, renderRoute, server } from '@scv/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { rowTexts } from '../testing/bulk.ts';
import { usersRoutes } from '../users-routes.ts';
import { choose, csv, enrolling, header, lines } from '../testing/import.ts';

const saved = captureDownloads();

test('the rows of the file are shown before anything is sent, those with problems first (decided 5)', async () => {
  const { user } = await choose(csv(`${header}Ada,Byron,ada@scv.example,user\n,Hopper,grace@,owner\n`));

  expect(await screen.findByRole('alert')).toHaveTextContent(
    '1 user can be imported.1 row has problems and will be left out. They are at the top of the table.',
  );
  const problems = 'First Name is required.Email must be a valid email address.Role must be admin or user.';
  expect(rowTexts('Rows of the file')).toMatchObject([
    { Row: '3', 'First Name': '', 'Last Name': 'Hopper', Email: 'grace@', Role: 'owner', Check: problems },
    { Row: '2', 'First Name': 'Ada', 'Last Name': 'Byron', Email: 'ada@scv.example', Role: 'User', Check: 'Ready' },
  ]);

  const created = enrolling();
  await user.click(screen.getByRole('button', { name: 'Import 1 user' }));
  expect(await screen.findByText('1 user imported; 1 row left out.')).toBeVisible();
  expect(created).toEqual([{ firstName: 'Ada', lastName: 'Byron', email: 'ada@scv.example', role: 'user' }]);
});

test('a Windows-1252 file is imported after its letters are confirmed', async () => {
  const bytes = Uint8Array.from(`${header}Jos\u00e9,Byron,jose@scv.example,\n`, (letter) => letter.charCodeAt(0));
  const file = new File([bytes], 'users.csv');
  const { user } = await choose(file);
  expect(await screen.findByRole('alert')).toHaveTextContent('Are all letters right?');
  expect(screen.getByRole('table', { name: 'Rows with special letters' })).toHaveTextContent('José');
  await user.click(screen.getByRole('button', { name: 'No, choose another file' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Save the file as "CSV UTF-8" and choose it again.');

  fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [file] } });
  await user.click(await screen.findByRole('button', { name: 'Yes, continue' }));
  expect(await screen.findByRole('button', { name: 'Import 1 user' })).toBeVisible();
});

test('columns can be chosen by hand, and the rows are checked again', async () => {
  const { user } = await choose(csv('Name;Family;Mail\nAda;Byron;ada@scv.example\n'));

  expect(await screen.findByRole('combobox', { name: 'Last Name' })).toHaveDisplayValue('Family');
  expect(screen.getByRole('combobox', { name: 'Email' })).toHaveAccessibleDescription('Example: ada@scv.example');
  expect(screen.getByRole('combobox', { name: 'First Name' })).toHaveAccessibleDescription(
    'Which column has the First Name?',
  );
  expect(screen.getByText('Not used:')).toHaveTextContent('Not used: Name');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Import users' })).toHaveAttribute('aria-disabled', 'true');

  await user.selectOptions(screen.getByRole('combobox', { name: 'First Name' }), 'Name');
  expect(rowTexts('Rows of the file')).toMatchObject([{ 'First Name': 'Ada', 'Last Name': 'Byron', Check: 'Ready' }]);
  expect(screen.getByRole('button', { name: 'Import 1 user' })).toBeVisible();
});

test('of a file without column names the first person is imported too', async () => {
  const { user } = await choose(csv('Ada,Byron,ada@scv.example\n,Hopper,grace@scv.example\n'));
  const named = await screen.findByRole('checkbox', { name: 'The first row has the column names' });
  expect(named).not.toBeChecked();
  expect(screen.getByText('Choose the columns for First Name and Last Name. Then the rows are checked.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import users' })).toHaveAttribute('aria-disabled', 'true');
  await user.selectOptions(screen.getByRole('combobox', { name: 'First Name' }), 'Column 1 (Ada)');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Last Name' }), 'Column 2 (Byron)');
  expect(rowTexts('Rows of the file')).toMatchObject([
    { Row: '2', Check: 'First Name is required.' },
    { Row: '1', 'First Name': 'Ada', 'Last Name': 'Byron', Email: 'ada@scv.example', Check: 'Ready' },
  ]);

  const created = enrolling();
  await user.click(screen.getByRole('button', { name: 'Import 1 user' }));
  expect(await screen.findByText('1 user imported; 1 row left out.')).toBeVisible();
  expect(created).toMatchObject([{ firstName: 'Ada' }]);
  await user.click(screen.getByRole('button', { name: 'Download 1 row not imported' }));
  expect(await saved[0]!.file.text()).toMatch(/^\uFEFF?"Problem","First Name","Last Name","Email"\r\n/);
});

test('a checkbox corrects the guess whether the first row has the column names', async () => {
  const { user } = await choose(csv(`Ada,Byron,ada(at)scv.example\nGrace,Hopper,grace@scv.example\n`));
  const named = await screen.findByRole('checkbox', { name: 'The first row has the column names' });
  expect(named).toBeChecked();
  expect(screen.getByText('1 row')).toBeVisible();
  await user.click(named);
  expect(screen.getByText('2 rows')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Email' }), 'Column 3 (ada(at)scv.example)');
  await user.selectOptions(screen.getByRole('combobox', { name: 'First Name' }), 'Column 1 (Ada)');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Last Name' }), 'Column 2 (Byron)');
  expect(rowTexts('Rows of the file')).toMatchObject([
    { Row: '1', Check: 'Email must be a valid email address.' },
    { Row: '2', Check: 'Ready' },
  ]);
});

test('a file in which every row has a problem cannot be imported', async () => {
  await choose(csv(`${header}Ada,,ada@scv.example,\n`));
  expect(await screen.findByRole('alert')).toHaveTextContent('No user can be imported.');
  expect(screen.getByRole('button', { name: 'Import users' })).toHaveAttribute('aria-disabled', 'true');
});

test.each([
  ['an empty file', csv(''), 'This file is empty.'],
  ['a spreadsheet', csv('PK\u0003\u0004'), 'This is a spreadsheet, not a CSV file.'],
])('%s is refused, and another file can be chosen', async (_what, file, sentence) => {
  const { user } = await choose(file);
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  await user.upload(screen.getByLabelText('CSV file'), csv(`${header}Ada,Byron,ada@scv.example,\n`));
  expect(await screen.findByText('1 user can be imported.')).toBeVisible();
});

test('after Choose another file, the focus is on the button', async () => {
  const { user } = await choose(csv(`${header}Ada,Byron,ada@scv.example,\n`));
  await user.click(await screen.findByRole('button', { name: 'Choose another file' }));
  expect(screen.getByRole('button', { name: 'Choose a file' })).toHaveFocus();
});

test('one file can be dropped, several cannot', async () => {
  renderRoute(usersRoutes(), '/users/import');
  const area = await screen.findByText('Drop a CSV file here, or');
  const drop = (...files: File[]) => fireEvent.drop(area, { dataTransfer: { types: ['Files'], files, items: [] } });
  const file = csv(`${header}Ada,Byron,ada@scv.example,\n`);
  drop(file, file);
  expect(await screen.findByRole('alert')).toHaveTextContent('Drop one file at a time.');
  drop(file);
  expect(await screen.findByText('1 user can be imported.')).toBeVisible();
});

test('admins in the file have to be confirmed before anything is sent', async () => {
  const people = Array.from({ length: 7 }, (_, index) => `Ad${index},Min,${index}@scv.example,Admin\n`).join('');
  const { user } = await choose(csv(`${header}${people}Ada,Byron,ada@scv.example,User\n`));
  expect(await screen.findByText('8 users can be imported, including 7 admins.')).toBeVisible();

  const created = enrolling();
  await user.click(screen.getByRole('button', { name: 'Import 8 users' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirm Admin' });
  expect(dialog).toHaveTextContent('Are you sure you want to create Admin User');
  expect(dialog).toHaveTextContent('7 of the users in this file are admins:');
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([...[0, 1, 2, 3, 4].map((index) => `Ad${index} Min${index}@scv.example`), 'and 2 more']);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(created).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Import 8 users' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('8 users imported.')).toBeVisible();
  expect(created.filter(({ role }) => role === 'admin')).toHaveLength(7);
});

test('the link back keeps the list’s page and search', async () => {
  renderRoute(usersRoutes(), '/users/import?page=2&query=ada');
  expect(await screen.findByRole('link', { name: 'Back to the list' })).toHaveAttribute(
    'href',
    '/users?page=2&query=ada',
  );
});

test('at most 100 rows are on a page', async () => {
  const { user } = await choose(csv(header + lines(250)));
  await screen.findByText('1–25 of 250 rows');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '100');
  expect(rowTexts('Rows of the file')).toHaveLength(100);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(rowTexts('Rows of the file')[0]).toMatchObject({ Row: '102' });
});

test('a template can be downloaded', async () => {
  const { user } = renderRoute(usersRoutes(), '/users/import');
  await user.click(await screen.findByRole('button', { name: 'Download a template' }));
  expect(saved[0]!.name).toBe('users-template.csv');
});

describe('accounts of imported users', () => {
  const file = csv('First Name,Last Name,Email,Status\nA,B,a@scv.example,Active\nC,D,c@scv.example,Inactive\n');

  test.each([
    ['get a mail unless the person chooses otherwise', false, [null, 'none']],
    ['are not made if the person chooses so', true, ['none', 'none']],
  ])('%s; inactive users get none (decided 3)', async (_what, declines, expected) => {
    configureApi({ ...apiSettings(), features: ['accounts'] });
    server.use(...mockBackend());
    const accounts: (string | null)[] = [];
    const { user } = await choose(file);
    server.use(
      override('createUser', ({ request }) => void accounts.push(new URL(request.url).searchParams.get('account'))),
    );
    const choice = await screen.findByRole('checkbox', {
      name: 'Create accounts: 1 new user gets an activation mail; its link works for 7 days',
    });
    if (declines) await user.click(choice);
    await user.click(screen.getByRole('button', { name: 'Import 2 users' }));
    expect(await screen.findByText('2 users imported.')).toBeVisible();
    expect(accounts.toSorted()).toEqual(expected.toSorted());
  });
});
