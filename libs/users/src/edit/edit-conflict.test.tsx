import type { User } from '@scv/api';
import { override } from '@scv/api/mocks';
import { fakeUsers, mockBackend, refusal, server } from '@scv/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { ada, answering, button, edit, field, message, row } from '../testing/users-screen.tsx';

/** Changes Ada's first name in the form while another administrator makes `changes`. */
async function conflict(changes: Partial<User>) {
  const view = await edit();
  await view.user.clear(field('First Name'));
  await view.user.type(field('First Name'), 'Augusta');
  const theirs: User = { ...ada, ...changes, version: 2 };
  server.use(...mockBackend({ users: [theirs] }));
  const sent = answering('editUser', () => undefined);
  await view.user.click(button('Save Changes'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Another administrator has changed this user.');
  return { ...view, sent };
}

const versions = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('radio')
    .map((radio) => [(radio as HTMLInputElement).labels![0]!.textContent, (radio as HTMLInputElement).checked]);

test('both versions are shown where they differ; a field that only the other person changed is theirs at first', async () => {
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

test('the chosen version is saved, based on the new version', async () => {
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

test('role and status are shown as the screens call them', async () => {
  await conflict({ role: 'admin', status: 'Inactive' });
  expect(versions('Role')).toEqual([
    ['Your versionUser', false],
    ['Their versionAdmin', true],
  ]);
  expect(versions('Status').map(([text]) => text)).toEqual(['Your versionActive', 'Their versionInactive']);
});

test('a user whom the other person made an admin needs no confirmation', async () => {
  const { user } = await conflict({ role: 'admin' });
  await user.click(button('Save Changes'));
  await message('User Edited Successfully');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('when both made the same change, nothing is left to save or to lose', async () => {
  const { user, router } = await conflict({ firstName: 'Augusta' });
  expect(await screen.findByText('Both versions are the same. There is nothing left to save.')).toBeVisible();
  await waitFor(() => expect(button('Keep editing')).toHaveFocus());
  await user.click(button('Cancel'));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/users');
});

test('a third change is shown beside the chosen version', async () => {
  const { user } = await conflict({ lastName: 'King' });
  server.use(...mockBackend({ users: [{ ...ada, lastName: 'Lovelace', version: 3 }] }));
  await user.click(button('Save Changes'));

  expect(await screen.findByText('Lovelace')).toBeVisible();
  expect(versions('Last Name')).toEqual([
    ['Your versionKing', false],
    ['Their versionLovelace', true],
  ]);
});

test('the focus goes to the first choice, so that no key reaches the list behind', async () => {
  const { router, user } = await conflict({ lastName: 'King' });
  await waitFor(() => expect(screen.getByRole('radio', { name: /Your version.*Augusta/ })).toHaveFocus());
  await user.keyboard('{Delete}');
  expect(router.state.location.pathname).toBe(`/users/${ada.id}/edit`);
});

test('another value than both versions can be typed, based on the new version', async () => {
  const { user, sent } = await conflict({ firstName: 'Ada Augusta', email: 'king@scv.example' });
  await user.click(button('Keep editing'));
  await waitFor(() => expect(field('First Name')).toHaveFocus());
  expect(field('Email')).toHaveValue('king@scv.example');
  await user.keyboard('A. A.');
  await user.click(button('Save Changes'));

  await message('User Edited Successfully');
  expect(sent.at(-1)).toMatchObject({ firstName: 'A. A.', email: 'king@scv.example', version: 2 });
});

test('an error of the server for a chosen value is shown at its field, to be corrected', async () => {
  const { user } = await conflict({ lastName: 'King' });
  const taken = 'Another user has this email.';
  answering('editUser', () => refusal(409, taken, { errors: [{ field: 'email', message: taken }] }));
  await user.click(button('Save Changes'));

  await waitFor(() => expect(field('Email')).toHaveAccessibleDescription(`${taken} Show the user with this email`));
  await waitFor(() => expect(field('Email')).toHaveFocus());
  expect(field('First Name')).toHaveValue('Augusta');
});

test('a version of theirs that the contract refuses can be corrected', async () => {
  const { user } = await conflict({ lastName: '' });
  await user.click(button('Save Changes'));
  await waitFor(() => expect(field('Last Name')).toHaveFocus());
  expect(field('Last Name')).toHaveAccessibleDescription('Last Name is required.');
});

describe('the other version is not in the answer', () => {
  test.each([
    ['nothing', undefined],
    ['an incomplete user', { id: ada.id, firstName: 'Ada' }],
  ])('a 412 with %s: the other version is taken from the list', async (_, current) => {
    const { user } = await edit();
    await user.type(field('First Name'), ' A.');
    const changed = HttpResponse.json({ message: 'Changed.', current }, { status: 412 });
    server.use(
      override('editUser', () => changed, { once: true }),
      ...mockBackend({ users: [{ ...ada, lastName: 'King', version: 2 }] }),
    );
    const sent = answering('editUser', () => undefined);
    await user.click(button('Save Changes'));
    expect(await screen.findByRole('group', { name: 'Last Name' })).toHaveTextContent(
      'Your versionByronTheir versionKing',
    );
    await user.click(button('Save Changes'));

    await message('User Edited Successfully');
    expect(sent).toMatchObject([{ version: 1 }, { firstName: 'Ada A.', lastName: 'King', version: 2 }]);
  });

  test('a 412 without it, and a list without the user: the form stays', async () => {
    const { user } = await edit();
    await user.type(field('First Name'), ' A.');
    server.use(...mockBackend({ users: fakeUsers(1) }));
    answering('editUser', () => refusal(412, 'The user has changed.'));
    await user.click(button('Save Changes'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The user has changed.');
    expect(field('First Name')).toHaveValue('Ada A.');
  });
});
