import type { Page } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import { holdRequests } from '../fixtures/portal.ts';
import { phone } from '../fixtures/phone.ts';
import { expect, test } from '../fixtures/test.ts';

/* What index.html shows until its scripts run. */

const scripts = /assets\/(?!before-paint).*\.js$/;

for (const [name, options] of [
  ['a wide window', {}],
  ['a phone', phone],
] as const) {
  test.describe(`in ${name}`, () => {
    test.use(options);

    test('/login shows the place of the sign-in card, and asks for nothing of the signed-in screens', async ({
      page,
      requests,
      checkScreen,
    }) => {
      const release = await holdRequests(page, scripts);
      await page.goto('/login', { waitUntil: 'commit' });
      await checkScreen('SCV Admin Portal');
      release();
      await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
      await expect(page.getByText('Loading the portal')).toHaveCount(0);
      expect(requests.filter((address) => /assets\/(data|signed-in|users|provider)-/.test(address))).toEqual([]);
    });

    test.describe('with stored tokens', () => {
      test.use({ account: ada });

      test('the frame is shown without any data', async ({ page, checkScreen }) => {
        const release = await holdRequests(page, scripts);
        await page.goto('/users', { waitUntil: 'commit' });
        await checkScreen('SCV Admin Portal');
        await expect(page.getByText('Ada', { exact: false })).toHaveCount(0);
        release();
        await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
        await expect(page.getByText('Loading the portal')).toHaveCount(0);
      });
    });
  });
}

test.describe('a signed-in visit', () => {
  test.use({ account: ada });

  test('has a folded sidebar from the first paint on if it was folded', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('sidebarShow', 'false'));
    const release = await holdRequests(page, scripts);
    await page.goto('/users', { waitUntil: 'commit' });
    await expect(page.locator('.start-brand')).toHaveCSS('width', '64px');
    release();
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCSS('width', '64px');
  });

  for (const density of ['', 'compact']) {
    test(`has a table in the place of the skeleton’s${density && `, ${density}`}`, async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('density', chosen), density);
      const release = await holdRequests(page, scripts);
      await page.goto('/users', { waitUntil: 'commit' });
      const place = await placeOfSkeleton(page);
      release();
      await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
      expect(await page.locator('.ui-card').boundingBox()).toMatchObject(place);
    });
  }

  test('asks for the list before anything but the code and the settings', async ({ page, requests }) => {
    await page.goto('/users');
    await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
    const firstCall = requests.findIndex((address) => address.includes('/api/'));
    expect(requests[firstCall]).toMatch(/users\?page=0&size=10$/);
    const files =
      /\/users$|favicon|config\.json|style-|(before-paint|rolldown-runtime|start|framework|portal|data|signed-in|users)-/;
    expect(requests.slice(0, firstCall).filter((address) => !files.test(address))).toEqual([]);
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
