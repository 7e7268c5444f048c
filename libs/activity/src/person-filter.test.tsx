import type { ActivityEntry } from '@scv/api';
import { override } from '@scv/api/mocks';
import { apiSettings, configureApi } from '@scv/api/settings';
import { fakeUsers, mockBackend, errorResponse, server } from '@scv/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ada, editOfGrace, grace, renderActivity } from './testing/render-activity.tsx';

const file = { kind: 'file', id: crypto.randomUUID(), label: 'customers.json' } as const;
const upload: ActivityEntry = { ...editOfGrace, id: crypto.randomUUID(), action: 'upload CDD file', target: file };
const [other] = fakeUsers(1);
const users = [{ ...other!, firstName: 'Joan', lastName: 'Clarke', email: 'joan@scv.example' }];

async function show() {
  server.use(...mockBackend({ users, activity: [editOfGrace, upload] }));
  const view = renderActivity();
  await screen.findAllByRole('row');
  await view.user.click(screen.getByRole('button', { name: 'Filter' }));
  return view;
}

const field = (name: string) => screen.getByRole('combobox', { name });
/** The options of the open list; empty if it's closed. */
const options = () =>
  screen.queryAllByRole('listbox').flatMap((list) =>
    within(list)
      .queryAllByRole('option')
      .map(({ textContent }) => textContent),
  );

test('typing finds the targets of entries, including files and deleted users', async () => {
  const { user, router } = await show();
  await user.click(field('About'));
  expect(options()).toEqual(['Grace Hoppergrace.hopper@scv.example', 'customers.json']);
  await user.keyboard('cust{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe(`?target=${file.id}`));
  expect(field('About')).toHaveValue('customers.json');
  await user.click(screen.getByRole('button', { name: 'Clear About' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(field('About')).toHaveFocus();
});

test('a user whom no entry on screen names is searched for, with the keyboard alone (decided 5)', async () => {
  const { user, router } = await show();
  await user.type(field('Who'), 'clarke');
  await screen.findByRole('option', { name: /^Joan Clarke/, selected: true });
  expect(options()).toEqual(['Joan Clarkejoan@scv.example']);
  await user.keyboard('{Escape}');
  expect(options()).toEqual([]);
  expect(field('Who')).toHaveValue('');
  await user.keyboard('{ArrowDown}');
  expect(options()).toEqual(['Ada Byronada.byron@scv.example']);
  await user.keyboard('scv');
  await waitFor(() => expect(options()).toHaveLength(2));
  expect(within(screen.getByRole('listbox')).getByRole('option', { selected: true })).toHaveTextContent(/^Ada Byron/);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe(`?actor=${users[0]!.id}`));
  await user.clear(field('Who'));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('nobody found, and a search that fails, are said in the list', async () => {
  const { user } = await show();
  await user.type(field('Who'), 'zzz{Enter}');
  expect(field('Who')).toHaveValue('zzz'); // nothing to choose yet
  expect(await screen.findByText('Nobody found.')).toBeVisible();
  server.use(override('getListOfUsers', () => errorResponse(500, 'The database is away.')));
  await user.type(field('Who'), 'y');
  expect(await screen.findByText('The database is away.')).toBeVisible();
});

test.each([
  [['extended'], 'Joan Clarke'],
  [[], 'One person or file'],
])('a link may choose somebody whom no entry names, with the features %j', async (features, name) => {
  configureApi({ ...apiSettings(), features });
  server.use(...mockBackend({ users, activity: [] }));
  const { user, router } = renderActivity(`/activity?actor=${users[0]!.id}&target=${ada.id}`);
  const chip = await screen.findByRole('button', { name: `Who: ${name}` });
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  expect(field('Who')).toHaveValue(name);
  expect(field('About')).not.toHaveValue(grace.name);
  await user.click(chip);
  expect(router.state.location.search).toBe(`?target=${ada.id}`);
});
