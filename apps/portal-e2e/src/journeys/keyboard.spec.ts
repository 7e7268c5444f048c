import { ada } from '../fixtures/accounts.ts';
import { nameOfFocused, tabTo } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

/* Everything can be done with the keyboard alone, and the focus is never lost. Signing in: sign-in.spec.ts. */

test.use({ account: ada });

test('paging, enrolling an admin, finding, editing and deleting them, and signing out', async ({ page, users }) => {
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
  await page.keyboard.press('Enter');
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

test('importing a file', async ({ page, users }) => {
  await page.goto('/users');
  await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
  await tabTo(page, 'Import');
  await page.keyboard.press('Enter');
  await expect(page.getByText('What the file looks like')).toBeVisible();
  await expect.poll(() => nameOfFocused(page)).toBe('Import users');
  const chooserOpened = page.waitForEvent('filechooser');
  await tabTo(page, 'Choose a file');
  await page.keyboard.press('Enter');
  const buffer = Buffer.from('First Name,Last Name,Email\nBulk,Person,1@journey.example\n');
  await (await chooserOpened).setFiles({ name: 'users.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('1 user can be imported.')).toBeVisible();
  await expect.poll(() => nameOfFocused(page)).toBe('users.csv');
  await tabTo(page, 'Import 1 user');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 user imported.')).toBeVisible();
  await expect.poll(() => nameOfFocused(page)).toBe('Import of users.csv');
  await tabTo(page, 'Show imported');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1–1 of 1 user')).toBeVisible();
  expect(await users.list('@journey.example')).toHaveLength(1);
});
