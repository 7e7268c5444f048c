import type { Page } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import { expectFocus, pressOn, tabTo } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

/* Screens with the keyboard alone: after each step the focus is visible, and where people expect it. */

test.use({ account: ada });

const people = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ firstName: 'Key', lastName: `Board${n}`, email: `${n}@journey.example` }));

/** Makes the opened dialog's main button do its work, then closes the result. */
async function confirm(page: Page, name: string, result: string) {
  await pressOn(page, name);
  await expect(page.getByText(result)).toBeVisible();
  await expectFocus(page, 'Close');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test(
  'a user’s page, also by a shared link: edit, copy the id, deactivate and delete',
  { tag: '@postgresql' },
  async ({ page, context, users }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await users.create({ firstName: 'Alan', lastName: 'Mathison', email: 'alan@journey.example' });
    await page.goto('/users?query=alan@journey.example');
    const link = page.getByRole('link', { name: 'Alan Mathison' });
    const address = (await link.getAttribute('href')) ?? '';
    await pressOn(page, 'Alan Mathison');
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    await expect(heading('Alan Mathison')).toBeFocused();
    await expect(page).toHaveURL(address);

    await page.goto(address); // without the list it came from
    await expect(heading('Alan Mathison')).toBeVisible();
    await pressOn(page, 'Edit');
    await expect(page).toHaveURL(`${address}/edit`);
    await expectFocus(page, 'First Name');
    await page.keyboard.type('Al');
    await page.keyboard.press('Enter');
    await expect(heading('Al Mathison')).toBeVisible();
    await expectFocus(page, 'Edit');
    await expect(
      page.getByRole('region', { name: 'Recent activity' }).getByText('Alan', { exact: true }),
    ).toBeVisible();
    await pressOn(page, 'Copy User ID');
    await expect(page.getByText('Copied')).toBeAttached();
    await expectFocus(page, 'Copy User ID');
    expect(page.url()).toContain(await page.evaluate(() => navigator.clipboard.readText()));

    await pressOn(page, 'Delete');
    await expectFocus(page, 'Cancel');
    await pressOn(page, 'Deactivate instead');
    await expect(page.getByText('Al Mathison can no longer sign in.')).toBeVisible();
    await expect(page).toHaveURL(address);
    expect(await users.list('alan@journey.example')).toMatchObject([{ firstName: 'Al', status: 'Inactive' }]);
    await pressOn(page, 'Activate');
    await expectFocus(page, 'Deactivate');
    await pressOn(page, 'Delete');
    await expectFocus(page, 'Cancel');
    await page.keyboard.press('Escape');
    await expectFocus(page, 'Delete');
    await page.keyboard.press('Enter');
    await expectFocus(page, 'Cancel');
    await pressOn(page, 'Confirm Delete');
    await expect(page.getByText('User Deleted Successfully')).toBeVisible();
    await expect(heading('Users')).toBeFocused();
  },
);

test('several users: select a range, change status and role, export and delete', async ({ page, users }) => {
  await users.create(...people(4));
  await page.goto('/users?query=journey.example');
  await expect(page.getByText('1–4 of 4 users')).toBeVisible();
  const menuItem = async (name: string) => {
    await pressOn(page, 'Change');
    const item = page.getByRole('menuitem', { name });
    const marked = () => item.getAttribute('data-p-focused');
    for (let press = 0; press < 6 && (await marked()) !== 'true'; press += 1) await page.keyboard.press('ArrowDown');
    expect(await marked()).toBe('true');
    await page.keyboard.press('Enter');
    await expectFocus(page, 'Cancel');
  };
  const selectThree = async () => {
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(page.getByText('1 user selected')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Space');
    await expect(page.getByText('3 users selected')).toBeVisible();
    await page.keyboard.press('a');
    await expectFocus(page, 'Select all 4 that match');
  };

  await selectThree();
  await menuItem('Deactivate');
  await confirm(page, 'Deactivate', '3 users deactivated.');
  // Those who were changed are no longer selected, and the bar is gone.
  await expect(page.locator('tbody tr').first()).toBeFocused();
  await selectThree();
  await menuItem('Admin');
  await confirm(page, 'Confirm', '3 users changed.');
  await expect(page.locator('tbody tr').first()).toBeFocused();
  await selectThree();
  await tabTo(page, 'Change');
  await page.keyboard.press('Tab');
  await confirm(page, 'Export', '3 users exported.');
  await expectFocus(page, 'Export');

  await pressOn(page, 'Select all users on this page', 'Space');
  await expect(page.getByText('4 users selected')).toBeVisible();
  // Past the four headers that sort into the rows, down to the second one, and deselect it.
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText('3 users selected')).toBeVisible();
  await pressOn(page, 'Select all 4 that match');
  await expect(page.getByText('4 users selected')).toBeVisible();
  await expectFocus(page, 'Delete 4 users');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Cancel');
  await confirm(page, 'Confirm Delete', '4 users deleted.');
  await expectFocus(page, 'Clear search');
  expect(await users.list('@journey.example')).toEqual([]);
});
