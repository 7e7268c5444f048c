import type { UserList } from '@scv/api';
import { override } from '@scv/api/mocks';
import { apiSettings, configureApi } from '@scv/api/settings';
import { fakeUsers, mockBackend, pressWhileComposing, renderRoute, server, translatePage } from '@scv/testing';
import { AppFrame } from '@scv/ui';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { Palette } from './palette.tsx';
import { screens } from './screens.ts';

const [ada] = fakeUsers(1).map((user) => ({ ...user, firstName: 'Ada', lastName: 'Byron', email: 'ada@scv.example' }));

const nothing = () => {};
const palette = (
  <Palette hasAccount={false} changeTheme={nothing} showAbout={nothing} logout={nothing} onClose={nothing} />
);

function open(features: string[]) {
  configureApi({ ...apiSettings(), features });
  const element = (
    <AppFrame nav={[]} sidebarShow onToggleSidebar={nothing}>
      {palette}
    </AppFrame>
  );
  return renderRoute([{ path: '*', element }], '/dashboard');
}

test.each([
  { features: ['extended'], address: `/users/${ada!.id}` },
  { features: [], address: '/users?query=ada%40scv.example' },
])('in a translated page typing a name finds users, and Enter opens $address', async ({ features, address }) => {
  server.use(...mockBackend({ users: [ada!] }));
  const { user, router } = open(features);
  translatePage();
  const box = await screen.findByRole('combobox', { name: 'Command' });
  await user.type(box, 'ada by');
  expect(await screen.findByRole('option', { name: 'Ada Byron ada@scv.example' })).toBeInTheDocument();
  expect(screen.getAllByRole('option')[1]).toHaveAccessibleName('Search users for “ada by”');
  expect(screen.getByText('1 person shown').closest('[role="status"]')).toBeInTheDocument();
  pressWhileComposing(box, 'ArrowDown', 'Enter', 'Escape');
  expect(router.state.location.pathname).toBe('/dashboard');
  await user.keyboard('{Enter}');
  expect(router.state.location.pathname + router.state.location.search).toBe(address);
  await user.keyboard('x'); // whose answer isn't here yet
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

test('finds the upload history by a keyword', async () => {
  server.use(...mockBackend({ users: [] }));
  const { user, router } = open(['extended']);
  await user.type(await screen.findByRole('combobox', { name: 'Command' }), 'earlier');
  await user.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/cdd-upload/history');
});

test('waits for the end of the typing, and offers the search alone when the call fails', async () => {
  const asked: (string | undefined)[] = [];
  server.use(
    override('getListOfUsers', ({ query }) => {
      asked.push(query.query);
      return HttpResponse.json({}, { status: 400 }) as unknown as UserList;
    }),
  );
  const { user } = open(['extended']);
  await user.type(await screen.findByRole('combobox', { name: 'Command' }), 'nobody');
  await vi.waitFor(() => expect(asked).toEqual(['nobody']));
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

test.each([
  [[], false],
  [['extended'], true],
])('with the features %j the navigation has Activity: %j (decided 6)', (features, hasActivity) => {
  const settings = apiSettings();
  configureApi({ ...settings, features });
  const labels = screens().map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['Dashboard', 'Users', 'CDD Upload']));
  expect(labels.includes('Activity')).toBe(hasActivity);
  configureApi(settings);
});
