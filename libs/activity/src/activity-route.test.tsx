import type { ActivityEntry } from '@scv/api';
import { override } from '@scv/api/mocks';
import { captureDownloads, errorResponse, mockBackend, pressWhileComposing, server, translatePage } from '@scv/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { focusManager } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ada, editOfGrace, entry, grace, renderActivity } from './testing/render-activity.tsx';

// Loads the dialog before the first test's time starts.
import './export/export-activity-dialog.tsx';

const saved = captureDownloads();

function show(activity: readonly ActivityEntry[], address?: string) {
  server.use(...mockBackend({ activity }));
  return renderActivity(address);
}

const other = () => ({ kind: 'user', id: crypto.randomUUID() }) as const;
const rows = async () => (await screen.findAllByRole('row')).slice(1) as [HTMLElement, ...HTMLElement[]];
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('an entry shows time, person, action, target and result, and opens', async () => {
  const { user, router } = show([editOfGrace]);
  const [row] = await rows();
  for (const text of ['22 Nov 2026', 'Ada Byron', 'Edited', 'grace.hopper@scv.example', 'Done'])
    expect(row).toHaveTextContent(text);
  expect(row).toHaveTextContent('EditedRoleUser became Admin');
  for (const { name, id } of [ada, grace])
    expect(within(row).getByRole('link', { name })).toHaveAttribute('href', `/users/${id}`);

  await user.click(button(/^Details of Edited, Grace Hopper/));
  const [, details] = await rows();
  expect(details).toHaveTextContent('RoleUser became Admin');
  expect(details).toHaveTextContent('192.0.2.7BrowserChrome 156 on Linux');
  expect(within(details!).getByRole('link', { name: 'All by Ada Byron' })).toHaveAttribute(
    'href',
    `/activity?actor=${ada.id}`,
  );
  await user.click(button('Copy request id'));
  expect(await navigator.clipboard.readText()).toBe(editOfGrace.requestId);
  expect(router.state.location.search).toBe(`?entry=${editOfGrace.id}`);
  await user.click(button(/^Details of Edited, Grace Hopper/));
  expect(await rows()).toHaveLength(1);
});

test('a translated list opens and closes its entries and changes its filters', async () => {
  const { user, router } = show([editOfGrace]);
  await rows();
  translatePage();
  for (const count of [2, 1]) {
    await user.click(button(/^Details of Edited, Grace Hopper/));
    expect(await rows()).toHaveLength(count);
  }
  await user.type(screen.getByRole('searchbox'), 'nobody');
  await waitFor(() => expect(document.body).toHaveTextContent('No entries match'));
  await user.click(button('Clear filters'));
  expect(await rows()).toHaveLength(1);
  pressWhileComposing((await rows())[0], 'Enter', 'ArrowDown');
  expect(router.state.location.search).toBe('');
});

test('a refusal says why in its row; an upload is a link, a deleted user is not', async () => {
  const file = { kind: 'file', id: crypto.randomUUID(), label: 'customers.json' } as const;
  show([
    entry({ action: 'delete user' }),
    entry({ action: 'sign-in', result: 'refused', reason: 'The password is wrong.' }),
    entry({ action: 'lockout', result: 'refused' }),
    entry({ action: 'upload CDD file', target: file }),
  ]);
  const [deletion, refused, lockout] = await rows();
  expect(lockout).toHaveTextContent('Sign-in paused');
  expect(deletion).toHaveTextContent('Deleted');
  expect(screen.queryByRole('link', { name: 'Grace Hopper' })).not.toBeInTheDocument();
  expect(within(refused!).getByText('Refused')).toBeVisible();
  expect(within(refused!).getByText('The password is wrong.')).toBeVisible();
  expect(screen.getByRole('link', { name: file.label })).toHaveAttribute('href', `/cdd-upload/history/${file.id}`);
});

/** The entries of a bulk action, of which only the first is listed unless the call asks for the run. */
function showRun(entries: readonly ActivityEntry[]) {
  const shown = show(entries);
  server.use(
    override('listActivity', ({ query }) => (query.run ? undefined : { entries: entries.slice(0, 1), hasNext: false })),
  );
  return shown;
}

test('a bulk action is one row, which opens to its entries and leads to its users (decided 3)', async () => {
  const run = { id: crypto.randomUUID(), done: 3, refused: 1, failed: 0, created: 2, edited: 1, deleted: 0 };
  const done = (['create user', 'edit user', 'create user'] as const).map((action) =>
    entry({ run, action, target: other() }),
  );
  const { user } = showRun([...done, entry({ run, result: 'refused', reason: 'The email is taken.' })]);
  const [row, ...others] = await rows();
  expect(others).toEqual([]);
  expect(row).toHaveTextContent('Enrolled 2 and edited 1 user');
  expect(row).toHaveTextContent('4 entries');
  expect(row).toHaveTextContent('1 refused');
  await user.click(button(/^Details of Enrolled 2/));
  const list = await screen.findByRole('list', { name: 'Entries of the bulk action' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(4);
  expect(list).toHaveTextContent('The email is taken.');
  expect(screen.getByRole('link', { name: 'Show users' })).toHaveAttribute('href', `/users?run=${run.id}`);
  await user.click(screen.getByRole('link', { name: 'Show all 4 entries' }));
  expect(await rows()).toHaveLength(4);
  await user.click(button('Part of “Enrolled 2 and edited 1 user”'));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(button('Filter')).toHaveFocus();
});

test.each([
  ['deletes users', 'Deleted 2 users', { action: 'delete user' }, { done: 2, deleted: 2 }],
  ['changes nobody', 'Edit of 2 users', { result: 'refused' }, { refused: 2 }],
] as const)('a bulk action that %s has no users to show', async (_, words, change, counts) => {
  const none = { done: 0, refused: 0, failed: 0, created: 0, edited: 0, deleted: 0 };
  const run = { id: crypto.randomUUID(), ...none, ...counts };
  const { user } = showRun([entry({ run, ...change }), entry({ run, ...change, target: other() })]);
  const [row] = await rows();
  expect(row).toHaveTextContent(words);
  await user.click(button(new RegExp(`^Details of ${words}`)));
  expect(await screen.findByRole('link', { name: 'Show all 2 entries' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Show users' })).not.toBeInTheDocument();
});

test('search and filters are in the address and can be cleared', async () => {
  const { user, router } = show([
    editOfGrace,
    entry({ action: 'sign-in', result: 'refused' }),
    entry({ action: 'delete user', result: 'failed' }),
  ]);
  const choose = async (field: string, option: string) => {
    await user.click(button(new RegExp(`^${field}, `)));
    await user.click(screen.getByRole('checkbox', { name: option }));
    await user.keyboard('{Escape}');
    expect(button(new RegExp(`^${field}, .*${option}`))).toHaveFocus();
  };
  await rows();
  expect(screen.queryByRole('button', { name: 'What, Everything' })).not.toBeInTheDocument();
  await user.click(button('Filter'));
  await choose('What', 'Sign-in');
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Clear all' })).not.toBeInTheDocument();
  await choose('What', 'Deletion');
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(router.state.location.search).toBe('?action=sign-in&action=delete+user');
  await user.click(button('Refused'));
  await user.click(button('Failed'));
  await user.click(button('What: Deletion'));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  await user.click(button('Clear all'));
  expect(router.state.location.search).toBe('');
  expect(button('Filter')).toHaveFocus();
  await choose('What', 'Sign-in');
  await user.click(button('Refused'));
  await user.type(screen.getByRole('combobox', { name: 'Who' }), 'ada');
  await user.click(await screen.findByRole('option', { name: /^Ada Byron/ }));
  for (const chip of ['Who: Ada Byron', 'What: Sign-in', 'Result: Refused']) expect(button(chip)).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search activity' }), 'nobody{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(router.state.location.search).toBe('');
  expect(await rows()).toHaveLength(3);
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe(`?actor=${ada.id}&action=sign-in&result=refused&query=nobody`);
  expect(await screen.findByText('No entries match')).toBeVisible();
});

test('both days belong to the list', async () => {
  const sent: unknown[] = [];
  show([editOfGrace], '/activity?from=2026-11-21&to=2026-11-22&action=fly&actor=1');
  server.use(override('listActivity', ({ query }) => void sent.push(query)));
  await rows();
  expect(sent[0]).toEqual({
    from: new Date(2026, 10, 21).toISOString(),
    to: new Date(2026, 10, 23).toISOString(),
    runs: 'grouped',
  });
});

test('older entries have an address of their own, and Back shows the page before as it was', async () => {
  const minutesAgo = (index: number) => new Date(Date.parse(editOfGrace.at) - (index + 1) * 60_000).toISOString();
  const earlier = Array.from({ length: 60 }, (_, index) => entry({ action: 'sign-in', at: minutesAgo(index) }));
  const { user, router } = show(earlier);
  const first = (await rows()).map((row) => row.textContent);
  server.use(...mockBackend({ activity: [editOfGrace, ...earlier] }));
  await user.click(screen.getByRole('link', { name: 'Older entries' }));
  await waitFor(async () => expect((await rows())[0].textContent).not.toBe(first[0]));
  expect(router.state.location.search).toMatch(/^\?after=/);
  const sent: object[] = [];
  server.use(override('listActivity', ({ query }) => void sent.push(query)));
  await act(() => router.navigate(-1));
  expect(await screen.findByRole('button', { name: '1 new entry' })).toBeVisible();
  expect(sent.every((query) => 'newerThan' in query)).toBe(true);
  expect((await rows()).map((row) => row.textContent)).toEqual(first);
  await act(() => router.navigate(1));
  await user.click(await screen.findByRole('link', { name: 'Newest entries' }));
  await waitFor(async () => expect((await rows())[0]).toHaveTextContent('Edited'));
  expect(screen.getByRole('region', { name: 'Entries' })).toHaveFocus();
});

test('a place that the server doesn’t know shows the newest entries that match', async () => {
  const { router } = show([editOfGrace], '/activity?action=edit+user&after=unknown');
  expect((await rows())[0]).toHaveTextContent('Edited');
  expect(router.state.location.search).toBe('?action=edit+user');
});

test('new entries are announced and shown on request, and nobody asks for them in a hidden tab', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  try {
    const { user } = show([editOfGrace]);
    await rows();
    server.use(...mockBackend({ activity: [entry({ action: 'sign-out' }), editOfGrace] }));
    focusManager.setFocused(false);
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(screen.queryByText('1 new entry')).not.toBeInTheDocument();
    focusManager.setFocused(true);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(await rows()).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: '1 new entry' }));
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent('Signed out'));
    expect(screen.queryByRole('button', { name: '1 new entry' })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Entries' })).toHaveFocus();
  } finally {
    focusManager.setFocused(undefined);
    vi.useRealTimers();
  }
});

test('all entries that match are exported, those of bulk actions one by one', async () => {
  const run = { id: crypto.randomUUID(), done: 0, refused: 0, failed: 0 };
  const all = Array.from({ length: 250 }, () => entry({ run }));
  const recorded: unknown[] = [];
  const { user } = show([...all, entry({ action: 'sign-in' })], '/activity?action=edit+user');
  server.use(override('recordExport', async ({ request }) => void recorded.push(await request.clone().json())));
  await rows();
  await user.click(button('List options'));
  await user.click(await screen.findByRole('menuitem', { name: 'Export' }));
  expect(await screen.findByText('250 entries exported.')).toBeVisible();
  expect(screen.getByText(/^Each entry of a bulk action has its own line\. Times are in UTC\./)).toBeVisible();
  const lines = (await saved[0]!.file.text()).split('\r\n');
  expect(lines).toHaveLength(252); // header, and the end of the last line
  expect(lines[1]).toContain('"edit user","Grace Hopper (grace.hopper@scv.example)"');
  expect(lines[1]).toContain('"role: user → admin"');
  expect(saved[0]!.name).toMatch(/^activity-.*\.csv$/);
  expect(recorded).toEqual([{ list: 'activity', count: 250, filter: 'Edit' }]);
});

test('a failure can be tried again', async () => {
  server.use(override('listActivity', () => errorResponse(500, 'The database is down.')));
  const { user } = renderActivity();
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is down.');
  server.use(...mockBackend());
  await user.click(button('Try again'));
  expect(await screen.findByText('Nothing has been recorded yet')).toBeVisible();
});
