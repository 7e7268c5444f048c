import { ada } from '../fixtures/accounts.ts';
import { nameOfFocused, signIn, tabTo } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

/* Everything can be done with the keyboard alone, and the focus is never lost. Signing in: sign-in.spec.ts. */

test('paging and signing out', async ({ page }) => {
  await signIn(page, ada, '/users');
  await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
  await tabTo(page, 'Skip to content');
  await tabTo(page, 'Next page');
  await page.keyboard.press('Enter');
  await expect(page.getByText('11–20 of 1,004 users')).toBeVisible();
  await tabTo(page, 'Logout');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Confirm Logout' })).toBeVisible();
  await tabTo(page, 'Cancel');
  await tabTo(page, 'Logout');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have been signed out.')).toBeVisible();
});

test.describe('while signed in', () => {
  test.use({ account: ada });

  test('finding, editing and deleting a user', async ({ page, users }) => {
    await users.create({ firstName: 'Alan', lastName: 'Mathison', email: 'alan@journey.example' });
    const search = page.getByRole('searchbox', { name: 'Search users' });
    await page.goto('/users');
    await expect(page.getByText('1–10 of')).toBeVisible();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await page.keyboard.type('mathison, alan');
    await expect(page.getByText('1–1 of 1 user')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Edit User' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('Alan');
    await page.keyboard.type('Alan M.');
    await page.keyboard.press('Enter');
    await expect(page.getByText('User Edited Successfully')).toBeVisible();
    const focusedText = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focusedText).toContain('Alan M.');
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
  });

  test('enrolling an admin', async ({ page, users }) => {
    await page.goto('/users');
    await expect(page.getByText('1–10 of')).toBeVisible();
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

  test('selecting and deleting several users', async ({ page, users }) => {
    await users.create(
      ...[1, 2, 3].map((n) => ({ firstName: `Bulk${n}`, lastName: 'Person', email: `${n}@journey.example` })),
    );
    const sorted = (await users.list('@journey.example')).map(({ firstName }) => firstName);
    await page.goto('/users?query=journey.example');
    await expect(page.getByText('1–3 of 3 users')).toBeVisible();
    await tabTo(page, 'Select all users on this page');
    await page.keyboard.press('Space');
    await expect(page.getByText('3 users selected')).toBeVisible();
    // Past the four headers that sort into the rows, down to the second one, and deselect it.
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(page.getByText('2 users selected')).toBeVisible();
    await page.keyboard.press('a');
    await expect.poll(() => nameOfFocused(page)).toBe('Select all 3 that match');
    await tabTo(page, 'Delete 2 users');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog', { name: 'Delete users' })).toBeVisible();
    await tabTo(page, 'Confirm Delete');
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 users deleted.')).toBeVisible();
    await expect.poll(() => nameOfFocused(page)).toBe('Close');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1–1 of 1 user')).toBeVisible();
    expect((await users.list('@journey.example')).map(({ firstName }) => firstName)).toEqual([sorted[1]]);
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });
});
