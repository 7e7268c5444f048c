import { getListOfUsers, type User } from '@scv/api';
import { override } from '@scv/api/mocks';
import { apiSettings, configureApi } from '@scv/api/settings';
import { captureDownloads, errorResponse, mockBackend, renderRoute, server } from '@scv/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { usersFile } from '../export-users.tsx';
import {
  ada,
  choose,
  csv,
  enrolling,
  grace,
  header,
  lines,
  question,
  rows,
  rowTexts,
} from '../testing/users-screen.tsx';
import { usersRoutes } from '../users-routes.ts';

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
  expect(screen.getByRole('combobox', { name: 'Email' })).toHaveDisplayValue('Choose a column');
});

test('a file in which every row has a problem cannot be imported', async () => {
  await choose(csv(`${header}Ada,,ada@scv.example,\n`));
  expect(await screen.findByRole('alert')).toHaveTextContent('No user can be imported.');
  expect(screen.getByRole('button', { name: 'Import users' })).toHaveAttribute('aria-disabled', 'true');
});

test('an empty file is refused, and another file can be chosen', async () => {
  const { user } = await choose(csv(''));
  expect(await screen.findByRole('alert')).toHaveTextContent('This file is empty.');
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

test('a template can be downloaded, and imported unchanged', async () => {
  const { user } = renderRoute(usersRoutes(), '/users/import');
  await user.click(await screen.findByRole('button', { name: 'Download a template' }));
  const [template] = saved;
  expect(template!.name).toBe('users-template.csv');
  await user.upload(screen.getByLabelText('CSV file'), new File([template!.file], template!.name));
  expect(await screen.findByText('1 user can be imported.')).toBeVisible();
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

describe('users who exist already', () => {
  beforeEach(() => configureApi({ ...apiSettings(), features: ['extended'] }));

  const admin: User = { ...grace, role: 'admin', status: 'Inactive' };
  const users = [ada, admin];
  const kept = async () => (await getListOfUsers({})).data.userList;

  test('importing an export changes nothing', async () => {
    server.use(...mockBackend({ users }));
    await choose(new File([usersFile(users)], 'users.csv'));
    expect(await screen.findByText('Everybody in this file exists already.')).toBeVisible();
    expect(screen.getByText('Those who exist are as in this file: importing them would change nothing.')).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Import users' })).toHaveAttribute('aria-disabled', 'true');
    expect(await kept()).toMatchObject(users);
  });

  test('existing users are updated if wanted, except their email, with the fields that the file has; new ones get their status (decided 3)', async () => {
    server.use(...mockBackend({ users }));
    const text =
      'First Name,Last Name,Email,Status\nAda,Lovelace,ADA@scv.example,Active\nGrace,Hopper,grace@scv.example,\n';
    const { user } = await choose(csv(`${text}Alan,Turing,alan@scv.example,Inactive\n`));
    expect(await screen.findByText('2 users exist already')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import 1 user' })).toBeVisible();
    await user.click(screen.getByLabelText('Update the one who differs'));
    await user.click(screen.getByRole('button', { name: 'Import 1 user and update 1' }));
    expect(await screen.findByText('1 user imported, 1 updated, 1 unchanged.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Show imported' }));
    expect(await screen.findByRole('button', { name: 'Imported or changed together' })).toBeVisible();
    const names = () => rows().map((each) => within(each).getByRole('link').textContent);
    await waitFor(() => expect(names()).toEqual(['Ada Lovelace', 'Alan Turing']));
    expect(await kept()).toMatchObject([
      { firstName: 'Grace', role: 'admin', status: 'Inactive' },
      { firstName: 'Ada', lastName: 'Lovelace', email: ada.email, role: 'user', status: 'Active' },
      { firstName: 'Alan', status: 'Inactive' },
    ]);
  });

  test('an update shows what it changes, and keeps the values for which the file has no column', async () => {
    server.use(...mockBackend({ users }));
    const text = 'First Name,Last Name,Email\nAda,Lovelace,ada@scv.example\nGrace,Hopper,grace@scv.example\n';
    const { user } = await choose(csv(text));
    expect(screen.getByRole('combobox', { name: 'Role' })).toHaveAccessibleDescription('New users get User.');
    await user.click(await screen.findByLabelText('Update the one who differs'));
    const byron = { 'Last Name': 'Byron became Lovelace', Role: 'User', Status: 'Active' };
    const hopper = { 'Last Name': 'Hopper', Role: 'Admin', Status: 'Inactive' };
    expect(rowTexts('Rows of the file')).toMatchObject([
      { ...byron, 'First Name': 'Ada', Check: 'Will be updated' },
      { ...hopper, Check: 'No change' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Update 1 user' }));
    expect(await screen.findByText('1 user updated, 1 unchanged.')).toBeVisible();
    expect(rowTexts('Results')).toMatchObject([
      { ...byron, Result: 'Updated' },
      { ...hopper, Result: 'No change' },
    ]);
    expect(await kept()).toMatchObject([{ lastName: 'Hopper', role: 'admin' }, { lastName: 'Lovelace' }]);
  });

  test('if everybody exists and is skipped, the reason is said, and the problems stay visible', async () => {
    server.use(...mockBackend({ users }));
    const { user } = await choose(
      csv('First Name,Last Name,Email\nAda,Lovelace,ada@scv.example\n,Nobody,n@scv.example\n'),
    );
    const reason = await screen.findByText('Nobody can be imported: 1 user exists already, 1 row has problems.');
    expect(reason).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import users' })).toHaveAttribute('aria-disabled', 'true');
    expect(rowTexts('Rows of the file')).toMatchObject([
      { Check: 'First Name is required.' },
      { 'Last Name': 'Lovelace', Check: 'Exists, skipped' },
    ]);
    await user.click(screen.getByLabelText('Update the one who differs'));
    expect(screen.getByText('1 user can be updated.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Update 1 user' }));
    expect(await screen.findByText('1 user updated; 1 row left out.')).toBeVisible();
  });
});

describe('a step that fails to render', () => {
  beforeEach(() => void vi.mocked(console.error).mockImplementation(() => {})); // React's own line
  const broken = () => {
    throw new Error('broken');
  };

  test('keeps the choices of the check', async () => {
    configureApi({ ...apiSettings(), features: ['accounts'] });
    const { user } = await choose(csv('Name,Family,Mail\nAda,Byron,ada@scv.example\n'));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'First Name' }), 'Name');
    await user.click(screen.getByRole('checkbox', { name: /^Create accounts/ }));
    const format = vi.spyOn(Intl.ListFormat.prototype, 'format').mockImplementation(broken);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Last Name' }), 'Choose a column');
    const again = await screen.findByRole('button', { name: 'Try again' });
    format.mockRestore();
    await user.click(again);
    expect(await screen.findByRole('combobox', { name: 'First Name' })).toHaveDisplayValue('Name');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Last Name' }), 'Family');
    expect(screen.getByRole('checkbox', { name: /^Create accounts/ })).not.toBeChecked();
  });

  test('still asks before the rows that were not imported are lost', async () => {
    const { user } = await choose(csv(header + lines(1)));
    server.use(override('createUser', () => errorResponse(409, 'Another user has this email.')));
    const start = await screen.findByRole('button', { name: 'Import 1 user' });
    // The heading of the results gets the focus.
    const focus = vi.spyOn(HTMLHeadingElement.prototype, 'focus').mockImplementation(broken);
    await user.click(start);
    await screen.findByRole('button', { name: 'Try again' });
    focus.mockRestore();
    await user.click(screen.getByRole('link', { name: 'Back to the list' }));
    expect(await question('Leave without the rows that were not imported?')).toBeVisible();
  });
});
