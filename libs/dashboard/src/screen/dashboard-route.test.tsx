import type { Summary, UserList } from '@scv/api';
import { override } from '@scv/api/mocks';
import { apiSettings, configureApi } from '@scv/api/settings';
import { fakeUsers, mockBackend, pressWhileComposing, renderRoute, server, translatePage } from '@scv/testing';
import { formatDateTime } from '@scv/ui';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DashboardLinks } from '../dashboard-links.ts';
import { DashboardRoute, PlainDashboard, QuickSearch } from './dashboard-route.tsx';

/** Links whose addresses show what they were made of, as the portal gives them. */
const testLinks = (): DashboardLinks => ({
  users: (filters = {}) => addressOf('/users', filters),
  enroll: '/users/enroll',
  upload: '/cdd-upload',
  uploadHistory: '/cdd-upload/history',
  oneUpload: (id) => `/cdd-upload/history/${id}`,
  entry: (id) => `/activity?entry=${id}`,
  activity: '/activity',
  signIns: (result, from, to) => addressOf('/activity', { result, from, ...(to && { to }) }),
  latestEntries: (entries) =>
    entries.map(({ id, at, action, actor, result }) => ({
      id,
      at,
      headline: action,
      detail: actor?.name ?? '',
      result,
    })),
  name: 'Ada Byron',
});

const addressOf = (path: string, filters: object) =>
  [path, new URLSearchParams(filters as Record<string, string>).toString()].filter(Boolean).join('?');

describe('with the feature extended', () => {
  beforeEach(() => configureApi({ ...apiSettings(), features: ['extended'] }));

  const ada = { id: '6f2f3c5e-8f0e-4d5c-9f0a-4f5a3a1c2b7d', name: 'Ada Byron', email: 'ada@scv.example' };
  const at = '2026-03-30T10:00:00Z';
  const summary: Summary = {
    users: [
      { role: 'admin', status: 'Active', count: 12 },
      { role: 'user', status: 'Active', count: 1200 },
      { role: 'user', status: 'Inactive', count: 30 },
    ],
    days: Array.from({ length: 30 }, (_, index) => ({
      date: `2026-03-${String(index + 1).padStart(2, '0')}`,
      enrolled: index === 4 ? 7 : 0,
      signIns: 2,
      failedSignIns: 0,
    })),
    uploads: [{ id: ada.id, at, name: 'march.json', result: 'refused', uploader: ada }],
    activity: [{ id: ada.id, at, actor: ada, action: 'sign-in', result: 'failed' }],
  };

  const open = () => renderRoute([{ path: '/', element: <DashboardRoute links={testLinks()} /> }], '/');
  const region = async (name: string) => within(await screen.findByRole('region', { name }));
  const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

  test('users are counted by role and by status, and each count links to its list (decided 5)', async () => {
    configureApi({ ...apiSettings(), features: ['extended'] });
    server.use(override('getSummary', () => summary));
    open();
    expect(await screen.findByText('1,242')).toBeVisible();
    const links = (await region('Users')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['1,242 users', '/users'],
      ['7 enrolled in 30 days', '/users?enrolledFrom=-30d&sort=-createdAt'],
      ['Admin 12', '/users?role=admin'],
      ['User 1,230', '/users?role=user'],
      ['Active 1,212', '/users?status=Active'],
      ['Inactive 30', '/users?status=Inactive'],
    ]);
  });

  test('with accounts they are counted by standing (decided 5, decided 13)', async () => {
    configureApi({ ...apiSettings(), features: ['extended', 'accounts'] });
    server.use(
      override('getSummary', () => ({
        ...summary,
        users: [
          { role: 'admin', status: 'Active', standing: 'active', count: 12 },
          { role: 'user', status: 'Active', standing: 'active', count: 1000 },
          { role: 'user', status: 'Active', standing: 'invited', count: 200 },
          { role: 'user', status: 'Inactive', standing: 'inactive', count: 30 },
        ],
      })),
    );
    open();
    expect(await screen.findByText('1,242')).toBeVisible();
    const links = (await region('Users')).getAllByRole('link').slice(4);
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Active 1,012', '/users?standing=active'],
      ['Active · Invited 200', '/users?standing=invited'],
      ['Active · No account 0', '/users?standing=no-account'],
      ['Active · Locked out 0', '/users?standing=locked-out'],
      ['Active · Failed 0', '/users?standing=failed'],
      ['Inactive 30', '/users?standing=inactive'],
    ]);
  });

  test('Needs attention links exactly the counted users and omits zero counts (decided 8)', async () => {
    configureApi({ ...apiSettings(), features: ['extended', 'accounts'] });
    const waiting: Partial<Summary> = {
      users: [
        { role: 'user', status: 'Active', standing: 'locked-out', count: 1 },
        { role: 'admin', status: 'Active', standing: 'locked-out', count: 2 },
        { role: 'user', status: 'Active', standing: 'failed', count: 1400 },
      ],
      days: summary.days.map((day, index) => ({ ...day, failedSignIns: index === 29 ? 5 : 3 })),
      endingInvitations: 4,
      absentAdmins: 6,
    };
    server.use(override('getSummary', () => ({ ...summary, ...waiting })));
    const { queryClient } = open();
    const card = await region('Needs attention');
    expect(await card.findByText('Active · Locked out')).toBeVisible();
    const lines = () =>
      card
        .getAllByRole('listitem')
        .map((line) => [line.textContent, within(line).getByRole('link').getAttribute('href')]);
    expect(lines()).toEqual([
      ['Active · Locked out3', '/users?standing=locked-out'],
      ['Active · Failed1,400', '/users?standing=failed'],
      ['Invitations ending or ended4', '/users?invitation=ending'],
      ['Administrators not seen for 90 days6', '/users?role=admin&status=Active&signedIn=-90d'],
      ['Sign-ins refused today5', '/activity?result=refused&from=today'],
    ]);
    server.use(override('getSummary', () => ({ ...summary, absentAdmins: 1 })));
    await queryClient.invalidateQueries();
    await waitFor(() => expect(lines().map(([text]) => text)).toEqual(['Administrators not seen for 90 days1']));
  });

  test('when all is well one line says so', async () => {
    server.use(override('getSummary', () => summary));
    open();
    expect(await screen.findByText('All is well: nothing waits for you.')).toBeVisible();
    expect((await region('Needs attention')).queryByRole('listitem')).not.toBeInTheDocument();
  });

  test('the chart of sign-ins tells each day by arrow keys and pointer, and can be read as a table', async () => {
    const days = summary.days.map((day, index) => ({ ...day, failedSignIns: index === 4 ? 7 : 0 }));
    server.use(override('getSummary', () => ({ ...summary, days })));
    const { user, queryClient } = open();
    const chart = await screen.findByRole('slider', { name: 'Sign-ins per day' });
    const card = await region('Sign-ins in 30 days');
    expect(card.getByText(/succeeded,/)).toHaveTextContent('60 succeeded, 7 refused');
    expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/activity?result=done&from=-30d',
      '/activity?result=refused&from=-30d',
    ]);

    const day = () => chart.getAttribute('aria-valuetext');
    chart.focus();
    expect(day()).toBe('30 Mar 2026: 2 succeeded, 0 refused');
    await user.keyboard('{ArrowRight}{ArrowLeft}');
    expect(day()).toBe('29 Mar 2026: 2 succeeded, 0 refused');
    await user.keyboard('{Home}{ArrowLeft}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(day()).toBe('5 Mar 2026: 2 succeeded, 7 refused');
    expect(card.getByText('7 refused')).toBeVisible();
    await user.keyboard('{End}');
    expect(day()).toBe('30 Mar 2026: 2 succeeded, 0 refused');
    await user.tab();
    expect(card.queryByText('0 refused')).not.toBeInTheDocument();

    vi.spyOn(chart, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 300, 200));
    await user.pointer({ target: chart, coords: { clientX: 145 } });
    expect(card.getByText('7 refused')).toBeVisible();
    await user.pointer({ target: document.body });
    expect(card.queryByText('7 refused')).not.toBeInTheDocument();
    await user.pointer({ keys: '[TouchA]', target: chart, coords: { clientX: 145 } });
    expect(card.getByText('7 refused')).toBeVisible();

    await user.click(card.getByRole('button', { name: 'Show as table' }));
    const rows = textsOf(card.getAllByRole('row'));
    const expected = [31, 'DaySucceededRefused', '30 Mar 202620', '5 Mar 202627'];
    expect([rows.length, rows[0], rows[1], rows[26]]).toEqual(expected);
    expect(within(card.getByRole('table')).getByRole('link', { name: '7' })).toHaveAttribute(
      'href',
      '/activity?result=refused&from=2026-03-05&to=2026-03-05',
    );
    server.use(
      override('getSummary', () => ({ ...summary, days: summary.days.map((each) => ({ ...each, signIns: 0 })) })),
    );
    await queryClient.invalidateQueries();
    expect(await card.findByText('Sign-ins appear here, day by day.')).toBeVisible();
    expect(card.queryByRole('table')).not.toBeInTheDocument();
  });

  test('the latest activity and uploads are links, with who did it, when, and what was refused', async () => {
    server.use(override('getSummary', () => summary));
    open();
    expect(await screen.findByText('march.json')).toBeVisible();
    const time = formatDateTime(new Date(at));
    const uploads = await region('Latest uploads');
    expect(textsOf(uploads.getAllByRole('listitem'))).toEqual([`march.jsonAda ByronRefused${time}`]);
    const hrefs = (card: typeof uploads) => card.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs(uploads)).toEqual(['/cdd-upload/history', `/cdd-upload/history/${ada.id}`]);
    const activity = await region('Latest activity');
    expect(textsOf(activity.getAllByRole('listitem'))).toEqual([`sign-inAda ByronFailed${time}`]);
    expect(hrefs(activity)).toEqual(['/activity', `/activity?entry=${ada.id}`]);
  });

  test('without data each card says that it is empty (decided 5)', async () => {
    server.use(override('getSummary', () => ({ users: [], days: [], uploads: [], activity: [] })));
    open();
    expect(await screen.findByText(/^No uploads yet\./)).toBeVisible();
    expect(screen.getByText(/^No activity yet\./)).toBeVisible();
    expect(screen.getByText('All is well: nothing waits for you.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show as table' })).not.toBeInTheDocument();
  });

  test('a failure has a reason, a request id and a button to try again', async () => {
    server.use(
      override('getSummary', () => HttpResponse.json({}, { status: 500, headers: { 'x-request-id': 'req-7' } })),
    );
    const { user } = open();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('The figures could not be loaded.')).toBeVisible();
    expect(alert.getByText('req-7')).toBeVisible();
    server.use(override('getSummary', () => summary));
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1,242')).toBeVisible();
  });
});

describe('without the feature extended', () => {
  const open = () => renderRoute([{ path: '/', element: <PlainDashboard links={testLinks()} /> }], '/');

  test('a skeleton is shown until the number of users is loaded (decided 5)', async () => {
    const answer = Promise.withResolvers<UserList>();
    server.use(override('getListOfUsers', () => answer.promise));
    open();
    expect(await screen.findByText('Loading the number of users')).toBeInTheDocument();

    answer.resolve({ userList: [], hasNext: false, totalCount: 1234 });

    expect(await screen.findByText('1,234')).toBeVisible();
    expect(screen.queryByText('Loading the number of users')).not.toBeInTheDocument();
  });

  test('a rejected list call shows its status and request id, and can be retried (§8)', async () => {
    server.use(
      override('getListOfUsers', () => HttpResponse.json({}, { status: 500, headers: { 'x-request-id': 'req-7' } })),
    );
    const { user } = open();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Request failed with status 500')).toBeVisible();
    expect(alert.getByText('req-7')).toBeVisible();

    server.use(...mockBackend({ users: fakeUsers(12) }));
    await user.click(alert.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('12')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

test('the quick search leads to the list of users, by an Enter of one’s own (decided 5, decided 6)', async () => {
  const routes = [
    { path: '/', element: <QuickSearch users={testLinks().users} /> },
    { path: '/users', element: <p>Users</p> },
  ];
  const { router, user } = renderRoute(routes, '/');
  translatePage();
  const search = screen.getByRole('searchbox', { name: 'Search users' });
  await user.type(search, ' ada ');
  pressWhileComposing(search, 'Enter');
  expect(router.state.location.pathname).toBe('/');
  await user.keyboard('{Enter}');
  await screen.findByText('Users');
  expect(router.state.location.search).toBe('?query=ada');
});
