import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { ada, authorize, changeSettings, enter, login, signIn, useBrowser, visit } from './browser.ts';
import { forget, setFaults } from './faults.ts';
import { expireTokens, heardFrom, spoilAccessToken } from './tokens.ts';

useBrowser({ oneWindow: true });

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search users' });

/** Types a search, for which the API has to be called. */
async function search(page: Page, text: string) {
  await searchBox(page).fill(text);
  await expect.poll(() => new URL(page.url()).searchParams.get('query')).toBe(text);
}

test('four tabs renew at once, 60 times, with refresh tokens that are good for one use: nothing is lost', async () => {
  await setFaults({ refreshTokenGraceSeconds: 0 });
  const { page } = await visit();
  await enter(page, ada, '/users');
  const tabs = [page, ...(await Promise.all([1, 2, 3].map(() => page.context().newPage())))];
  await Promise.all(tabs.slice(1).map((tab) => tab.goto('/users')));
  await Promise.all(tabs.map((tab) => tab.getByText('1–10 of 1,004 users').waitFor()));

  const heard = heardFrom(page.context());
  for (let round = 1; round <= 60; round += 1) {
    await Promise.all(tabs.map(expireTokens));
    const next = tabs.map((tab) => tab.waitForResponse(new RegExp(`/api/v1/users\\?page=${round + 1}&`)));
    await Promise.all(
      tabs.map((tab) => tab.evaluate(() => document.querySelector<HTMLElement>('[aria-label="Next page"]')?.click())),
    );
    await Promise.all(next);
  }
  await Promise.all(tabs.map((tab) => tab.getByText('601–610 of 1,004 users').waitFor()));
  expect(heard.tokenAnswers.length).toBeGreaterThanOrEqual(60);
  expect(heard.tokenAnswers.filter((status) => status !== 200)).toEqual([]);
  expect(heard.apiAnswers.length).toBeGreaterThanOrEqual(240);
  expect(heard.apiAnswers.filter((status) => status !== 200)).toEqual([]);
}, 180_000);

test('tokens are renewed before they run out, by themselves', async () => {
  await setFaults({ tokenLifetimeSeconds: 33 });
  const { page } = await visit();
  const renewal = page.waitForResponse(
    (response) => response.request().postData()?.includes('grant_type=refresh_token') === true,
  );
  await signIn(page, ada);
  await setFaults({});
  expect((await renewal).status()).toBe(200);
});

test('a tab that is shown again after 1800 seconds has its tokens renewed', async () => {
  const visited = await visit();
  const { page } = visited;
  await changeSettings(visited, ({ session }) => (session.idleMinutes = 600));
  await page.clock.install();
  await enter(page, ada);
  const heard = heardFrom(page.context());
  const becomes = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await expireTokens(page);
  for (const seconds of [1700, 1800]) {
    expect(heard.tokenAnswers).toEqual([]);
    await becomes(true);
    await page.clock.fastForward(seconds * 1000);
    await becomes(false);
  }
  await expect.poll(() => heard.tokenAnswers).toEqual([200]);
  await page.context().close(); // its clock is nobody else's
});

test('an access token that the API refuses is renewed, and the read repeated', async () => {
  const { page } = await visit({}, /401 \(Unauthorized\)/);
  await enter(page, ada, '/users');
  await spoilAccessToken(page);
  await search(page, 'grace hopper');
  await page.getByText('1–1 of 1 user').waitFor();
});

describe('with a session that the provider has ended', () => {
  const ends = [
    ['a refresh token that is dead', expireTokens],
    ['an access token that the API refuses', spoilAccessToken],
  ] as const;

  test.each(ends)('%s leads back to signing in, and from there to where one was', async (_name, end) => {
    const { page } = await visit({}, /40[01] \((Bad Request|Unauthorized)\)/);
    await enter(page, ada, '/users?size=25');
    await page.getByText('1–25 of 1,004 users').waitFor();
    await forget(ada.username, 'RefreshToken', 'Session');
    await end(page);
    await search(page, 'scv.example');

    await page.getByText('Your session has ended. Please sign in again.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await page.getByRole('table').count()).toBe(0);
    await login(page, ada);
    await authorize(page, ada);
    await page.getByText('1–4 of 4 users').waitFor();
    expect(await searchBox(page).inputValue()).toBe('scv.example');
    expect(new URL(page.url()).searchParams.get('size')).toBe('25');
  });

  test('opening the portal anew leads back to signing in, too', async () => {
    const { page } = await visit({}, /400 \(Bad Request\)/);
    await enter(page, ada, '/users');
    await forget(ada.username, 'RefreshToken', 'Session');
    await expireTokens(page);
    await page.goto('/users?page=3');
    await page.waitForURL('**/login');
    await login(page, ada);
    await authorize(page, ada);
    await page.getByText('21–30 of 1,004 users').waitFor();
  });
});
