import { ada } from '../fixtures/accounts.ts';
import { chooseInMenu, expectFocus, pressOn, tabTo } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

/* The activity: who did what. With the keyboard alone: after each step the focus is visible, and where people expect it. */

test.use({ account: ada });

test(
  'an edit is found with its fields, exported, and leads to its user',
  { tag: ['@core', '@postgresql'] },
  async ({ page, users }) => {
    const email = 'entry@journey.example'; // of no other journey, whose entries would be found too
    await users.create({ firstName: 'Alan', lastName: 'Mathison', email });
    await users.change(email, { lastName: 'Turing' });
    await page.goto('/activity');
    await tabTo(page, 'Search activity');
    await page.keyboard.type(email);
    await expect(page).toHaveURL(/query=entry/);
    await pressOn(page, 'Filter');
    await pressOn(page, 'What, Everything');
    await pressOn(page, 'Edit', 'Space');
    await expect(page).toHaveURL(/action=edit\+user/);
    await page.keyboard.press('Escape');
    await expectFocus(page, 'What, Edit');
    await tabTo(page, 'Days');
    await page.keyboard.press('End');
    await tabTo(page, 'From');
    await page.keyboard.type('01312026');
    await expect(page).toHaveURL(/from=2026-01-31/);
    await expectFocus(page, 'From');

    const row = page.getByRole('row', { name: /Edited/ });
    await expect(row).toHaveCount(1);
    const isFocused = () => row.evaluate((each) => each === document.activeElement);
    for (let press = 0; press < 30 && !(await isFocused()); press += 1) await page.keyboard.press('Tab');
    await expect(row).toBeFocused();
    await page.keyboard.press('Enter');
    const changed = page.getByRole('row', { name: /^Last Name/ });
    await expect(changed).toContainText('Mathison');
    await expect(changed).toContainText('Turing');
    await expect(row).toBeFocused();
    await page.reload();
    await expect(changed).toContainText('Turing');

    const download = page.waitForEvent('download');
    await chooseInMenu(page, 'List options', 'Export');
    await expect(page.getByText('1 entry exported.')).toBeVisible();
    expect((await download).suggestedFilename()).toMatch(/^activity-.*\.csv$/);
    await expectFocus(page, 'Close');
    await page.keyboard.press('Enter');
    await expectFocus(page, 'List options');

    await row.getByRole('link', { name: 'Alan Turing' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Alan Turing' })).toBeVisible();
    await page.goBack();
    await expect(changed).toContainText('Turing');
    await pressOn(page, 'All about Alan Turing');
    await expect(page).toHaveURL(/target=/);
    await pressOn(page, 'About: Alan Turing');
    await expect(page).not.toHaveURL(/target=/);
    await expectFocus(page, 'Filter');
  },
);
