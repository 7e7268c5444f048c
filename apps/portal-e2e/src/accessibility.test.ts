import { describe, expect, test } from 'vitest';
import { calm, cleanInBoth } from './axe.ts';
import { ada, useBrowser, visit, visitSignedIn } from './browser.ts';
import { tabTo } from './keyboard.ts';

useBrowser();

describe('axe finds nothing, in light and in dark,', () => {
  test('on the screens and in the dialogs', async () => {
    const { page } = await visitSignedIn(ada, '/', calm);
    await cleanInBoth(page, '1,004 users');
    await page.goto('/users');
    await cleanInBoth(page, '1–10 of 1,004 users');
    await page.goto('/users?query=nobody-has-this');
    await cleanInBoth(page, 'No users match your search');
    await page.goto('/cdd-upload');
    await cleanInBoth(page, 'Upload the CDD Json File below');
    await page.goto('/nowhere');
    await cleanInBoth(page, "Oops! You're lost.");
    await page.goto('/404');
    await cleanInBoth(page, "The page you're looking for not found");
    await page.goto('/500');
    await cleanInBoth(page, 'Houston, we have a problem!');
    await page.goto('/users');
    await page.getByRole('button', { name: 'Logout' }).click();
    await cleanInBoth(page, 'Are you sure you want to logout from the current session?');
  });

  test('on a phone, the sidebar over the page', async () => {
    const { page } = await visitSignedIn(ada, '/users', { ...calm, viewport: { width: 360, height: 740 } });
    await cleanInBoth(page, '1–10 of 1,004 users');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    await cleanInBoth(page, 'CDD Upload');
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
