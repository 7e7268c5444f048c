import type { ActivityChange, ActivityEntry, ActivityRun, User } from '@scv/api';
import { override } from '@scv/api/mocks';
import { mockBackend, refusal, renderRoute, server } from '@scv/testing';
import { Toaster } from '@scv/ui/toaster';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OwnLogin } from './oneself.ts';
import { ada, answering, button, grace, message, question } from './testing/users-screen.tsx';
import { UndoChange, UndoRun } from './undo.tsx';

const demoted: ActivityChange = { field: 'role', before: 'admin', after: 'user' };
const deactivated: ActivityChange = { field: 'status', before: 'Active', after: 'Inactive' };
const activated: ActivityChange = { field: 'status', before: 'Inactive', after: 'Active' };

function showChange(user: User, changes: readonly ActivityChange[]) {
  server.use(...mockBackend({ users: [user] }));
  const element = (
    <OwnLogin value={grace.email}>
      <p>Entry</p>
      <UndoChange userId={ada.id} changes={changes} />
      <Toaster />
    </OwnLogin>
  );
  return renderRoute([{ path: '/', element }], '/');
}

test.each([
  ['a deactivation', { ...ada, status: 'Inactive' } as const, deactivated, 'They may sign in again.', 'Active'],
  ['an activation', ada, activated, /^They are signed out at once/, 'Inactive'],
  ['a change of role', ada, demoted, 'They get the role Admin again.', 'admin'],
])('%s is taken back after a question (decided 3)', async (_what, user, change, meaning, expected) => {
  const view = showChange(user, [change]);
  const sent = answering('editUser', () => user);
  await view.user.click(await screen.findByRole('button', { name: 'Undo' }));
  const asked = within(await question('Undo the change of Ada Byron?'));
  expect(asked.getByText(meaning)).toBeVisible();
  await view.user.click(asked.getByRole('button', { name: 'Undo' }));
  await message();
  expect(sent).toMatchObject([{ [change.field]: expected, version: 1 }]);
});

test.each([
  ['the user has been changed since', { ...ada, role: 'admin' } as const, [demoted]],
  ['only the name was changed', ada, [{ field: 'lastName', before: 'King', after: 'Byron' }]],
  ['the user no longer exists', grace, [demoted]],
])('nothing is offered if %s', async (_what, user, changes) => {
  const { queryClient } = showChange(user, changes);
  await screen.findByText('Entry');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('the question closes if the user is changed meanwhile: it would take that back as well', async () => {
  const { user, queryClient } = showChange(ada, [demoted]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await question('Undo the change of Ada Byron?');
  server.use(...mockBackend({ users: [{ ...ada, lastName: 'King', version: 2 }] }));
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

test('people can’t take back what was done to themselves', async () => {
  showChange({ ...ada, email: grace.email }, [demoted]);
  await screen.findByRole('button', { name: 'Undo' });
  expect(button('Undo')).toHaveAttribute('aria-disabled', 'true');
});

const alan: User = { ...ada, id: crypto.randomUUID(), firstName: 'Alan', email: 'alan@scv.example' };
const run: ActivityRun = { id: crypto.randomUUID(), done: 3, refused: 0, failed: 0, created: 0, edited: 3, deleted: 0 };

const entryOf = ({ id }: User): ActivityEntry => ({
  id: crypto.randomUUID(),
  at: '2026-11-22T10:30:00Z',
  action: 'edit user',
  target: { kind: 'user', id },
  result: 'done',
  run,
});

/** The bulk action changed Ada, Alan and the signed-in Grace. */
function showRun(edits: Partial<ActivityRun>, rights: Partial<User>, users: readonly User[] = [ada, alan, grace]) {
  const shown = users.map((user) => (user === alan ? alan : { ...user, ...rights }));
  const activity = [ada, alan, grace].map(entryOf);
  server.use(...mockBackend({ users: shown, activity }));
  const element = (
    <OwnLogin value={grace.email}>
      <p>Entries</p>
      <UndoRun run={{ ...run, ...edits }} />
    </OwnLogin>
  );
  return renderRoute([{ path: '/', element }], '/');
}

const inactive = { ...alan, status: 'Inactive' } as const;

test.each([
  ['deactivated', { editAction: 'deactivate user' }, { status: 'Inactive' }, 'Activate', { status: 'Active' }],
  ['made admin', { editAction: 'change role', newRole: 'admin' }, { role: 'admin' }, 'Remove rights', { role: 'user' }],
] as const)(
  'users who were %s get it back, except for oneself and those changed back since (decided 3)',
  async (_what, edits, rights, confirm, expected) => {
    const { user } = showRun(edits, rights);
    const sent = answering('editUser', () => ada);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const asked = within(await screen.findByRole('alertdialog'));
    expect(asked.getByText(/1 user skipped: already/)).toBeVisible();
    await user.click(asked.getByRole('button', { name: confirm }));
    expect(await screen.findByText(/^1 user (activated|changed)\.$/)).toBeVisible();
    expect(sent).toMatchObject([expected]);
    expect(within(screen.getByRole('dialog', { name: 'Undo' })).queryByRole('button', { name: 'Undo' })).toBeNull();
  },
);

test('an activation is undone by deactivating', async () => {
  const { user } = showRun({ editAction: 'activate user' }, {}, [ada, inactive]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await question('Undo')).toHaveTextContent(/Deactivate Ada Byron\?.*1 user skipped: already inactive/);
});

test.each([
  ['it edited in different ways', {}],
  ['it enrolled users too', { editAction: 'deactivate user', created: 1 }],
  ['it changed more users than can be selected', { editAction: 'deactivate user', edited: 1001 }],
] as const)('nothing is offered if %s', async (_what, edits) => {
  showRun(edits, {});
  await screen.findByText('Entries');
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('a list that can’t be read, and one with nobody else, say so', async () => {
  const { user } = showRun({ editAction: 'deactivate user' }, {}, [grace]);
  server.use(override('getListOfUsers', () => refusal(400, 'Not now.'), { once: true }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Not now.')).toBeVisible();
  await user.click(button('Undo'));
  expect(await screen.findByText('There is nobody left whom you could change.')).toBeVisible();
});
