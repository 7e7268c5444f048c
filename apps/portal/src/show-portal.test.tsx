import { ConfigError, localConfig } from '@scv/config';
import { server } from '@scv/testing';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionLoader } from './start/portal.ts';
import { createPortalRouter } from './router.tsx';
import { startPortal } from './start/start-portal.ts';

vi.mock('./router.tsx', { spy: true });
// This chunk never loads.
vi.mock('./failure/not-found.tsx', () => new Promise(() => {}));

const never: SessionLoader = () => new Promise(() => {});

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  history.replaceState(null, '', '/login');
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => document.body.replaceChildren());

const settingsAre = (answer: () => Response) => server.use(http.get('*/config.json', answer));

const start = (opener = never) => act(() => startPortal(opener));

const serverIsThere = () => server.use(http.head('*/', () => new HttpResponse()));

test('mistakes in config.json are listed (decided 1)', async () => {
  settingsAre(() => HttpResponse.json({ ...localConfig, apiKey: '', session: { idleMinutes: 0 } }));
  await start();

  expect(screen.getByRole('heading', { name: 'The portal is not set up correctly' })).toHaveFocus();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'apiKey must not be empty.',
    'session.idleMinutes must be more than 0 minutes.',
  ]);
  expect(screen.getByText('session.idleMinutes').tagName).toBe('CODE');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('the skeleton of index.html stays until the first screen is ready', async () => {
  document.body.innerHTML = '<div id="root"><p>Skeleton</p></div>';
  const settings = Promise.withResolvers<Response>();
  server.use(http.get('*/config.json', () => settings.promise));
  const started = startPortal(never);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByText('Skeleton')).toBeVisible();

  settings.resolve(HttpResponse.json(localConfig));
  await act(() => started);
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible();
  expect(screen.queryByText('Skeleton')).not.toBeInTheDocument();
});

const unreachable = () => screen.findByRole('heading', { name: 'The portal cannot be reached' });

test('config.json is fetched again until it is loaded', async () => {
  const answers = [
    HttpResponse.error,
    () => new HttpResponse(null, { status: 503 }),
    () => HttpResponse.json(localConfig),
  ];
  settingsAre(() => answers.shift()!());
  void startPortal(never);
  const heading = await unreachable();
  expect(screen.getByText('could not be fetched. Check your network connection.', { exact: false })).toBeVisible();

  expect(await screen.findByText('could not be fetched: the server answered 503.', { exact: false })).toBeVisible();
  expect(heading).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible();
});

test('a screen that has not loaded after 120 s shows an error (§9)', async () => {
  vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.setItem('reloadedForChunk', String(Date.now() + 120_000));
  history.replaceState(null, '', '/404');
  settingsAre(() => HttpResponse.json(localConfig));
  serverIsThere();
  void startPortal(never);

  await act(() => vi.advanceTimersByTimeAsync(119_000));
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(1_000));

  expect(await screen.findByRole('heading', { name: 'A part of the portal could not be loaded.' })).toBeVisible();
  vi.useRealTimers();
});

test('settings that the sign-in library refuses are listed too', async () => {
  vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  history.replaceState(null, '', '/users');
  settingsAre(() => HttpResponse.json(localConfig));
  await start(() => Promise.reject(new ConfigError(['Passed in oktaAuth is not compatible with the SDK.'])));

  expect(await screen.findByRole('heading', { name: 'The portal is not set up correctly' })).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent('Passed in oktaAuth is not compatible with the SDK.');
});

test('an unexpected error shows the 500 page with its reason', async () => {
  const report = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  const unexpected = new Error('No history here.');
  vi.mocked(createPortalRouter).mockImplementationOnce(() => {
    throw unexpected;
  });
  settingsAre(() => HttpResponse.json(localConfig));
  await start();

  expect(screen.getByRole('heading', { name: 'Houston, we have a problem!' })).toBeVisible();
  expect(screen.getByText('Error: No history here.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(report).toHaveBeenCalledExactlyOnceWith(unexpected);
});

test('corrupt tokens are removed before the sign-in library reads them', async () => {
  localStorage.setItem('okta-token-storage', '{"accessToken":');
  settingsAre(() => HttpResponse.json(localConfig));
  await start();
  await screen.findByRole('heading', { name: 'Welcome' });
  expect(localStorage.getItem('okta-token-storage')).toBeNull();
});
