import type { Locator, Page, Route } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import { holdRequests, neverAnswer, uploadChunk } from '../fixtures/portal.ts';
import { login, preloaded } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

/* A server that answers late or wrongly. Servers that are gone: outages.spec.ts. */

test.use({ account: ada });

const userLists = /\/api\/v1\/users\?/;
const search = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Search users' }).fill(text);

test('while an answer is slow the rows stay until the next ones come; after status 503 the list is read again', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/503/);
  await page.goto('/users');
  await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
  const release = await holdRequests(page, /\/users\?.*query=ada/);
  await search(page, 'ada byron');
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
  expect(await page.getByRole('row').count()).toBeGreaterThan(10);
  release();
  await expect(page.getByText('1–1 of 1 user')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);

  const statuses: number[] = [];
  page.on('response', (response) => response.url().includes('query=scv') && statuses.push(response.status()));
  const json = { message: 'Not now.' };
  const refuse = (route: Route) => route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json });
  await page.route(/query=scv/, refuse, { times: 1 });
  await search(page, 'scv.example');
  await expect(page.getByText('1–4 of 4 users')).toBeVisible();
  expect(statuses.slice(0, 2)).toEqual([503, 200]);
});

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

test('a busy indicator appears after 150 ms, not before: for a screen’s code, a list and a button', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await preloaded(page);
  const release = await holdRequests(page, uploadChunk);
  await page.getByRole('link', { name: 'CDD Upload' }).click();
  const bar = page.locator('[role=progressbar]');
  await expectDelay(bar);
  release();
  await expect(page.getByText('Upload the CDD Json File below')).toBeVisible();
  await expect(bar).toHaveCount(0);

  await neverAnswer(page, userLists);
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expectDelay(page.locator('table[aria-hidden] td > div').first());

  await page.evaluate(() => localStorage.clear());
  await neverAnswer(page, '**/api/v1/auth/user/login');
  await page.goto('/login');
  await login(page, ada);
  await expectDelay(page.locator('button[aria-busy=true]'));
});
