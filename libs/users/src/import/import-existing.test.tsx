import type { User } from '@scv/api';
import { listUsers } from '@scv/api';
import { apiSettings, configureApi } from '@scv/api/settings';
import { captureDownloads, mockBackend, server } from '@scv/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { usersFile } from '../export/export-users.ts';
import { choose, csv } from '../testing/import.ts';
import { ada, grace, rows } from '../testing/users-screen.tsx';

captureDownloads();

beforeEach(() => configureApi({ ...apiSettings(), features: ['user-lookup', 'user-filters'] }));

const admin: User = { ...grace, role: 'admin', status: 'Inactive' };
const users = [ada, admin];
const kept = async () => (await listUsers({})).data.userList;

test('importing an export changes nothing', async () => {
  server.use(...mockBackend({ users }));
  await choose(new File([usersFile(users)], 'users.csv'));
  expect(await screen.findByText('2 users exist already, as in this file.')).toBeVisible();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Import users' })).toHaveAttribute('aria-disabled', 'true');
  expect(await kept()).toEqual(users);
});

test('existing users are updated if wanted, except their email, with the fields that the file has; new ones get their status', async () => {
  server.use(...mockBackend({ users }));
  const text =
    'First Name,Last Name,Email,Status\nAda,Lovelace,ADA@scv.example,Active\nGrace,Hopper,grace@scv.example,\n';
  const { user } = await choose(csv(`${text}Alan,Turing,alan@scv.example,Inactive\n`));
  expect(await screen.findByText('2 users exist already')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import 1 user' })).toBeVisible();
  await user.click(screen.getByLabelText('Update the one who differs'));
  await user.click(screen.getByRole('button', { name: 'Import 2 users' }));
  expect(await screen.findByText('2 users imported.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Show imported' }));
  expect(await screen.findByRole('button', { name: 'Imported or changed together 2' })).toBeVisible();
  expect(rows().map((each) => within(each).getByRole('link').textContent)).toEqual(['Ada Lovelace', 'Alan Turing']);
  expect(await kept()).toMatchObject([
    { firstName: 'Grace', role: 'admin', status: 'Inactive' },
    { firstName: 'Ada', lastName: 'Lovelace', email: ada.email, role: 'user', status: 'Active' },
    { firstName: 'Alan', status: 'Inactive' },
  ]);
});
