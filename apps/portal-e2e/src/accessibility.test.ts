import axe from 'axe-core';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { ada, login, signIn, useBrowser, visit } from './browser.ts';

useBrowser();

/** What axe finds by the rules of WCAG 2.2 A and AA, and its best practices. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations, passes } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  expect(passes.length).toBeGreaterThan(10);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

async function clean(page: Page, ready: string | RegExp) {
  await page.getByText(ready).first().waitFor();
  expect(await findings(page)).toEqual([]);
}

describe.each(['light', 'dark'] as const)('axe finds nothing in %s', (colorScheme) => {
  test('on the way in', async () => {
    const { page } = await visit({ colorScheme }, /401 \(Unauthorized\)/);
    await page.goto('/login');
    await clean(page, 'Sign In to your account');
    await login(page, { ...ada, password: 'wrong' });
    await clean(page, 'Invalid username or');
    await login(page, ada);
    await clean(page, 'Authorize with Okta');
    await page.getByRole('link', { name: 'Authorize with Okta' }).click();
    await clean(page, 'Local sign-in provider');
    await page.goto('/login/callback');
    await clean(page, /^Error: /);
  });

  test('on the screens and in the dialogs', async () => {
    const { page } = await visit({ colorScheme });
    await signIn(page, ada);
    await clean(page, '1,004 users');
    await page.goto('/users');
    await clean(page, '1–10 of 1,004 users');
    await page.goto('/users?query=nobody-has-this');
    await clean(page, 'No users match your search');
    await page.goto('/cdd-upload');
    await clean(page, 'Upload the CDD Json File below');
    await page.goto('/nowhere');
    await clean(page, "Oops! You're lost.");
    await page.goto('/404');
    await clean(page, "The page you're looking for not found");
    await page.goto('/500');
    await clean(page, 'Houston, we have a problem!');
    await page.goto('/users');
    await page.getByRole('button', { name: 'Logout' }).click();
    await clean(page, 'Are you sure you want to logout from the current session?');
  });

  test('on a phone, the sidebar over the page', async () => {
    const { page } = await visit({ colorScheme, viewport: { width: 360, height: 740 } });
    await signIn(page, ada, '/users');
    await clean(page, '1–10 of 1,004 users');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    await clean(page, 'CDD Upload');
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' });
  });
});

test('the keyboard alone signs in, pages, and signs out', async () => {
  const { page } = await visit();
  await page.goto('/users');
  await page.getByLabel('Username').focus();
  await page.keyboard.type(ada.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ada.password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Authorize with Okta' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Password').fill(ada.password);
  await page.keyboard.press('Enter');
  await page.getByText('1–10 of 1,004 users').waitFor();

  await tabTo(page, 'Skip to content');
  await tabTo(page, 'Next page');
  await page.keyboard.press('Enter');
  await page.getByText('11–20 of 1,004 users').waitFor();
  await tabTo(page, 'Logout');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Logout' });
  await dialog.waitFor();
  await tabTo(page, 'Cancel');
  await tabTo(page, 'Logout');
  await page.keyboard.press('Enter');
  await page.getByText('You have been signed out.').waitFor();
});

/** Presses Tab until the control of this name has the focus; gives up after more than a round. */
async function tabTo(page: Page, name: string) {
  const nameOfFocused = () => {
    const focused = document.activeElement;
    return focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
  };
  for (let step = 0; step < 60 && (await page.evaluate(nameOfFocused)) !== name; step += 1) {
    await page.keyboard.press('Tab');
  }
  expect(await page.evaluate(nameOfFocused)).toBe(name);
}
