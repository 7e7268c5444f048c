import { fakeUsers, server } from '@scv/testing';
import { mockAdmin } from '@scv/testing/mock-backend';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse, type RequestHandler } from 'msw';
import type * as ReactDom from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { storeMockTokens } from './mock-session.ts';

vi.mock('msw/browser', () => ({
  setupWorker: (...handlers: RequestHandler[]) => ({ start: () => server.use(...handlers) }),
}));

const roots = vi.hoisted((): ReactDom.Root[] => []);

// React must not go on rendering when the test's page is gone.
vi.mock('react-dom/client', async (importOriginal) => {
  const client = await importOriginal<typeof ReactDom>();
  const createRoot: typeof client.createRoot = (...args) => {
    const root = client.createRoot(...args);
    roots.push(root);
    return root;
  };
  return { ...client, createRoot };
});

test('mock mode shows every screen with data (§2, decided 5, decided 6)', async () => {
  onTestFinished(() => act(() => roots.forEach((root) => root.unmount())));
  document.body.innerHTML = '<div id="root"></div>';
  history.replaceState(null, '', '/');
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  localStorage.setItem('LoginId', mockAdmin.email);
  storeMockTokens(mockAdmin.email);
  // The portal looks for a newer build.
  server.use(http.get('*/', () => new HttpResponse()));
  const user = userEvent.setup();
  await act(() => import('./main.tsx'));

  const link = (name: string) => screen.findByRole('link', { name });
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

  expect(await screen.findByText('1,005')).toBeVisible();
  expect(location.pathname).toBe('/dashboard');
  await user.click(await link('Upload history'));
  expect(await heading('Upload history')).toBeVisible();
  expect(await screen.findAllByText(/^customers-/)).not.toHaveLength(0);
  await user.click(await link('Activity'));
  expect(await heading('Activity')).toBeVisible();
  expect((await screen.findAllByText('Sign-in')).length).toBeGreaterThan(1);
  await user.click(await link('Users'));
  expect(await heading('Users')).toBeVisible();
  const [first] = fakeUsers(1004);
  await user.click(await link(`${first?.firstName} ${first?.lastName}`));
  expect(await screen.findByText('Last sign-in')).toBeVisible();
});
