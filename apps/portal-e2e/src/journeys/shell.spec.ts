import type { Page } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import { expectFocus, pressOn, preloaded, runCommand, runMenuCommand } from '../fixtures/steps.ts';
import { expect, test, withMotion } from '../fixtures/test.ts';

test.use({ account: ada });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('the command palette', () => {
  test.use(withMotion);

  test('opens screens and dialogs and finds users with the keyboard alone, and gives the focus back', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    await expect(page.getByText('1,004 users')).toBeVisible();
    await runCommand(page, 'impo');
    await expect(heading(page, 'Import users')).toBeVisible();

    const input = page.getByRole('combobox', { name: 'Command' });
    await page.keyboard.press('ControlOrMeta+k');
    await expect(input).toBeFocused();
    await page.keyboard.type('grace hopper');
    await page.keyboard.press('ArrowUp'); // to the search, which stays chosen when the people arrive
    await page.keyboard.press('Enter');
    await expect(page.getByText('1–1 of 1 user')).toBeVisible();

    await page.keyboard.press('ControlOrMeta+k');
    await expect(input).toBeFocused();
    await page.keyboard.type('grace hopper');
    await expect(page.getByRole('option', { name: /^Grace Hopper/, selected: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Grace Hopper')).toBeVisible();
    await page.goBack();

    await runCommand(page, 'enroll');
    await expect(page.getByRole('dialog', { name: 'Enroll user' })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('query')).toBe('grace hopper');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await runCommand(page, 'export');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Export users' }).getByText('1 user exported.')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(heading(page, 'Dashboard')).toBeFocused();
    await runCommand(page, 'enroll');
    await expect(page.getByRole('dialog', { name: 'Enroll user' }).getByLabel('First Name')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(heading(page, 'Users')).toBeFocused();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(heading(page, 'Dashboard')).toBeFocused();
    await runCommand(page, 'shortcuts');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const button = page.getByRole('button', { name: 'Search or jump to…' });
    await button.press('Enter');
    await expect(input).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
});

test(
  'each screen has a title and takes the focus; figures lead to lists (decided 3)',
  { tag: ['@core', '@postgresql'] },
  async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByText('1,004 users')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    for (const title of ['Users', 'CDD Upload', 'Dashboard']) {
      await page.getByRole('link', { name: title, exact: true }).click();
      await expect(heading(page, title)).toBeFocused();
      await expect(page).toHaveTitle(new RegExp(title));
    }
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Confirm Logout' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(heading(page, 'CDD Upload')).toBeFocused();

    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await pressOn(page, 'Show as table');
    await expect(page.getByRole('columnheader', { name: 'Day' })).toBeVisible();
    await expectFocus(page, 'Show as chart');
    await page.getByRole('link', { name: /^Inactive \d/ }).click();
    await expect(page).toHaveURL('/users?standing=inactive');
    await expect(page.getByRole('button', { name: 'Status: Inactive' })).toBeVisible();
    await page.goBack();
    await page
      .getByRole('region', { name: 'Sign-ins in 30 days' })
      .getByRole('link', { name: /^\d+$/ })
      .first()
      .click();
    await expect(heading(page, 'Activity')).toBeVisible();
    await page.goBack();
    const figure = page.getByRole('region', { name: 'Users' }).getByRole('link', { name: /in 30 days$/ });
    const count = /^[\d,]+/.exec(await figure.innerText())?.[0];
    await figure.click();
    await expect(page.getByText(`of ${count} users`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Enrolled: Last 30 days' })).toBeVisible();
  },
);

test('theme and sidebar work when nothing can be stored, and are there from the first paint after a reload', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/);
  await page.goto('/dashboard');
  await preloaded(page);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const sidebar = page.getByRole('button', { name: 'Toggle sidebar' });
  await expect(sidebar).toHaveAttribute('aria-expanded', 'true');
  await runMenuCommand(page, 'Light');
  const light = await background();
  await runMenuCommand(page, 'Dark');
  expect(await background()).not.toBe(light);
  await sidebar.click();
  await page.reload();
  await expect(page.getByText('1,004 users')).toBeVisible();
  await expect(sidebar).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('button', { name: 'Ada Byron' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  await page.keyboard.press('Escape');

  // As when the storage is full.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await runMenuCommand(page, 'Light');
  expect(await background()).toBe(light);
  await sidebar.click();
  await expect(sidebar).toHaveAttribute('aria-expanded', 'true');

  await page.reload();
  await runMenuCommand(page, 'Dark');
  // Without the portal's own code: what runs before the first paint must be enough.
  await page.route(/assets\/(?!before-paint).*\.js$/, (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark');
});
