import type { ActivityChange, ActivityEntry } from '@scv/api';
import { mockBackend, renderRoute, server } from '@scv/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ActivityRoute } from './activity-route.tsx';
import { editOfGrace } from './testing/entries.ts';

const renderUndo = (_id: string, [change]: readonly ActivityChange[]) => <p>Undo {change?.field}</p>;

function show(activity: readonly ActivityEntry[], address = '/activity') {
  server.use(...mockBackend({ activity }));
  return renderRoute([{ path: '/activity', element: <ActivityRoute renderUndo={renderUndo} /> }], address);
}

const entry = (change: Partial<ActivityEntry>): ActivityEntry => ({
  ...editOfGrace,
  id: crypto.randomUUID(),
  ...change,
});
const rows = async () => (await screen.findAllByRole('row')).slice(1);

test('an entry of the provider says so, an export what it had, and a change can be undone', async () => {
  const { actor: _, ...byNobody } = editOfGrace;
  const { target: __, ...untargeted } = editOfGrace;
  const { user } = show([
    { ...byNobody, id: crypto.randomUUID(), action: 'lockout', result: 'refused', source: 'provider', changes: [] },
    { ...untargeted, id: crypto.randomUUID(), action: 'export', changes: [], reason: '35 users: Admin' },
    entry({ action: 'change role' }),
    entry({ action: 'create user', changes: [{ field: 'role', after: 'user' }] }),
  ]);
  const [locked, exported, changed, enrolled] = await rows();
  expect(locked).toHaveTextContent(/Sign-in provider.*Locked out.*At the sign-in provider/);
  expect(exported).toHaveTextContent(/Exported.*35 users: Admin/);
  expect(changed).toHaveTextContent('Role changed');
  await user.click(within(changed!).getByRole('button'));
  expect(await screen.findByText('Undo role')).toBeVisible();
  await user.click(within(enrolled!).getByRole('button'));
  expect(screen.queryByText('Undo role')).not.toBeInTheDocument();
  await user.click(within(locked!).getByRole('button'));
  expect(screen.getByText('Source').nextElementSibling).toHaveTextContent('The sign-in provider');
});

test('a row names the one field that an edit changed, and its value before and after', async () => {
  show([
    entry({ changes: [{ field: 'lastName', before: 'Hopper', after: 'Murray' }] }),
    entry({ changes: [{ field: 'lastName', before: 'A', after: 'B' }, ...(editOfGrace.changes ?? [])] }),
    entry({ action: 'deactivate user', changes: [{ field: 'status', before: 'Active', after: 'Inactive' }] }),
    entry({ action: 'edit account', changes: [{ field: 'status', before: 'Inactive', after: 'Active' }] }),
  ]);
  const [one, several, said, account] = await rows();
  expect(one).toHaveTextContent('EditedLast NameHopper became Murray');
  expect(several).toHaveTextContent('EditedLast Name, Role');
  expect(said).not.toHaveTextContent('Status');
  expect(account).toHaveTextContent('Account changedStatusInactive became Active');
});

test('a link may count from the beginning of a day by UTC, as the dashboard does', async () => {
  show(
    [entry({ at: '2026-11-22T00:00:00Z' }), entry({ at: '2026-11-21T23:59:59Z' })],
    '/activity?from=2026-11-22T00:00:00Z',
  );
  expect(await rows()).toHaveLength(1);
  expect(screen.getByLabelText('From')).toHaveValue('2026-11-22');
});
