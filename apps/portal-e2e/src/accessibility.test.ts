import { describe, expect, test } from 'vitest';
import { cleanInBoth } from './axe.ts';
import { ada, allAtHand, useBrowser, visit, visitSignedIn } from './browser.ts';
import { tabTo } from './keyboard.ts';
import { uploadScreen } from './portal-dir.ts';

useBrowser({ oneWindow: true });

const provoked =
  /Error: broken|ERR_INTERNET_DISCONNECTED|404 \(Not Found\)|Failed to fetch dynamically|Failed to load module/;

describe('axe finds nothing, in light and in dark,', () => {
  test('on the screens and in the dialogs', async () => {
    const { page } = await visitSignedIn(ada, '/');
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

  test('in the palette, and in what the shell tells of the network, a newer build and parts that fail', async () => {
    const { page } = await visitSignedIn(ada, '/dashboard', {}, provoked);
    await allAtHand(page);
    await page.keyboard.press('Control+k');
    await cleanInBoth(page, 'Import users');
    await page.keyboard.press('Escape');
    await page.context().setOffline(true);
    await cleanInBoth(page, 'You are offline.');
    await page.context().setOffline(false);
    await page.route(uploadScreen, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken");' }),
    );
    await page.getByRole('link', { name: 'CDD Upload' }).click();
    await cleanInBoth(page, 'Houston, we have a problem!');

    await page.route(uploadScreen, (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await page.route(/:\d+\/$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll('/assets/index-', '/assets/newer-index-'),
      });
    });
    await page.goto('/cdd-upload');
    await page.getByText('A newer version of the portal is available.').waitFor();
    await cleanInBoth(page, 'A newer version may have been installed in the meantime.');
  });

  test('on a phone, the sidebar over the page', async () => {
    const { page } = await visitSignedIn(ada, '/users', { viewport: { width: 360, height: 740 } });
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
