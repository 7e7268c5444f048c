import type { ActivityEntry, User } from '@scv/api';
import { apiSettings, configureApi } from '@scv/api/settings';
import { override } from '@scv/api/mocks';
import { fakeUsers, mockBackend, server } from '@scv/testing';
import type { UserEvent } from '@testing-library/user-event';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ada,
  all,
  bar,
  button,
  cell,
  grace,
  open,
  openFilters,
  renderUsers,
  rows,
  searchBox,
  unanswered,
} from '../testing/users-screen.tsx';

const users = [
  { ...ada, role: 'admin' as const },
  { ...grace, status: 'Inactive' as const, lastSignInAt: '2026-11-20T12:00:00Z' },
  { ...ada, id: crypto.randomUUID(), firstName: 'Joan', lastName: 'Clarke', email: 'joan@scv.example' },
];
const names = () => rows().map((each) => within(each).getByRole('link').textContent);
async function sortByName(user: UserEvent, order: string) {
  await user.click(button('Name'));
  await user.click(await screen.findByRole('menuitemradio', { name: order }));
}

const listed = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected));

/** The entry that a user was imported. */
const importOf = ({ id }: User, run: string): ActivityEntry => ({
  id: crypto.randomUUID(),
  at: '2026-11-22T10:30:00Z',
  action: 'create user',
  result: 'done',
  target: { kind: 'user', id },
  run: { id: run, done: 0, refused: 0, failed: 0 },
});

test('without the feature there are no filters, no order and no last sign-in (decided 6)', async () => {
  await open('/users?role=admin&sort=-name', users);
  expect(names()).toHaveLength(3);
  expect(screen.queryByRole('button', { name: /^Admin/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Sort by' })).not.toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'Status' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: /sign-in/i })).not.toBeInTheDocument();
});

describe('with filters, activity and details', () => {
  beforeEach(() => configureApi({ ...apiSettings(), features: ['extended'] }));

  test('a filter is in the address, shows counts, and is taken off by a second press (decided 3, decided 6)', async () => {
    const { router, user } = await open('/users?page=2&size=25', users);
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
    await openFilters(user);
    await user.click(await screen.findByRole('button', { name: 'Inactive 1' }));
    await listed('Grace Hopper');
    expect(router.state.location.search).toBe('?size=25&status=Inactive');
    expect(screen.getByRole('group', { name: 'Filter users by status' })).toContainElement(button('Inactive 1'));
    expect(button('Inactive 1')).toHaveAttribute('aria-pressed', 'true');
    // By role, those who are Inactive; by status, everybody.
    expect(button('Admin 0')).toHaveAttribute('aria-pressed', 'false');
    expect(button('Active 2')).toBeVisible();
    expect(await screen.findByText('1 user found')).toHaveAttribute('role', 'status');

    await user.click(button('Inactive 1'));
    await listed('Ada Byron', 'Joan Clarke', 'Grace Hopper');
    expect(router.state.location.search).toBe('?size=25');
    await user.click(button('Filter'));
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
  });

  test('what is on is shown, and taken off by a press, which leaves the focus at the filters (decided 3)', async () => {
    const { router, user } = await open('/users?role=user&status=Inactive', users);
    await listed('Grace Hopper');
    expect(button('Filter')).toHaveAttribute('aria-expanded', 'false');
    await user.click(button('Status: Inactive'));
    await listed('Joan Clarke', 'Grace Hopper');
    expect(router.state.location.search).toBe('?role=user');
    expect(button('Filter')).toHaveFocus();
    expect(button('Role: User')).toHaveAttribute('title', 'Remove this filter');
  });

  test('the users of a bulk action are a filter that can only be taken off (decided 3)', async () => {
    const run = crypto.randomUUID();
    server.use(...mockBackend({ users, activity: [importOf(users[1]!, run), importOf(users[2]!, run)] }));
    const { router, user } = renderUsers(`/users?run=${run}&sort=-name`);
    await screen.findByRole('table', { name: 'Users' });
    await listed('Grace Hopper', 'Joan Clarke');
    expect(button('Imported or changed together')).toBeVisible();
    await openFilters(user);
    expect(button('Admin 0')).toBeVisible();
    await user.click(button('Inactive 1'));
    await listed('Grace Hopper');
    expect(router.state.location.search).toBe(`?status=Inactive&run=${run}&sort=-name`);

    await user.click(button('Inactive 1'));
    await user.click(button('Admin 0'));
    expect(await screen.findByText('No users match your filters')).toBeVisible();
    await user.click(button('Clear filters'));
    await listed('Grace Hopper', 'Joan Clarke', 'Ada Byron');
    expect(screen.queryByRole('button', { name: /^Imported/ })).not.toBeInTheDocument();

    await act(() => router.navigate(-1));
    await user.click(await screen.findByRole('button', { name: 'Imported or changed together' }));
    await listed('Ada Byron');
    expect(router.state.location.search).toBe('?role=admin&sort=-name');
    expect(button('Filter')).toHaveFocus();
  });

  test('the filters close on Escape, a press or the focus elsewhere, and by the button that shows the users', async () => {
    const { user } = await open('/users', users);
    const closed = () => expect(button('Filter')).toHaveAttribute('aria-expanded', 'false');
    await openFilters(user);
    await user.keyboard('{Escape}');
    closed();
    expect(button('Filter')).toHaveFocus();
    await openFilters(user);
    await user.click(button('Show 3 users'));
    closed();
    await openFilters(user);
    await user.click(screen.getByRole('heading', { name: 'Users' }));
    closed();
    await openFilters(user);
    act(() => searchBox().focus());
    closed();
  });

  test('while another search is under way, it says so, and no number is one of the list before', async () => {
    const { user } = await open('/users', users);
    expect(await screen.findByText('1–3 of 3 users')).toBeVisible();
    await openFilters(user);
    server.use(override('getListOfUsers', () => unanswered));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Enrolled, newest first');
    expect(screen.getByText('1–3 of 3 users')).toBeVisible();
    expect(button('Admin 1')).toBeVisible();
    await user.type(searchBox(), 'ada{Enter}');
    expect(await screen.findByText('Searching…')).toBeVisible();
    expect(screen.getByText('Page 1')).toBeVisible();
    await openFilters(user);
    expect(button('Admin')).toHaveTextContent(/^Admin *$/);
  });

  test('when nobody matches, the filters can be cleared without the search', async () => {
    const { router, user } = await open('/users?query=scv&role=admin', users);
    await openFilters(user);
    await user.click(await screen.findByRole('button', { name: 'Inactive 0' }));
    expect(await screen.findByText('No users match your filters')).toBeVisible();
    await user.click(button('Clear filters'));
    await listed('Ada Byron', 'Joan Clarke', 'Grace Hopper');
    expect(router.state.location.search).toBe('?query=scv');
    await waitFor(() => expect(rows()[0]).toHaveFocus());
  });

  test('without any users there is nothing to filter', async () => {
    server.use(...mockBackend({ users: [] }));
    renderUsers('/users');
    expect(await screen.findByText('There are no users yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Filter' })).not.toBeInTheDocument();
  });

  test('selecting all takes those who match the filter; another filter clears the selection, another order does not', async () => {
    const { user } = await open('/users?role=user', [
      ...users,
      ...fakeUsers(30).map((each) => ({ ...each, role: 'user' as const })),
    ]);
    await user.click(all());
    await user.click(await screen.findByRole('button', { name: 'Select all 32 that match' }));
    expect(await screen.findByText('32 users selected')).toBeVisible();
    await sortByName(user, 'Last name, Z to A');
    await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false'));
    expect(await bar()).toHaveTextContent('32 users selected');
    await openFilters(user);
    await user.click(button(/^Inactive/));
    expect(await screen.findByText('Selection cleared')).toBeVisible();
  });
});

describe('an access review', () => {
  beforeEach(() => configureApi({ ...apiSettings(), features: ['extended', 'accounts'] }));

  const day = 24 * 60 * 60 * 1000;
  const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
  const staff: User[] = [
    { ...users[0]!, accountState: 'locked-out', createdAt: '2026-01-10T12:00:00Z', lastSignInAt: ago(1) },
    { ...users[1]!, accountState: 'none', createdAt: '2026-02-10T12:00:00Z', lastSignInAt: ago(40) },
    { ...users[2]!, accountState: 'not-activated', createdAt: '2026-02-20T12:00:00Z' },
  ];
  test('is one address, with counts (decided 3)', async () => {
    const { router, user } = await open('/users?signedIn=-30d&enrolledFrom=2026-02-01', staff);
    await listed('Joan Clarke', 'Grace Hopper');
    expect(button('Not signed in for 30 days')).toBeVisible();
    expect(button('Enrolled from 1 Feb 2026')).toBeVisible();
    await openFilters(user);
    expect(await screen.findByRole('button', { name: 'Not for 30 days 2', pressed: true })).toBeVisible();
    expect(button('Never signed in 1')).toBeVisible();
    expect(screen.getByLabelText('Enrolled from')).toHaveValue('2026-02-01');

    await user.click(button('Never signed in 1'));
    await listed('Joan Clarke');
    expect(router.state.location.search).toBe('?signedIn=never&enrolledFrom=2026-02-01');
  });

  test('a day is chosen, and what nobody matches can be cleared', async () => {
    const { router, user } = await open('/users', staff);
    await openFilters(user);
    await user.selectOptions(await screen.findByLabelText('Enrolled'), 'Chosen days');
    fireEvent.change(screen.getByLabelText('Enrolled to'), { target: { value: '2026-01-31' } });
    await listed('Ada Byron');
    expect(router.state.location.search).toBe('?enrolledTo=2026-01-31');
    await user.click(await screen.findByRole('button', { name: 'Never signed in 0' }));
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await listed('Ada Byron', 'Joan Clarke', 'Grace Hopper');
    expect(router.state.location.search).toBe('');
  });

  test('a relative day stays so in the address and moves on at midnight (decided 14)', async () => {
    const moments: (string | null)[] = [];
    const today = new Date(2026, 9, 30, 23, 59, 50);
    vi.useFakeTimers({ now: today, toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
    const { router, user } = await open('/users', staff);
    server.use(
      override(
        'getListOfUsers',
        ({ request }) => void moments.push(new URL(request.url).searchParams.get('enrolledFrom')),
      ),
    );
    await openFilters(user);
    await user.selectOptions(await screen.findByLabelText('Enrolled'), 'Today');
    expect(router.state.location.search).toBe('?enrolledFrom=today');
    expect(await screen.findByRole('button', { name: 'Enrolled: Today' })).toBeVisible();
    await waitFor(() => expect(moments.at(-1)).toBe(new Date(2026, 9, 30).toISOString()));
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await waitFor(() => expect(moments.at(-1)).toBe(new Date(2026, 9, 31).toISOString()));
    expect(router.state.location.search).toBe('?enrolledFrom=today');
    vi.useRealTimers();
  });

  test('users are counted by last sign-in only while that filter is shown', async () => {
    const asked: (string | null)[] = [];
    server.use(...mockBackend({ users: staff }));
    server.use(
      override('getListOfUsers', ({ request }) => void asked.push(new URL(request.url).searchParams.get('counts'))),
    );
    const { user } = renderUsers('/users');
    await screen.findByRole('table', { name: 'Users' });
    await listed('Ada Byron', 'Joan Clarke', 'Grace Hopper');
    expect(asked).toEqual([null]);
    await openFilters(user);
    expect(await screen.findByRole('button', { name: 'Never signed in 1' })).toBeVisible();
    expect(asked).toEqual([null, 'signedIn']);
  });

  test('days the wrong way round say so at the field (decided 3)', async () => {
    const { user } = await open('/users?enrolledFrom=2026-02-01', staff);
    await openFilters(user);
    const to = await screen.findByLabelText('Enrolled to');
    fireEvent.change(to, { target: { value: '2026-01-31' } });
    await waitFor(() => expect(to).toBeInvalid());
    expect(to).toHaveAccessibleDescription('This day is before “Enrolled from”, so nothing is found.');
    fireEvent.change(screen.getByLabelText('Enrolled from'), { target: { value: '2026-01-01' } });
    await waitFor(() => expect(to).toBeValid());
  });

  test('the column Status says the status, then the account (decided 13)', async () => {
    await open('/users', staff);
    expect(rows().map((row) => cell(row, 'Status').textContent)).toEqual([
      'Active · Locked out',
      'Active · Invited',
      'Inactive',
    ]);
    expect(screen.getByTitle('Account: No account')).toHaveTextContent('Inactive');
  });

  test('there is one list for it, whose counts add up, and it sorts the column (decided 13)', async () => {
    const { router, user } = await open('/users', staff);
    await openFilters(user);
    const group = within(await screen.findByRole('group', { name: 'Filter users by status' }));
    const counts = [
      'Active 0',
      'Active · Invited 1',
      'Active · No account 0',
      'Active · Locked out 1',
      'Active · Failed 0',
      'Inactive 1',
    ];
    expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(counts);
    await user.click(button('Active · Invited 1'));
    await listed('Joan Clarke');
    expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(counts);
    await user.click(button('Active · Invited 1'));
    await user.click(button('Status'));
    await listed('Joan Clarke', 'Ada Byron', 'Grace Hopper');
    expect(router.state.location.search).toBe('?sort=standing');
  });

  test('several values of a filter are shown together, each with a chip, and cleared at once (decided 12)', async () => {
    const { router, user } = await open('/users?standing=locked-out', staff);
    await openFilters(user);
    await user.click(await screen.findByRole('button', { name: /^Invited 1$|^Active · Invited 1$/ }));
    await listed('Ada Byron', 'Joan Clarke');
    expect(router.state.location.search).toBe('?standing=locked-out&standing=invited');
    await user.click(button('Status: Active · Locked out'));
    await listed('Joan Clarke');
    expect(screen.queryByRole('button', { name: 'Clear all' })).not.toBeInTheDocument();
    await user.click(button('User 1'));
    await user.click(button('Clear all'));
    await listed('Ada Byron', 'Joan Clarke', 'Grace Hopper');
    expect(router.state.location.search).toBe('');
    expect(button('Filter')).toHaveFocus();
  });

  test('the invitations that end are a filter (decided 13)', async () => {
    const { router, user } = await open('/users', [
      ...staff,
      { ...grace, id: crypto.randomUUID(), accountState: 'not-activated', invitedAt: ago(6) },
    ]);
    await openFilters(user);
    await user.click(await screen.findByRole('button', { name: 'Invitation ending' }));
    await listed('Grace Hopper');
    expect(router.state.location.search).toBe('?invitation=ending');
    const group = within(screen.getByRole('group', { name: 'Filter users by invitation' }));
    await user.click(group.getByRole('button', { name: 'Invitation ending', pressed: true }));
    expect(router.state.location.search).toBe('');
  });

  test('a link by the specification’s status filters, too, and a button takes it off (§5, decided 13)', async () => {
    const { router, user } = await open('/users?status=Active', staff);
    await listed('Ada Byron', 'Joan Clarke');
    await user.click(button('Status Active'));
    await listed('Ada Byron', 'Joan Clarke', 'Grace Hopper');
    expect(router.state.location.search).toBe('');
  });
});
