import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { ada, authorize, enter, login, useBrowser, visit } from './browser.ts';
import { setFaults, startPart, stopPart } from './faults.ts';
import { expireTokens } from './tokens.ts';

useBrowser({ oneWindow: true });

/** What the browser itself writes on the console of a network that fails. */
const expected =
  /ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE|ERR_INTERNET_DISCONNECTED|503 \(Service Unavailable\)/;

const providerIsGone = 'The sign-in provider cannot be reached.';
const serverIsGone = 'The server cannot be reached.';
const offline = 'You are offline.';

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search users' });
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Nothing you have typed is lost' });

async function onUsers(page: Page) {
  await enter(page, ada, '/users');
  await page.getByText('1–10 of 1,004 users').waitFor();
}

/** The shell stays, says what is wrong, and keeps what was typed. */
async function shellSays(page: Page, sentence: string, timeout = 10_000) {
  await notice(page).getByText(sentence).waitFor({ timeout });
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  expect(await searchBox(page).inputValue()).toBe('grace hopper');
  expect(new URL(page.url()).pathname).toBe('/users');
}

/** Without a hand being raised: the notice goes, and the search that was under way is answered. */
async function recovers(page: Page) {
  await page.getByText('1–1 of 1 user').waitFor({ timeout: 40_000 });
  await notice(page).waitFor({ state: 'detached' });
  expect(await searchBox(page).inputValue()).toBe('grace hopper');
}

describe('while tokens have to be renewed', () => {
  test.each(['unavailable', 'drop', 'hold'] as const)(
    'a provider that fails (%s) signs nobody out, and the shell goes on once it is back',
    async (failure) => {
      const { page } = await visit({}, expected);
      await onUsers(page);
      await setFaults({ endpoints: { token: failure } });
      await expireTokens(page);
      await searchBox(page).fill('grace hopper');
      await shellSays(page, providerIsGone, 20_000);
      await setFaults({});
      await recovers(page);
    },
  );

  test('a portal opened anew while the provider fails stays where it is, too', async () => {
    const { page } = await visit({}, expected);
    await onUsers(page);
    await setFaults({ endpoints: { token: 'unavailable' } });
    await expireTokens(page);
    await page.goto('/users?query=grace+hopper');
    await shellSays(page, providerIsGone);
    await setFaults({});
    await recovers(page);
  });

  test('a network that fails signs nobody out, and the shell goes on once it is back', async () => {
    const { page } = await visit({}, expected);
    await onUsers(page);
    await expireTokens(page);
    await page.context().setOffline(true);
    await searchBox(page).fill('grace hopper');
    await shellSays(page, offline);
    await page.context().setOffline(false);
    await recovers(page);
  });
});

test('a network that fails while no token is needed is said, too', async () => {
  const { page } = await visit({}, expected);
  await onUsers(page);
  await page.context().setOffline(true);
  await searchBox(page).fill('grace hopper');
  await shellSays(page, offline);
  await page.context().setOffline(false);
  await recovers(page);
});

test('with API and provider killed and started again, one ends where one was, signed in, with what one typed', async () => {
  const { page } = await visit({}, expected);
  await onUsers(page);
  await Promise.all([stopPart('api'), stopPart('provider')]);
  await searchBox(page).fill('grace hopper');
  await shellSays(page, serverIsGone);
  await expireTokens(page);
  await Promise.all([startPart('api'), startPart('provider')]);
  await recovers(page);
  await page.reload();
  await page.getByText('1–1 of 1 user').waitFor();
});

test('with API and provider killed and started again on the way in, one arrives all the same', async () => {
  const { page } = await visit({}, expected);
  await page.goto('/users?query=grace+hopper');
  await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  await page.waitForLoadState('networkidle');
  await stopPart('api');
  await login(page, ada);
  await page.getByText('An error occurred while making the request.').waitFor();
  expect(await page.getByLabel('Username').inputValue()).toBe(ada.username);
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(ada.password);

  await startPart('api');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Authorize with Okta' }).click();
  await page.getByText('Local sign-in provider').waitFor();
  await Promise.all([stopPart('api'), stopPart('provider')]);
  await Promise.all([startPart('api'), startPart('provider')]);
  await page.getByLabel('Password').fill(ada.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('1–1 of 1 user').waitFor();
});

describe('on the way to the provider and back', () => {
  const failures = [
    ['unavailable', 'Error: The sign-in provider failed (status 503).'],
    ['drop', 'Error: The sign-in provider cannot be reached'],
    ['hold', 'Error: The sign-in provider cannot be reached'],
  ] as const;

  test.each(failures)(
    'a token endpoint that fails (%s) is said, and one can start again',
    async (failure, sentence) => {
      const { page } = await visit({}, expected);
      await setFaults({ endpoints: { token: failure } });
      await page.goto('/users');
      await login(page, ada);
      await authorize(page, ada);
      await page.getByText(sentence).waitFor({ timeout: 20_000 });
      expect(new URL(page.url()).search).toBe('');
      await setFaults({});
      await page.getByRole('link', { name: 'Sign in again' }).click();
      await authorize(page, ada);
      await page.getByText('1–10 of 1,004 users').waitFor();
    },
  );

  test('a provider that cannot be found is said, and one can start again', async () => {
    const { page } = await visit({}, expected);
    await page.goto('/login');
    await login(page, ada);
    await page.getByRole('link', { name: 'Authorize with Okta' }).waitFor();
    await stopPart('provider');
    await page.getByRole('link', { name: 'Authorize with Okta' }).click();
    await page.getByRole('alert').getByText('The sign-in provider cannot be reached').waitFor();
    await startPart('provider');
    await authorize(page, ada);
    await page.waitForURL('**/dashboard');
  });
});
