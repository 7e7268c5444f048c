import type { Locator, Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { ada, allAtHand, useBrowser, visit, visitSignedIn } from './browser.ts';
import { startPart, stopPart } from './faults.ts';
import { uploadScreen } from './portal-dir.ts';

/* Parts of the portal's code that come late, or not at all, and screens that break. */

useBrowser();

const noise =
  /404 \(Not Found\)|ERR_(CONNECTION_REFUSED|EMPTY_RESPONSE)|Failed to fetch dynamically|Failed to load module|Unable to preload/;
const goneWords = 'The server cannot be reached. The portal goes on by itself as soon as it can.';
const openUpload = (page: Page) => page.getByRole('link', { name: 'CDD Upload' }).click();
const uploadIsThere = (page: Page) => page.getByText('Upload the CDD Json File below').waitFor({ timeout: 40_000 });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Leaves a mark in the page, which a reload would wipe away; gives whether it is there. */
async function marked(page: Page) {
  await page.evaluate(() => Object.assign(globalThis, { mark: true }));
  return () => page.evaluate(() => 'mark' in globalThis);
}

test('with the server stopped a screen that was not there yet is waited for, and comes once the server is back', async () => {
  const { page } = await visitSignedIn(ada, '/dashboard', {}, noise);
  await allAtHand(page);
  const isSamePage = await marked(page);
  await stopPart('api');
  await openUpload(page);
  await page.getByText(goneWords).waitFor();
  await navigation(page).waitFor();

  await startPart('api');
  await uploadIsThere(page);
  expect(await isSamePage()).toBe(true);
  // Its style sheet has failed as well, and has been asked for again.
  expect(await page.locator('.cdd-upload').evaluate((element) => getComputedStyle(element).display)).toBe('grid');
});

/** Whether something that appears by an animation is seen so many milliseconds after it has come; it comes once more. */
const isSeenAfter = (something: Locator, milliseconds: number) =>
  something.evaluate((element: HTMLElement, time) => {
    element.style.display = 'none';
    element.getBoundingClientRect();
    element.style.display = '';
    const animations = element.getAnimations({ subtree: true });
    for (const animation of animations) {
      animation.pause();
      animation.currentTime = time;
    }
    const effect = animations[0]?.effect;
    if (!(effect instanceof KeyframeEffect)) throw new Error('It does not appear by an animation.');
    return getComputedStyle(effect.target ?? element, effect.pseudoElement).visibility === 'visible';
  }, milliseconds);

async function appearsAfterAMoment(something: Locator) {
  await something.waitFor({ state: 'attached' });
  expect([await isSeenAfter(something, 149), await isSeenAfter(something, 151)]).toEqual([false, true]);
}

describe('nothing shows that work goes on before 150 ms, and something does after:', () => {
  test('a screen whose code is on its way', async () => {
    const { page } = await visitSignedIn(ada, '/dashboard');
    await allAtHand(page);
    const code = Promise.withResolvers<void>();
    await page.route(uploadScreen, async (route) => {
      await code.promise;
      await route.continue();
    });
    await openUpload(page);
    const bar = page.locator('[role=progressbar]');
    await appearsAfterAMoment(bar);
    code.resolve();
    await uploadIsThere(page);
    await bar.waitFor({ state: 'detached' });
  });

  test('a list that is on its way', async () => {
    const { page } = await visitSignedIn(ada, '/dashboard');
    await page.route(/\/api\/v1\/users\?/, () => {});
    await page.goto('/users');
    await appearsAfterAMoment(page.locator('.is-skeleton .ui-skeleton').first());
  });

  test('a button whose work is on its way', async () => {
    const { page } = await visit();
    await page.route('**/api/v1/auth/user/login', () => {});
    await page.goto('/login');
    await page.getByLabel('Username').fill(ada.username);
    await page.getByLabel('Password', { exact: true }).fill(ada.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await appearsAfterAMoment(page.locator('button[aria-busy=true]'));
  });
});

describe('a dialog whose code is gone is said, the shell stays, and it opens once the code is back:', () => {
  test.each([
    { what: 'sign-out', code: '**/assets/logout-dialog-*.js', button: 'Logout', dialog: 'alertdialog' },
    { what: 'palette', code: '**/assets/palette-*.js', button: 'Command palette', dialog: 'dialog' },
    { what: 'palette without its looks', code: '**/assets/palette-*.css', button: 'Command palette', dialog: 'dialog' },
  ] as const)('$what', async ({ code, button, dialog }) => {
    const { page } = await visitSignedIn(ada, '/dashboard', {}, noise);
    await page.route(code, (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await page.reload();
    await page.getByText('1,004 users').waitFor();
    const isSamePage = await marked(page);
    await page.getByRole('button', { name: button }).click();
    await page.getByText('This part of the portal could not be loaded.').waitFor();
    await navigation(page).waitFor();

    await page.unroute(code);
    await page.getByRole('button', { name: button }).click();
    await page.getByRole(dialog).waitFor();
    expect(await isSamePage()).toBe(true);
    if (dialog === 'dialog') {
      expect(await page.getByRole('listbox').evaluate((element) => getComputedStyle(element).display)).toBe('grid');
    }
  });
});

test('a question about selected users whose code is gone is said, and they stay selected', async () => {
  const { page } = await visitSignedIn(ada, '/users', {}, noise);
  await page.route('**/assets/delete-users-dialog-*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.reload();
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.getByRole('button', { name: 'Delete 10 users' }).click();
  await page.getByText('This part of the portal could not be loaded.').waitFor();
  await page.getByText('10 users selected').waitFor();

  await page.unroute('**/assets/delete-users-dialog-*.js');
  await page.getByRole('button', { name: 'Delete 10 users' }).click();
  await page.getByRole('alertdialog').waitFor();
});

test('a screen that breaks at its own address is said in its place and takes the focus; the shell survives', async () => {
  const { page } = await visitSignedIn(ada, '/users', {}, /Error: broken/);
  await page.getByText('1–10 of 1,004 users').waitFor();
  await page.evaluate(() => {
    const toLocaleString = () => {
      throw new Error('broken');
    };
    Object.assign(Number.prototype, { toLocaleString });
  });
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .click();
  await page.getByText('Houston, we have a problem!').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Something went wrong');
  await page.getByRole('button', { name: 'Theme: system' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('1–10 of 1,004 users').waitFor();
});

test('on a phone the palette opens the sidebar over the page, and can be closed by a finger', async () => {
  const { page } = await visitSignedIn(ada, '/dashboard', { viewport: { width: 360, height: 640 }, hasTouch: true });
  await page.getByText('1,004 users').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Toggle sidebar' }).tap();
  await navigation(page).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('sidebarShow'))).toBeNull();
});

test('a browser that stops keeping anything breaks nothing in the shell', async () => {
  const { page } = await visitSignedIn(ada, '/dashboard', { colorScheme: 'light' }, noise);
  await allAtHand(page);
  await page.evaluate(() => {
    for (const area of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, area, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  const isSamePage = await marked(page);
  await page.getByRole('button', { name: 'Theme: system' }).click();
  await page.getByRole('button', { name: 'Theme: light' }).click();
  expect(await page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark');
  const sidebar = page.getByRole('button', { name: 'Toggle sidebar' });
  await sidebar.click();
  expect(await sidebar.getAttribute('aria-expanded')).toBe('false');

  await page.route(uploadScreen, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await openUpload(page);
  await page.getByText('A newer version may have been installed in the meantime.').waitFor();
  expect(await isSamePage()).toBe(true);
});
