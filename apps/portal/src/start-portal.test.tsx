import { server } from '@scv/testing';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConfigError } from './config.ts';
import { mockConfig } from './mock-mode/mock-session.ts';
import type { SessionOpener } from './portal.ts';
import { createPortalRouter } from './router.tsx';
import { startPortal } from './start-portal.tsx';

vi.mock('./router.tsx', { spy: true });
// The code of this screen never comes.
vi.mock('./not-found.tsx', () => new Promise(() => {}));

/* Whatever is wrong at the start, there is a page that says it. */

const never: SessionOpener = () => new Promise(() => {});

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  history.replaceState(null, '', '/login');
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => document.body.replaceChildren());

const settingsAre = (answer: () => Response) => server.use(http.get('*/config.json', answer));

const start = (opener = never) => act(() => startPortal(opener));

const serverIsThere = () => server.use(http.head('*/', () => new HttpResponse()));

test('good settings open the portal', async () => {
  settingsAre(() => HttpResponse.json(mockConfig));
  await start();
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible();
});

test('wrong settings are named', async () => {
  settingsAre(() => HttpResponse.json({ ...mockConfig, apiKey: '', session: { idleMinutes: 0 } }));
  await start();

  expect(screen.getByRole('heading', { name: 'The portal is not set up correctly' })).toHaveFocus();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'apiKey must not be empty.',
    'session.idleMinutes must be more than 0 minutes.',
  ]);
  expect(screen.getByText('session.idleMinutes').tagName).toBe('CODE');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('the place of the portal is held until its settings are there', async () => {
  const settings = Promise.withResolvers<Response>();
  server.use(http.get('*/config.json', () => settings.promise));
  let started: Promise<void> | undefined;
  await act(() => {
    started = startPortal(never);
    return Promise.resolve();
  });
  expect(screen.getByRole('status')).toHaveTextContent('Loading the portal');

  settings.resolve(HttpResponse.json(mockConfig));
  await act(() => started!);
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible();
});

const unreached = () => screen.findByRole('heading', { name: 'The portal cannot be reached' });

test('settings that do not come are no fault of theirs, and asked for again until they come', async () => {
  const answers = [
    HttpResponse.error,
    () => new HttpResponse(null, { status: 503 }),
    () => HttpResponse.json(mockConfig),
  ];
  settingsAre(() => answers.shift()!());
  void startPortal(never);
  const heading = await unreached();
  expect(screen.getByText('could not be fetched. Check your network connection.', { exact: false })).toBeVisible();

  expect(await screen.findByText('could not be fetched: the server answered 503.', { exact: false })).toBeVisible();
  expect(heading).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible();
});

test('settings that come at last and are wrong are named', async () => {
  const answers = [HttpResponse.error, () => HttpResponse.json({ ...mockConfig, apiKey: '' })];
  settingsAre(() => (answers.shift() ?? HttpResponse.error)());
  void startPortal(never);
  await unreached();

  expect(await screen.findByRole('heading', { name: 'The portal is not set up correctly' })).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent('apiKey must not be empty.');
});

test('a screen whose code has not come after 120 s is said not to', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.setItem('reloadedForChunk', String(Date.now() + 120_000));
  history.replaceState(null, '', '/404');
  settingsAre(() => HttpResponse.json(mockConfig));
  serverIsThere();
  await start();

  await act(() => vi.advanceTimersByTimeAsync(119_000));
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(1_000));

  expect(await screen.findByRole('heading', { name: 'A part of the portal could not be loaded.' })).toBeVisible();
  vi.useRealTimers();
});

test('settings that only the sign-in library refuses lead to the same page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  history.replaceState(null, '', '/users');
  settingsAre(() => HttpResponse.json(mockConfig));
  await start(() => Promise.reject(new ConfigError(['Passed in oktaAuth is not compatible with the SDK.'])));

  expect(await screen.findByRole('heading', { name: 'The portal is not set up correctly' })).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent('Passed in oktaAuth is not compatible with the SDK.');
});

test('what nobody foresaw is said as well, the reason folded away', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const unforeseen = new Error('No history here.');
  vi.mocked(createPortalRouter).mockImplementationOnce(() => {
    throw unforeseen;
  });
  settingsAre(() => HttpResponse.json(mockConfig));
  await start();

  expect(screen.getByRole('heading', { name: 'Houston, we have a problem!' })).toBeVisible();
  expect(screen.getByText('Error: No history here.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  // React may complain of what a test before has left on its way.
  expect(log.mock.calls.filter(([said]) => said === unforeseen)).toHaveLength(1);
});

test('what the sign-in library could not read is gone before it is asked', async () => {
  localStorage.setItem('okta-token-storage', '{"accessToken":');
  settingsAre(() => HttpResponse.json(mockConfig));
  await start();
  await screen.findByRole('heading', { name: 'Welcome' });
  expect(localStorage.getItem('okta-token-storage')).toBeNull();
});
