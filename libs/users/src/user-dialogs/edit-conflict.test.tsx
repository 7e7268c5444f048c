import type { User } from '@scv/api';
import { server, usersBackedBy } from '@scv/testing';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { ada, button, dialog, field, message, open, question, row } from '../testing/users-screen.tsx';

/** While Ada's first name and email are being edited, another administrator changes her as well. */
async function conflict(changes: Partial<User>) {
  const view = await open(`/users/${ada.id}/edit`, [ada]);
  await dialog('Edit User');
  await view.user.clear(field('First Name'));
  await view.user.type(field('First Name'), 'Augusta');
  const sent: unknown[] = [];
  const theirs: User = { ...ada, ...changes, version: 2 };
  server.use(
    http.put('*/api/v1/user/:id', async ({ request }) => void sent.push(await request.clone().json())),
    ...usersBackedBy([theirs]),
  );
  await view.user.click(button('Save Changes'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Another administrator has changed this user.');
  return { ...view, sent };
}

const versions = (name: string) =>
  within(screen.getByRole('group', { name })).getAllByRole('radio').map((radio) => [
    (radio as HTMLInputElement).labels![0]!.textContent,
    (radio as HTMLInputElement).checked,
  ]);

test('both versions are shown where they differ; what only the other one changed is theirs at first', async () => {
  await conflict({ firstName: 'Ada Augusta', email: 'king@scv.example' });

  expect(versions('First Name')).toEqual([
    ['Your versionAugusta', true],
    ['Their versionAda Augusta', false],
  ]);
  expect(versions('Email')).toEqual([
    ['Your versionada@scv.example', false],
    ['Their versionking@scv.example', true],
  ]);
  expect(screen.getAllByRole('group')).toHaveLength(2);
});

test('what the person chooses is saved against the new version', async () => {
  const { user, sent } = await conflict({ firstName: 'Ada Augusta', email: 'king@scv.example' });
  await user.click(screen.getByRole('radio', { name: /Their version.*Ada Augusta/ }));
  await user.click(screen.getByRole('radio', { name: /Your version.*ada@scv.example/ }));
  await user.click(button('Save Changes'));

  await message('User Edited Successfully');
  expect(sent).toMatchObject([
    { firstName: 'Augusta', version: 1 },
    { firstName: 'Ada Augusta', email: 'ada@scv.example', version: 2 },
  ]);
  expect(await row(/Ada Augusta Byron/)).toBeVisible();
});

test('a role and a status that differ are shown by their words', async () => {
  await conflict({ role: 'admin', status: 'Inactive' });
  expect(versions('Role')).toEqual([
    ['Your versionUser', false],
    ['Their versionAdmin', true],
  ]);
  expect(versions('Status').map(([text]) => text)).toEqual(['Your versionActive', 'Their versionInactive']);
});

test('whom the other one has made an admin needs no second confirmation', async () => {
  const { user } = await conflict({ role: 'admin' });
  await user.click(button('Save Changes'));
  await message('User Edited Successfully');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('when both made the same change there is nothing left to save, and nothing to lose', async () => {
  const { user, router } = await conflict({ firstName: 'Augusta' });
  expect(await screen.findByText('Both versions are the same: there is nothing left to save.')).toBeVisible();
  await user.click(button('Cancel'));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/users');
});

test('leaving a conflict unsolved asks', async () => {
  const { user } = await conflict({ lastName: 'King' });
  await user.keyboard('{Escape}');
  expect(await question('Leave without saving?')).toBeVisible();
});

test('a third change meanwhile is shown against what was chosen', async () => {
  const { user } = await conflict({ lastName: 'King' });
  server.use(...usersBackedBy([{ ...ada, lastName: 'Lovelace', version: 3 }]));
  await user.click(button('Save Changes'));

  expect(await screen.findByText('Lovelace')).toBeVisible();
  expect(versions('Last Name')).toEqual([
    ['Your versionKing', false],
    ['Their versionLovelace', true],
  ]);
});
