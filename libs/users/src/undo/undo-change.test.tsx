import type { ActivityChange, User } from '@scv/api';
import { mockBackend, renderRoute, server } from '@scv/testing';
import { Toaster } from '@scv/ui/toaster';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OwnLogin } from '../oneself.ts';
import { ada, answering, button, grace, question } from '../testing/users-screen.tsx';
import { UndoChange } from './undo-change.tsx';

const demoted: ActivityChange = { field: 'role', before: 'admin', after: 'user' };
const deactivated: ActivityChange = { field: 'status', before: 'Active', after: 'Inactive' };
const activated: ActivityChange = { field: 'status', before: 'Inactive', after: 'Active' };

function show(user: User, changes: readonly ActivityChange[]) {
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
  const view = show(user, [change]);
  const sent = answering('editUser', () => user);
  await view.user.click(await screen.findByRole('button', { name: 'Undo' }));
  const asked = within(await question('Undo the change of Ada Byron?'));
  expect(asked.getByText(meaning)).toBeVisible();
  await view.user.click(asked.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('User Edited Successfully')).toBeVisible();
  expect(sent).toMatchObject([{ [change.field]: expected, version: 1 }]);
});

test.each([
  ['the user has been changed since', { ...ada, role: 'admin' } as const, [demoted]],
  ['only the name was changed', ada, [{ field: 'lastName', before: 'King', after: 'Byron' }]],
  ['the user no longer exists', grace, [demoted]],
])('nothing is offered if %s', async (_what, user, changes) => {
  const { queryClient } = show(user, changes);
  await screen.findByText('Entry');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('the question closes if the user is changed meanwhile: it would take that back as well', async () => {
  const { user, queryClient } = show(ada, [demoted]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await question('Undo the change of Ada Byron?');
  server.use(...mockBackend({ users: [{ ...ada, lastName: 'King', version: 2 }] }));
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

test('people can’t take back what was done to themselves', async () => {
  show({ ...ada, email: grace.email }, [demoted]);
  await screen.findByRole('button', { name: 'Undo' });
  expect(button('Undo')).toHaveAttribute('aria-disabled', 'true');
});
