import type { Locator } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import { holdRequests, neverAnswer, uploadChunk } from '../fixtures/portal.ts';
import { login, preloaded } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

/* A server that answers late. Servers that are gone: outages.spec.ts. */

test.use({ account: ada });

const userLists = /\/api\/v1\/users\?/;

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
