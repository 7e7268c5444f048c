import { getListOfUsers, type User } from '@scv/api';
import { apiSettings, configureApi } from '@scv/api/settings';
import { captureDownloads, mockBackend, server } from '@scv/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { usersFile } from '../export-users.tsx';
import { rowTexts } from '../testing/bulk.ts';
import { choose, csv } from '../testing/import.ts';
import { ada, grace, rows } from '../testing/users-screen.tsx';

captureDownloads();

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
  expect(await kept()).toEqual(users);
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
  expect(await screen.findByRole('button', { name: 'Imported or changed together 2' })).toBeVisible();
  expect(rows().map((each) => within(each).getByRole('link').textContent)).toEqual(['Ada Lovelace', 'Alan Turing']);
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
