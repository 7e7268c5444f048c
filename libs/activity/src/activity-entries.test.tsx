import type { ActivityEntry } from '@scv/api';
import { override } from '@scv/api/mocks';
import { mockBackend, errorResponse, renderRoute, server } from '@scv/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ada, editOfGrace, entry, grace, renderActivity } from './testing/render-activity.tsx';
import { UserActivity } from './user-activity.tsx';

function show(activity: readonly ActivityEntry[], address?: string) {
  server.use(...mockBackend({ activity }));
  return renderActivity(address);
}

const rows = async () => (await screen.findAllByRole('row')).slice(1);

test('an entry of the provider says so, and an export says what it had', async () => {
  const { actor: _, ...byNobody } = editOfGrace;
  const { target: __, ...untargeted } = editOfGrace;
  const { user } = show([
    { ...byNobody, id: crypto.randomUUID(), action: 'lockout', result: 'refused', source: 'provider', changes: [] },
    { ...byNobody, id: crypto.randomUUID(), action: 'lockout', result: 'refused', source: 'provider', reason: 'Max.' },
    { ...untargeted, id: crypto.randomUUID(), action: 'export', changes: [], reason: '35 users: Admin' },
  ]);
  const [locked, withReason, exported] = await rows();
  expect(locked).toHaveTextContent(/Sign-in provider.*Locked out.*At the sign-in provider/);
  expect(withReason).toHaveTextContent('At the sign-in provider: Max.');
  expect(exported).toHaveTextContent(/Exported.*35 users: Admin/);
  await user.click(within(locked!).getByRole('button'));
  expect(screen.getByText('Source').nextElementSibling).toHaveTextContent('The sign-in provider');
});

test('an unknown entry of a newer backend is shown as it is', async () => {
  const odd = {
    action: 'merge users',
    result: 'half',
    at: 'noon',
    target: { kind: 'team', id: grace.id, label: 'Navy' },
  };
  show([entry(odd as Partial<ActivityEntry>), editOfGrace]);
  const [merged, edited] = await rows();
  expect(merged).toHaveTextContent(/noon.*merge users.*Navy.*half/);
  for (const text of ['merge users', 'half']) expect(within(merged!).getByText(text)).toHaveClass('is-neutral');
  expect(within(merged!).queryByRole('link', { name: 'Navy' })).not.toBeInTheDocument();
  expect(edited).toHaveTextContent('Edited');
});

test('a comparison with a stored file says so, and how many records were compared', async () => {
  const target = { kind: 'file' as const, id: crypto.randomUUID(), label: 'customers.json' };
  const reason = '8 comparisons with the last upload in an hour, 16 records in all';
  show([entry({ action: 'export', target, changes: [], reason })]);
  const [compared] = await rows();
  expect(compared).toHaveTextContent(`Comparedcustomers.json${reason}.Done`);
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

test('a preset stays relative in the address; choosing days makes them exact', async () => {
  const { user, router } = show([entry({ at: new Date().toISOString() }), entry({ at: '2026-01-01T12:00:00Z' })]);
  expect(await rows()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const days = screen.getByRole('combobox', { name: 'Days' });
  await user.selectOptions(days, 'Last 7 days');
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(router.state.location.search).toBe('?from=-7d');
  await user.selectOptions(days, 'Chosen days');
  expect(router.state.location.search).toMatch(/^\?from=\d{4}-\d\d-\d\d$/);
  expect(screen.getByRole('button', { name: /^Days: from \d+ \w{3} \d{4}$/ })).toBeVisible();
});

test('two fields ask for the days once “Chosen days” is chosen; actions are in groups', async () => {
  const { user } = show([entry({})]);
  await rows();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  expect(screen.queryByLabelText('From')).not.toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Days' }), 'Chosen days');
  expect(screen.getByLabelText('From')).toHaveValue('');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Days' }), 'Any day');
  expect(screen.queryByLabelText('From')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'What, Everything' }));
  const groups = within(screen.getByRole('group', { name: 'What' })).getAllByRole('group');
  expect(groups.map((group) => [group.firstChild?.textContent, within(group).getAllByRole('checkbox').length])).toEqual(
    [
      ['Sign-in', 3],
      ['People', 6],
      ['Access', 13],
      ['Files', 3],
    ],
  );
});

test('texts with invisible or turning characters are shown escaped', async () => {
  const hidden = '\u202E\u2066\u200F\u001B\u0085\u2028';
  const shown = String.raw`\u202e\u2066\u200f\u001b\u0085\u2028`;
  const exported = entry({ action: 'export', reason: `35 users: ${hidden}`, changes: [] });
  const actor = { ...ada, name: `Ada${hidden}`, email: `${hidden}ada@scv.example` };
  const refused = entry({
    actor,
    target: { kind: 'user', label: `Grace${hidden}` },
    result: 'refused',
    reason: hidden,
  });
  show([exported, refused]);
  const [first, second] = await rows();
  expect(first).toHaveTextContent(`35 users: ${shown}`);
  expect(second).toHaveTextContent(`Ada${shown}`);
  expect(second).toHaveTextContent(`${shown}ada@scv.example`);
  expect(second).toHaveTextContent(`Grace${shown}`);
  expect(second).toHaveTextContent(`${shown}.`);
});

describe('on the page of a user', () => {
  test('a card shows their last sign-ins, if any, with the address and refusal reason', async () => {
    const signIn = (change: Partial<ActivityEntry>) =>
      entry({ action: 'sign-in', actor: grace, client: '192.0.2.7', changes: [], ...change });
    const { unmount } = showUser([signIn({}), signIn({ result: 'refused', reason: 'wrong password' })]);
    const items = within(await screen.findByRole('region', { name: 'Sign-ins' })).getAllByRole('listitem');
    expect(items[0]).toHaveTextContent(/^Sign-in from 192\.0\.2\.7 with Chrome 156 on Linux/);
    expect(items[1]).toHaveTextContent(
      /^Sign-in from 192\.0\.2\.7 with Chrome 156 on Linux Refused.*Wrong password\.$/,
    );
    unmount();
    showUser([editOfGrace]);
    await screen.findByText('Edited');
    expect(screen.queryByRole('region', { name: 'Sign-ins' })).not.toBeInTheDocument();
  });

  function showUser(activity: readonly ActivityEntry[]) {
    server.use(...mockBackend({ activity }));
    return renderRoute([{ path: '/', element: <UserActivity userId={grace.id} /> }], '/');
  }

  test('the newest entries about the user are listed, with what changed and who did it (decided 3)', async () => {
    const run = { id: crypto.randomUUID(), done: 2, refused: 0, failed: 0, created: 0, edited: 2, deleted: 0 };
    const ownSignIn = entry({ action: 'sign-in', actor: grace });
    const editOfAda = entry({ target: { kind: 'user', id: ada.id }, run });
    showUser([{ ...editOfGrace, run }, ownSignIn, editOfAda]);
    const section = await screen.findByRole('region', { name: 'Recent activity' });
    const [edited, ...others] = await within(section).findAllByRole('listitem');
    expect(edited).toHaveTextContent('Edited by Ada Byron');
    expect(edited).toHaveTextContent('RoleUser became Admin');
    expect(within(edited!).getByRole('link', { name: 'Part of “Edited 2 users”' })).toHaveAttribute(
      'href',
      `/activity?run=${run.id}`,
    );
    expect(others).toEqual([]);
    const link = within(section).getByRole('link', { name: 'Show all activity' });
    expect(link).toHaveAttribute('href', `/activity?target=${grace.id}`);
  });

  test('the card of a user without entries says so', async () => {
    showUser([]);
    const card = await screen.findByRole('region', { name: 'Recent activity' });
    await waitFor(() => expect(card).toHaveTextContent('Nothing has been recorded yet.'));
    expect(screen.getAllByRole('region')).toEqual([card]);
  });

  test('a failure can be tried again', async () => {
    server.use(override('listActivity', () => errorResponse(500, 'The database is down.')));
    const { user } = renderRoute([{ path: '/', element: <UserActivity userId={grace.id} /> }], '/');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The activity could not be loaded. The database is down.',
    );
    server.use(...mockBackend({ activity: [editOfGrace] }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Edited')).toBeVisible();
  });
});
