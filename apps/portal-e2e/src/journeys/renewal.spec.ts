import type { Page } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import { changeSettings } from '../fixtures/portal.ts';
import { authorize, login } from '../fixtures/steps.ts';
import { expireTokens, spoilAccessToken, tokenStorage } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/test.ts';

test.describe('renewing tokens', () => {
  test.use({ account: ada });

  const isRenewal = (body: string | null) => body?.includes('grant_type=refresh_token') === true;

  /** Records, for all tabs, the refresh tokens that are sent and the statuses of the answers from now on. */
  function recordAnswers(page: Page) {
    const recorded = {
      refreshTokens: [] as (string | null)[],
      tokenStatuses: [] as number[],
      apiStatuses: [] as number[],
    };
    page.context().on('response', (response) => {
      const { pathname } = new URL(response.url());
      const request = response.request();
      if (request.method() === 'OPTIONS') return;
      if (pathname.startsWith('/api/')) recorded.apiStatuses.push(response.status());
      if (!pathname.endsWith('/v1/token')) return;
      recorded.tokenStatuses.push(response.status());
      recorded.refreshTokens.push(new URLSearchParams(request.postData() ?? '').get('refresh_token'));
    });
    return recorded;
  }

  /** @returns the names of the Web Locks that the page holds */
  const heldLocks = (page: Page) =>
    page.evaluate(async () => ((await navigator.locks.query()).held ?? []).map(({ name }) => name));

  /** Seconds until the stored access token expires. */
  const secondsLeft = (page: Page) =>
    page.evaluate((key) => {
      const { accessToken } = JSON.parse(localStorage.getItem(key) ?? '{}') as { accessToken: { expiresAt: number } };
      return accessToken.expiresAt - Date.now() / 1000;
    }, tokenStorage);

  /**
   * Lets no tab renew until the returned function is called: a tab that sees a change of localStorage late would else
   * expire, and so restore, tokens that another one has just replaced.
   */
  async function holdRenewals(page: Page) {
    await page.evaluate(
      () =>
        new Promise<void>((held) => {
          void navigator.locks.request('scv-admin-portal:renewal', () => {
            held();
            return new Promise((release) => Object.assign(globalThis, { release }));
          });
        }),
    );
    return () => page.evaluate(() => (globalThis as unknown as { release: () => void }).release());
  }

  test('four tabs that renew at the same time use each refresh token once', async ({ page }) => {
    const otherTabs = await Promise.all([1, 2, 3].map(() => page.context().newPage()));
    const tabs = [page, ...otherTabs];
    await Promise.all(tabs.map((tab) => tab.goto('/users')));
    for (const tab of tabs) await expect(tab.getByText('1–10 of 1,004 users')).toBeVisible();

    const recorded = recordAnswers(page);
    for (let round = 1; round <= 4; round += 1) {
      const release = await holdRenewals(page);
      await expireTokens(page);
      for (const tab of tabs) await expect.poll(() => secondsLeft(tab)).toBeLessThan(0);
      const answers = tabs.map((tab) => tab.waitForResponse(new RegExp(`/api/v1/users\\?page=${round + 1}&`)));
      await Promise.all(
        tabs.map((tab) => tab.evaluate(() => document.querySelector<HTMLElement>('[aria-label="Next page"]')?.click())),
      );
      await release();
      await Promise.all(answers);
    }
    for (const tab of tabs) await expect(tab.getByText('41–50 of 1,004 users')).toBeVisible();
    expect(recorded.refreshTokens.length).toBeGreaterThanOrEqual(4);
    expect(recorded.refreshTokens).toHaveLength(new Set(recorded.refreshTokens).size);
    expect(recorded.tokenStatuses.filter((status) => status !== 200)).toEqual([]);
    expect(recorded.apiStatuses.length).toBeGreaterThanOrEqual(16);
    expect(recorded.apiStatuses.filter((status) => status !== 200)).toEqual([]);
  });

  test('tokens are renewed before they expire; after an ended session sign-in leads back @core', async ({
    page,
    stack,
    allowErrors,
  }) => {
    allowErrors(/40[01] \((Bad Request|Unauthorized)\)/);
    await page.goto('/404');
    await expireTokens(page, 33);
    const renewal = page.waitForResponse((response) => isRenewal(response.request().postData()));
    await page.goto('/users');
    await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
    expect((await renewal).status()).toBe(200);
    // The answer reaches the test before the page has stored its tokens.
    await expect.poll(() => secondsLeft(page)).toBeGreaterThan(60);

    await spoilAccessToken(page);
    await page.getByRole('searchbox', { name: 'Search users' }).fill('grace hopper');
    await expect(page.getByText('1–1 of 1 user')).toBeVisible();

    await page.goto('/users?size=25&query=scv.example');
    await expect(page.getByText('1–4 of 4 users')).toBeVisible();
    await page.getByRole('button', { name: 'Filter' }).click();
    const active = page.getByRole('button', { name: /^Active \d/ });
    await expect(active).toBeVisible();
    stack.forget(ada.username, 'RefreshToken', 'Session');
    await spoilAccessToken(page);
    await active.click();

    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('table')).toHaveCount(0);
    await login(page, ada);
    await authorize(page, ada);
    await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('scv.example');
    await expect(page.getByRole('button', { name: 'Status: Active' })).toBeVisible();
    await expect(page.getByText('1–4 of 4 users')).toBeVisible();
    await expect(page).toHaveURL('/users?size=25&query=scv.example&standing=active');
  });

  test('a tab shown again after 1800 seconds renews its tokens', async ({ page }) => {
    await changeSettings(page, ({ session }) => (session.idleMinutes = 600));
    await page.clock.install();
    await page.goto('/');
    await expect(page.getByText('1,004 users')).toBeVisible();
    // Only the tab that holds this lock renews on its own, and when it gets the lock it renews what has expired already.
    await expect.poll(() => heldLocks(page)).toContainEqual(expect.stringMatching(/-election$/));
    const { tokenStatuses } = recordAnswers(page);
    const setHidden = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await expireTokens(page);
    for (const seconds of [1700, 1800]) {
      expect(tokenStatuses).toEqual([]);
      await setHidden(true);
      await page.clock.fastForward(seconds * 1000);
      await setHidden(false);
    }
    await expect.poll(() => tokenStatuses).toEqual([200]);
  });
});

test.describe('a wrong clock', () => {
  /* The computer's clock is wrong, which matters because tokens say when they are valid. */

  const minute = 60_000;
  const hour = 60 * minute;

  test('a clock that is wrong by three hours is reported at sign-in and during a session; ten minutes don’t matter', async ({
    page,
  }) => {
    // To the portal, setting the clock looks like three hours without activity.
    await changeSettings(page, ({ session }) => (session.idleMinutes = 600));
    await page.clock.install({ time: Date.now() - 3 * hour });
    await page.goto('/users');
    await login(page, ada);
    await authorize(page, ada);
    const message = /^Error: The clock of this computer says .* Set the clock and sign in again\./;
    await expect(page.getByText(message)).toBeVisible();
    expect(new URL(page.url()).search).toBe('');

    await page.clock.setSystemTime(Date.now() + 10 * minute);
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await authorize(page, ada);
    await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
    await page.reload();
    await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();

    await page.clock.setSystemTime(Date.now() - 3 * hour);
    await expireTokens(page);
    await page.getByRole('button', { name: 'Next page' }).click();
    const notice = page.getByText('The clock of this computer is wrong, so your session cannot be renewed.');
    await expect(notice).toBeVisible();
    await page.clock.setSystemTime(Date.now());
    await page.clock.fastForward(30_000); // The portal tries again after that time at the latest.
    await expect(page.getByText('11–20 of 1,004 users')).toBeVisible();
    await expect(notice).toBeHidden();
  });
});
