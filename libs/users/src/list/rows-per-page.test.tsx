import { apiSettings, configureApi } from '@scv/api/settings';
import { fakeUsers, server } from '@scv/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { open, rows } from '../testing/users-screen.tsx';
import './users-route.tsx';

const { innerWidth, innerHeight } = vi.hoisted(() => {
  const jsdomSize = { innerWidth: window.innerWidth, innerHeight: window.innerHeight };
  Object.assign(window, { innerWidth: 2560, innerHeight: 1440 });
  return jsdomSize;
});
afterAll(() => void Object.assign(window, { innerWidth, innerHeight }));

const users = fakeUsers(60).map((user, index) => ({ ...user, role: index < 30 ? 'admin' : 'user' }) as const);

describe.each([
  [1440, 900],
  [2560, 1440],
])('in a window of %d × %d', (width, height) => {
  beforeEach(() => {
    Object.assign(window, { innerWidth: width, innerHeight: height });
    configureApi({ ...apiSettings(), features: ['extended'] });
  });

  test('pages have 10 rows by default, and the address has no size (§2, §9)', async () => {
    const asked: string[] = [];
    server.events.on('request:start', ({ request }) => void asked.push(request.url));
    onTestFinished(() => server.events.removeAllListeners());
    const { router, user } = await open('/users', users);
    expect(await screen.findByText('1–10 of 60 users')).toBeVisible();
    expect(rows()).toHaveLength(10);
    expect(router.state.location.search).toBe('');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('11–20 of 60 users')).toBeVisible();
    expect(router.state.location.search).toBe('?page=2');
    expect(asked.filter((url) => new URL(url).searchParams.get('size') !== '10')).toEqual([]);
  });

  test.each([
    ['', '51–60 of 60 users', '?page=6'],
    ['page=7', '51–60 of 60 users', '?page=6'],
    ['size=10', '51–60 of 60 users', '?page=6'],
    ['size=25', '51–60 of 60 users', '?page=3&size=25'],
    ['query=scv.example', '51–60 of 60 users', '?page=6&query=scv.example'],
    ['size=50&query=scv.example', '51–60 of 60 users', '?page=2&size=50&query=scv.example'],
    ['role=admin', '21–30 of 30 users', '?page=3&role=admin'],
    ['size=25&role=admin', '26–30 of 30 users', '?page=2&size=25&role=admin'],
  ])('a page that is too far ends on the last page: %s (decided 3)', async (search, shown, address) => {
    const { router } = await open(`/users?${search}${search.includes('page') ? '' : '&page=99'}`, users);
    expect(await screen.findByText(shown)).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe(address));
  });
});
