import type { Locator, Page, Route } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import { holdRequests, neverAnswer, uploadChunk } from '../fixtures/portal.ts';
import { preloaded } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

/* A server that answers late or wrongly. Servers that are gone: outages.spec.ts. */

test.use({ account: ada });

const userLists = /\/api\/v1\/users\?/;
const search = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Search users' }).fill(text);

async function openUsers(page: Page) {
  await page.goto('/users');
  await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
  await page.waitForLoadState('networkidle');
}

test('while an answer is slow the screen is busy, and the rows stay until the next ones come', async ({ page }) => {
  await openUsers(page);
  const release = await holdRequests(page, userLists);
  await search(page, 'ada byron');
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
  expect(await page.getByRole('row').count()).toBeGreaterThan(10);
  release();
  await expect(page.getByText('1–1 of 1 user')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
});

const unreadable = 'The server sent an answer that the portal cannot read.';
const badAnswers = [
  ['status 500', { status: 500, body: 'oops' }, 'Request failed with status 500'],
  ['HTML instead of JSON', { contentType: 'text/html', body: '<h1>Proxy</h1>' }, unreadable],
  ['JSON that breaks the contract', { json: { userList: [{ id: 1 }] } }, unreadable],
  ['truncated JSON', { contentType: 'application/json', body: '{"userList":[' }, unreadable],
] as const;

for (const [name, answer, message] of badAnswers) {
  test(`a bad answer is reported, and Try again reads the list: ${name}`, async ({ page, allowErrors }) => {
    allowErrors(/500 \(Internal Server Error\)/);
    await openUsers(page);
    await page.route(userLists, (route) => route.fulfill(answer));
    await search(page, 'ada byron');
    await expect(page.getByText(message)).toBeVisible();
    await page.unroute(userLists);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('1–1 of 1 user')).toBeVisible();
  });
}

for (const status of [429, 503]) {
  test(`after status ${status} the list is read again without being asked`, async ({ page, allowErrors }) => {
    allowErrors(/429|503/);
    await openUsers(page);
    const statuses: number[] = [];
    page.on('response', (response) => response.url().includes('query=ada') && statuses.push(response.status()));
    const refuse = (route: Route) =>
      route.fulfill({ status, headers: { 'Retry-After': '2' }, json: { message: 'Not now.' } });
    await page.route(/query=ada/, refuse, { times: 1 });
    await search(page, 'ada byron');
    await expect(page.getByText('1–1 of 1 user')).toBeVisible();
    expect(statuses.slice(0, 2)).toEqual([status, 200]);
  });
}

test.describe('a busy indicator appears after 150 ms, not before', () => {
  /** Moves the fade-in animation of an element to `ms`. @returns whether the element is visible then */
  const isVisibleAfter = (locator: Locator, ms: number) =>
    locator.evaluate((element: HTMLElement, time) => {
      element.style.display = 'none';
      element.getBoundingClientRect();
      element.style.display = '';
      const animations = element.getAnimations({ subtree: true });
      for (const animation of animations) {
        animation.pause();
        animation.currentTime = time;
      }
      const effect = animations[0]?.effect;
      if (!(effect instanceof KeyframeEffect)) throw new Error('The element has no animation.');
      return getComputedStyle(effect.target ?? element, effect.pseudoElement).visibility === 'visible';
    }, ms);

  async function expectDelay(locator: Locator) {
    await expect(locator).toBeAttached();
    expect([await isVisibleAfter(locator, 149), await isVisibleAfter(locator, 151)]).toEqual([false, true]);
  }

  test('for a screen whose code is loading', async ({ page }) => {
    await page.goto('/dashboard');
    await preloaded(page);
    const release = await holdRequests(page, uploadChunk);
    await page.getByRole('link', { name: 'CDD Upload' }).click();
    const bar = page.locator('[role=progressbar]');
    await expectDelay(bar);
    release();
    await expect(page.getByText('Upload the CDD Json File below')).toBeVisible();
    await expect(bar).toHaveCount(0);
  });

  test('for a list that is loading', async ({ page }) => {
    await neverAnswer(page, userLists);
    await page.goto('/users');
    await expectDelay(page.locator('table[aria-hidden] td > div').first());
  });

  test('for a button whose request is under way', async ({ page }) => {
    await page.goto('/404');
    await page.evaluate(() => localStorage.clear());
    await neverAnswer(page, '**/api/v1/auth/user/login');
    await page.goto('/login');
    await page.getByLabel('Username').fill(ada.username);
    await page.getByLabel('Password', { exact: true }).fill(ada.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expectDelay(page.locator('button[aria-busy=true]'));
  });
});
