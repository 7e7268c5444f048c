import type { User } from '@scv/api';
import { fakeUsers, server, usersBackedBy } from '@scv/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  ada,
  answering,
  button,
  dialog,
  field,
  message,
  open,
  question,
  refusing,
  row,
} from '../testing/users-screen.tsx';

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
  within(screen.getByRole('group', { name }))
    .getAllByRole('radio')
    .map((radio) => [(radio as HTMLInputElement).labels![0]!.textContent, (radio as HTMLInputElement).checked]);

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

test('the focus goes to what is to be chosen, so that no key reaches the list behind', async () => {
  const { router, user } = await conflict({ lastName: 'King' });
  await waitFor(() => expect(screen.getByRole('radio', { name: /Your version.*Augusta/ })).toHaveFocus());
  await user.keyboard('{Delete}');
  expect(router.state.location.pathname).toBe(`/users/${ada.id}/edit`);
});

test('where nothing is left to choose, the focus goes to the way on', async () => {
  await conflict({ firstName: 'Augusta' });
  await waitFor(() => expect(button('Edit further')).toHaveFocus());
});

test('something else than the two versions can be typed, against the new version', async () => {
  const { user, sent } = await conflict({ firstName: 'Ada Augusta', email: 'king@scv.example' });
  await user.click(button('Edit further'));
  await waitFor(() => expect(field('First Name')).toHaveFocus());
  expect(field('Email')).toHaveValue('king@scv.example');
  await user.keyboard('A. A.');
  await user.click(button('Save Changes'));

  await message('User Edited Successfully');
  expect(sent.at(-1)).toMatchObject({ firstName: 'A. A.', email: 'king@scv.example', version: 2 });
});

test('what the server finds wrong with a choice is said at its field, where it can be typed anew', async () => {
  const { user } = await conflict({ lastName: 'King' });
  const taken = 'Another user has this email.';
  answering('put', refusing(409, { message: taken, errors: [{ field: 'email', message: taken }] }));
  await user.click(button('Save Changes'));

  await waitFor(() => expect(field('Email')).toHaveAccessibleDescription(taken));
  await waitFor(() => expect(field('Email')).toHaveFocus());
  expect(field('First Name')).toHaveValue('Augusta');
});

test('their version, where the contract would refuse it, can be typed anew', async () => {
  const { user } = await conflict({ lastName: '' });
  await user.click(button('Save Changes'));
  await waitFor(() => expect(field('Last Name')).toHaveFocus());
  expect(field('Last Name')).toHaveAccessibleDescription('Last Name is required.');
});

describe('when the server does not say what the other version is', () => {
  test.each([
    ['nothing', undefined],
    ['a part of it', { id: ada.id, firstName: 'Ada' }],
    ['no user', 1],
  ])('but sends %s, it is taken from the list', async (_, current) => {
    const { user } = await open(`/users/${ada.id}/edit`, [ada]);
    await dialog('Edit User');
    await user.type(field('First Name'), ' A.');
    const sent: unknown[] = [];
    server.use(
      http.put('*/api/v1/user/:id', async ({ request }) => void sent.push(await request.clone().json())),
      http.put('*/api/v1/user/:id', () => HttpResponse.json({ message: 'Changed.', current }, { status: 412 }), {
        once: true,
      }),
      ...usersBackedBy([{ ...ada, lastName: 'King', version: 2 }]),
    );
    await user.click(button('Save Changes'));
    expect(await screen.findByRole('group', { name: 'Last Name' })).toHaveTextContent(
      'Your versionByronTheir versionKing',
    );
    await user.click(button('Save Changes'));

    await message('User Edited Successfully');
    expect(sent).toMatchObject([{ version: 1 }, { firstName: 'Ada A.', lastName: 'King', version: 2 }]);
  });

  test('and the list neither, everything typed stays', async () => {
    const { user } = await open(`/users/${ada.id}/edit`, [ada]);
    await dialog('Edit User');
    await user.type(field('First Name'), ' A.');
    server.use(...usersBackedBy(fakeUsers(1)));
    answering('put', refusing(412, { message: 'The user has changed.' }));
    await user.click(button('Save Changes'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The user has changed.');
    expect(field('First Name')).toHaveValue('Ada A.');
  });
});
