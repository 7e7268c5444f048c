import type { Page } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import { holdRequests } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/test.ts';

/* What index.html shows until its scripts run. */

const scripts = /assets\/(?!before-paint).*\.js$/;
const table = (page: Page) => page.getByText('1–10 of 1,004 users');
const skeleton = (page: Page) => page.getByText('Loading the portal');

test('/login shows the place of the sign-in card, and asks for nothing of the signed-in screens (§2, decided 5)', async ({
  page,
  requests,
  checkScreen,
}) => {
  const release = await holdRequests(page, scripts);
  await page.goto('/login', { waitUntil: 'commit' });
  await checkScreen('SCV Admin Portal');
  release();
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await expect(skeleton(page)).toHaveCount(0);
  expect(requests.filter((address) => /assets\/(data|signed-in|users|provider)-/.test(address))).toEqual([]);
});

test.describe('a signed-in visit', () => {
  test.use({ account: ada });

  test('shows the frame without any data, as wide and dense as it was chosen, and asks for the list first', async ({
    page,
    requests,
    checkScreen,
  }) => {
    const release = await holdRequests(page, scripts);
    await page.goto('/users', { waitUntil: 'commit' });
    await checkScreen('SCV Admin Portal');
    await expect(page.getByText('Ada', { exact: false })).toHaveCount(0);
    const place = await placeOfSkeleton(page);
    release();
    await expect(table(page)).toBeVisible();
    await expect(skeleton(page)).toHaveCount(0);
    expect(await page.locator('.ui-card').boundingBox()).toMatchObject(place);

    const firstCall = requests.findIndex((address) => address.includes('/api/'));
    expect(requests[firstCall]).toMatch(/users\?page=0&size=10$/);
    const files =
      /\/users$|favicon|config\.json|style-|(before-paint|rolldown-runtime|start|framework|portal|data|signed-in|users)-/;
    const before = requests.slice(0, firstCall).filter((address) => new URL(address).pathname !== '/');
    expect(before.filter((address) => !files.test(address))).toEqual([]);
    await page.unrouteAll();

    // Folded and compact from the first paint on.
    await page.addInitScript(() => {
      localStorage.setItem('sidebarShow', 'false');
      localStorage.setItem('density', 'compact');
    });
    const releaseAgain = await holdRequests(page, scripts);
    await page.goto('/users', { waitUntil: 'commit' });
    await expect(page.locator('.start-brand')).toHaveCSS('width', '64px');
    const folded = await placeOfSkeleton(page);
    releaseAgain();
    await expect(table(page)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCSS('width', '64px');
    expect(await page.locator('.ui-card').boundingBox()).toMatchObject(folded);
  });
});

/** The place of the skeleton's card, which is a pseudo-element. */
const placeOfSkeleton = (page: Page) =>
  page.locator('.start-content').evaluate((content) => {
    const { marginTop, width, height } = getComputedStyle(content, '::before');
    const { x, y } = content.getBoundingClientRect();
    return {
      x,
      y: y + Number.parseFloat(marginTop),
      width: Number.parseFloat(width),
      height: Number.parseFloat(height),
    };
  });
