import { useGetUser, type UserList } from '@scv/api';
import { override } from '@scv/api/mocks';
import { apiSettings, configureApi } from '@scv/api/settings';
import { fakeUsers, mockBackend, renderRoute, server } from '@scv/testing';
import { AppFrame } from '@scv/ui';
import { act, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { Palette } from './palette.tsx';
import { screens } from './screens.ts';

const [ada] = fakeUsers(1).map((user) => ({ ...user, firstName: 'Ada', lastName: 'Byron', email: 'ada@scv.example' }));

const nothing = () => {};
const palette = (
  <Palette hasAccount={false} changeTheme={nothing} showAbout={nothing} logout={nothing} onClose={nothing} />
);

function open(features: string[], content = palette) {
  configureApi({ ...apiSettings(), features });
  const element = (
    <AppFrame nav={[]} sidebarShow onToggleSidebar={nothing}>
      {content}
    </AppFrame>
  );
  return renderRoute([{ path: '*', element }], '/dashboard');
}

test.each([
  { features: ['extended'], address: `/users/${ada!.id}` },
  { features: [], address: '/users?query=ada%40scv.example' },
])('typing a name finds users, and Enter opens $address', async ({ features, address }) => {
  server.use(...mockBackend({ users: [ada!] }));
  const { user, router } = open(features);
  await user.type(await screen.findByRole('combobox', { name: 'Command' }), 'ada by');
  expect(await screen.findByRole('option', { name: 'Ada Byron ada@scv.example' })).toBeInTheDocument();
  expect(screen.getAllByRole('option')[1]).toHaveAccessibleName('Search users for “ada by”');
  expect(screen.getByText('1 person shown')).toHaveAttribute('role', 'status');
  await user.keyboard('{Enter}');
  expect(router.state.location.pathname + router.state.location.search).toBe(address);
  await user.keyboard('x'); // whose answer isn't here yet
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

test.each([
  ['deactivate ada', 'Deactivate: Ada Byron', 'Deactivate'],
  ['unlo byr', 'Unlock: Ada Byron', 'Unlock'],
  ['send password reset ada', 'Send password reset: Ada Byron', 'Send password reset'],
])('%s finds what can be done for a user, whose page asks about it (decided 8)', async (text, label, ask) => {
  server.use(...mockBackend({ users: [{ ...ada!, status: 'Active', accountState: 'locked-out' }] }));
  const { user, router } = open(['extended', 'accounts']);
  await user.type(await screen.findByRole('combobox', { name: 'Command' }), text);
  await screen.findByRole('option', { name: `${label} ada@scv.example` });
  expect(screen.getByText('1 person and 1 command shown')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(router.state.location).toMatchObject({ pathname: `/users/${ada!.id}`, state: { ask } });
});

test('what a user does not need is not offered, nor anything without their pages', async () => {
  server.use(...mockBackend({ users: [{ ...ada!, status: 'Active', accountState: 'active' }] }));
  const { user, unmount } = open(['extended', 'accounts']);
  await user.type(await screen.findByRole('combobox', { name: 'Command' }), 'unlock ada');
  await screen.findByRole('option', { name: 'Ada Byron ada@scv.example' });
  expect(screen.queryByRole('option', { name: /^Unlock/ })).not.toBeInTheDocument();
  unmount();
  const plain = open([]);
  await plain.user.type(await screen.findByRole('combobox', { name: 'Command' }), 'deactivate ada');
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

test('the people whose pages were open stand first, until something is typed; not whose page it is', async () => {
  function Visited() {
    return useGetUser(ada!.id).data && palette;
  }
  server.use(...mockBackend({ users: [ada!] }));
  const { user, router } = open(['extended'], <Visited />);
  const recent = await screen.findByRole('group', { name: 'Recent' });
  expect(within(recent).getByRole('option', { selected: true })).toHaveAccessibleName('Ada Byron ada@scv.example');
  await user.type(screen.getByRole('combobox', { name: 'Command' }), 'ada');
  expect(recent).not.toBeInTheDocument();
  expect(await screen.findByRole('group', { name: 'People' })).toBeVisible();
  await user.clear(screen.getByRole('combobox', { name: 'Command' }));
  expect(screen.getByRole('group', { name: 'Recent' })).toBeVisible();
  await act(() => router.navigate(`/users/${ada!.id}`));
  expect(screen.queryByRole('group', { name: 'Recent' })).not.toBeInTheDocument();
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
  [[], ['Dashboard', 'Users', 'CDD Upload']],
  [['extended'], ['Dashboard', 'Users', 'CDD Upload', 'Activity']],
])('with the features %j the navigation has %j (decided 6)', (features, labels) => {
  const settings = apiSettings();
  configureApi({ ...settings, features });
  expect(screens().map(({ label }) => label)).toEqual(labels);
  configureApi(settings);
});
