import type { ActivityEntry, ActivityRun, User } from '@scv/api';
import { override } from '@scv/api/mocks';
import { mockBackend, refusal, renderRoute, server } from '@scv/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OwnLogin } from '../oneself.ts';
import { ada, answering, button, grace, question } from '../testing/users-screen.tsx';
import { UndoRun } from './undo-run.tsx';

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
function show(edits: Partial<ActivityRun>, rights: Partial<User>, users: readonly User[] = [ada, alan, grace]) {
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
    const { user } = show(edits, rights);
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
  const { user } = show({ editAction: 'activate user' }, {}, [ada, inactive]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await question('Undo')).toHaveTextContent(/Deactivate Ada Byron\?.*1 user skipped: already inactive/);
});

test.each([
  ['it edited in different ways', {}],
  ['it gave different roles', { editAction: 'change role' }],
  ['it edited other fields', { editAction: 'edit user' }],
  ['it enrolled users too', { editAction: 'deactivate user', created: 1 }],
  ['it changed more users than can be selected', { editAction: 'deactivate user', edited: 1001 }],
] as const)('nothing is offered if %s', async (_what, edits) => {
  show(edits, {});
  await screen.findByText('Entries');
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('a list that can’t be read, and one with nobody else, say so', async () => {
  const { user } = show({ editAction: 'deactivate user' }, {}, [grace]);
  server.use(override('getListOfUsers', () => refusal(400, 'Not now.'), { once: true }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Not now.')).toBeVisible();
  await user.click(button('Undo'));
  expect(await screen.findByText('There is nobody left whom you could change.')).toBeVisible();
});
