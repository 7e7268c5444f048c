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

test('a user’s page: edit, copy the id, deactivate and delete', async ({ page, context, users }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await users.create({ firstName: 'Alan', lastName: 'Mathison', email: 'alan@journey.example' });
  await page.goto('/users?query=alan@journey.example');
  await expect(page.getByText('1–1 of 1 user')).toBeVisible();
  await pressOn(page, 'Alan Mathison');
  await expect(page.getByRole('heading', { level: 1, name: 'Alan Mathison' })).toBeFocused();

  await pressOn(page, 'Edit');
  await expectFocus(page, 'First Name');
  await page.keyboard.type('Al');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Al Mathison' })).toBeVisible();
  await expectFocus(page, 'Edit');
  await pressOn(page, 'Copy User ID');
  await expect(page.getByText('Copied')).toBeAttached();
  await expectFocus(page, 'Copy User ID');
  expect(page.url()).toContain(await page.evaluate(() => navigator.clipboard.readText()));

  await pressOn(page, 'Deactivate');
  await expectFocus(page, 'Activate');
  await pressOn(page, 'Delete');
  await expectFocus(page, 'Cancel');
  await page.keyboard.press('Escape');
  await expectFocus(page, 'Delete');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Cancel');
  await pressOn(page, 'Confirm Delete');
  await expect(page.getByText('User Deleted Successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeFocused();
});

test('many users: select a range, change status and role, export, delete more than 25', async ({ page, users }) => {
  await users.create(...people(26));
  await page.goto('/users?query=journey.example');
  await expect(page.getByText('1–10 of 26 users')).toBeVisible();
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
    await expectFocus(page, 'Select all 26 that match');
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
  await pressOn(page, 'Select all 26 that match');
  await expect(page.getByText('26 users selected')).toBeVisible();
  await expectFocus(page, 'Delete 26 users');
  await pressOn(page, 'Delete 26 users');
  await expectFocus(page, 'Cancel');
  await tabTo(page, 'Type 26 to confirm');
  await page.keyboard.type('26');
  await confirm(page, 'Confirm Delete', '26 users deleted.');
  await expectFocus(page, 'Clear search');
});

test('the activity: filters, days, an entry and the export', async ({ page, users }) => {
  const email = 'entry@journey.example'; // Of no other journey, whose entries would be found too.
  await users.create({ firstName: 'Alan', lastName: 'Mathison', email });
  await users.change(email, { lastName: 'Turing' });
  await page.goto(`/activity?query=${email}`);
  await tabTo(page, 'What');
  await page.keyboard.type('Edit');
  await expect(page).toHaveURL(/action=edit\+user/);
  await expectFocus(page, 'What');
  await tabTo(page, 'From');
  await page.keyboard.type('01312026');
  await expect(page).toHaveURL(/from=2026-01-31/);
  await expectFocus(page, 'From');

  const row = page.getByRole('row', { name: /Edited/ });
  await expect(row).toHaveCount(1);
  for (let press = 0; press < 30 && !(await row.evaluate((each) => each === document.activeElement)); press += 1)
    await page.keyboard.press('Tab');
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Last Name/ })).toContainText('Turing');
  await expect(row).toBeFocused();
  await pressOn(page, 'All about Alan Turing');
  await expect(page).toHaveURL(/target=/);
  await pressOn(page, 'About Alan Turing');
  await expect(page).not.toHaveURL(/target=/);
  await expect(page.getByRole('region', { name: 'Entries' })).toBeFocused();
  await pressOn(page, 'Export');
  await expect(page.getByText(/entries exported\./)).toBeVisible();
  await expectFocus(page, 'Close');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Export');
});

test('the upload history and the dashboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write']);
  const upload = { name: 'customers.json', sha256: '5e'.repeat(32), size: 12, records: 3, result: 'done' };
  const who = { at: '2026-11-22T10:30:00Z', uploader: { name: 'Ada Byron', email: 'ada@scv.example' } };
  await page.route('**/cdd/uploads**', (route) => {
    const isFirst = !route.request().url().includes('after=');
    const id = `${isFirst ? 1 : 2}d7c8f50-2b0a-4a51-8d6e-0b6f3e1c9a44`;
    const uploads = [{ ...upload, ...who, id }];
    return route.fulfill({ json: { uploads, hasNext: isFirst, ...(isFirst && { next: 'older' }) } });
  });
  await page.goto('/cdd-upload');
  await pressOn(page, 'Upload history');
  await expect(page.getByRole('heading', { level: 1, name: 'Upload history' })).toBeFocused();
  const list = page.getByRole('region', { name: 'Upload history' });
  await pressOn(page, 'Older uploads');
  await expect(page).toHaveURL(/after=older/);
  await expect(list).toBeFocused();
  await pressOn(page, 'Newest uploads');
  await expect(page).toHaveURL('/cdd-upload/history');
  await expect(list).toBeFocused();
  await pressOn(page, 'Copy checksum of customers.json');
  await expect(page.getByText('Checksum copied')).toBeVisible();
  await expectFocus(page, 'Copy checksum of customers.json');

  await pressOn(page, 'Dashboard');
  await pressOn(page, 'Show as table: Enrolled');
  await expect(page.getByText('Day (UTC)')).toBeVisible();
  await expectFocus(page, 'Show as chart: Enrolled');
});
