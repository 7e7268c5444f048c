import type { Page } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import { chooseInMenu, expectFocus, nameOfFocused, pressOn, tabTo } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

/* Everything can be done with the keyboard alone, and the focus is visible, and where people expect it. Signing in: sign-in.spec.ts. */

test.use({ account: ada });

/** Makes the opened dialog's main button do its work, then closes the result. */
async function confirm(page: Page, name: string, result: string) {
  await pressOn(page, name);
  await closeWhen(page, result);
}

/** Closes the dialog when it shows this result. */
async function closeWhen(page: Page, result: string) {
  await expect(page.getByText(result)).toBeVisible();
  await expectFocus(page, 'Close');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('paging, enrolling an admin, finding, editing and deleting them, and signing out @core', async ({
  page,
  users,
}) => {
  await page.goto('/users');
  await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
  await tabTo(page, 'Skip to content');
  await tabTo(page, 'Next page');
  await page.keyboard.press('Enter');
  await expect(page.getByText('11–20 of 1,004 users')).toBeVisible();

  await page.keyboard.press('n');
  await expect(page.getByLabel('First Name')).toBeFocused();
  await page.keyboard.type('Dorothy');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Vaughan');
  await page.keyboard.press('Tab');
  await page.keyboard.type('dorothy@journey.example');
  await page.keyboard.press('Tab');
  await page.keyboard.press('a'); // chooses Admin
  await page.keyboard.press('Enter');
  await expect(page.getByText('Are you sure you want to create Admin User')).toBeVisible();
  await tabTo(page, 'Confirm');
  await page.keyboard.press('Enter');
  await expect(page.getByText('User Created Successfully')).toBeVisible();
  expect(await users.list('dorothy@journey.example')).toMatchObject([{ firstName: 'Dorothy', role: 'admin' }]);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const search = page.getByRole('searchbox', { name: 'Search users' });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('vaughan, dorothy');
  await expect(page.getByText('1–1 of 1 user')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Edit User' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('Dorothy');
  await page.keyboard.type('Dorothy J.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('User Edited Successfully')).toBeVisible();
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focusedText).toContain('Dorothy J.');
  await page.keyboard.press('Delete');
  await expect.poll(focusedText).toBe('Cancel');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('User Deleted Successfully')).toBeVisible();
  await expect(page.getByText('No users match your search')).toBeVisible();
  await expect.poll(focusedText).toBe('Clear search');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1–10 of')).toBeVisible();
  await expect(search).toBeFocused();

  await tabTo(page, 'Logout');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Confirm Logout' })).toBeVisible();
  await tabTo(page, 'Cancel');
  await tabTo(page, 'Logout');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have been signed out.')).toBeVisible();
});

test('a user’s page, also by a shared link: edit, copy the id, deactivate and delete', async ({
  page,
  context,
  users,
}) => {
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
  await expect(page.getByRole('region', { name: 'Recent activity' }).getByText('Alan', { exact: true })).toBeVisible();
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
});

test('several users: import, select a range, change status and role, export and delete', async ({ page, users }) => {
  await page.goto('/users');
  await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
  await chooseInMenu(page, 'List options', 'Import');
  await expect.poll(() => nameOfFocused(page)).toBe('Import users');
  const chooserOpened = page.waitForEvent('filechooser');
  await pressOn(page, 'Choose a file');
  const rows = Array.from({ length: 4 }, (_, index) => `Key,Board${index},${index}@journey.example\n`);
  const buffer = Buffer.from(`First Name,Last Name,Email\n${rows.join('')}`);
  await (await chooserOpened).setFiles({ name: 'users.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('4 users can be imported.')).toBeVisible();
  await expect.poll(() => nameOfFocused(page)).toBe('users.csv');
  await pressOn(page, 'Import 4 users');
  await expect(page.getByText('4 users imported.')).toBeVisible();
  await expect.poll(() => nameOfFocused(page)).toBe('Import of users.csv');
  await pressOn(page, 'Show imported');
  await expect(page.getByText('1–4 of 4 users')).toBeVisible();
  expect(await users.list('@journey.example')).toHaveLength(4);

  await page.goto('/users?query=journey.example');
  await expect(page.getByText('1–4 of 4 users')).toBeVisible();
  const menuItem = async (name: string) => {
    await chooseInMenu(page, 'More actions', name);
    await expectFocus(page, 'Cancel');
  };
  /** @param first the button that the bar leads with */
  const selectThree = async (first: string) => {
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(page.getByText('1 user selected')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Space');
    await expect(page.getByText('3 users selected')).toBeVisible();
    await page.keyboard.press('a');
    await expectFocus(page, first);
  };

  await selectThree('Send activation mail');
  await menuItem('Deactivate');
  await confirm(page, 'Deactivate', '3 users deactivated.');
  // Those who were changed are no longer selected, and the bar is gone.
  await expect(page.locator('tbody tr').first()).toBeFocused();
  await selectThree('Activate');
  await menuItem('Make admin');
  await confirm(page, 'Confirm', '3 users changed.');
  await expect(page.locator('tbody tr').first()).toBeFocused();
  await selectThree('Activate');
  await chooseInMenu(page, 'More actions', 'Export');
  await expectFocus(page, 'Export');
  await page.keyboard.press('Enter');
  await closeWhen(page, '3 users exported.');
  await expectFocus(page, 'More actions');

  await pressOn(page, 'Select all users on this page', 'Space');
  await expect(page.getByText('4 users selected')).toBeVisible();
  // Past the four headers that sort into the rows, down to the second one, and deselect it.
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText('3 users selected')).toBeVisible();
  await pressOn(page, 'Select all 4 that match');
  await expect(page.getByText('4 users selected')).toBeVisible();
  await expectFocus(page, 'More actions');
  await menuItem('Delete');
  await confirm(page, 'Confirm Delete', '4 users deleted.');
  await expectFocus(page, 'Clear search');
  expect(await users.list('@journey.example')).toEqual([]);
});
