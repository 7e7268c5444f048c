import { ada } from '../fixtures/accounts.ts';
import { expect, test } from '../fixtures/test.ts';

/* The activity: who did what. */

test.use({ account: ada });

const before = 'Mathison';

test(
  'an edit is found with its fields before and after, and exported',
  { tag: '@postgresql' },
  async ({ page, users }) => {
    const email = 'edited@journey.example';
    await users.create({ firstName: 'Alan', lastName: before, email });
    await page.goto(`/users?query=${email}`);
    await page.getByRole('button', { name: 'Edit User Alan Mathison' }).click();
    await page.getByLabel('Last Name').fill('Turing');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('User Edited Successfully')).toBeVisible();

    await page.getByRole('link', { name: 'Activity', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search activity' }).fill(email);
    await expect(page).toHaveURL(/query=edited/);
    await page.getByLabel('What').selectOption('Edit');
    const row = page.getByRole('row', { name: /Edited/ });
    await expect(row).toHaveCount(1);
    await row.getByText('Edited', { exact: true }).click();
    const changed = page.getByRole('row', { name: /Last Name/ });
    await expect(changed).toContainText(before);
    await expect(changed).toContainText('Turing');
    await page.reload();
    await expect(changed).toContainText('Turing');

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByText('1 entry exported.')).toBeVisible();
    expect((await download).suggestedFilename()).toMatch(/^activity-.*\.csv$/);
    await page.keyboard.press('Escape');

    await row.getByRole('link', { name: 'Alan Turing' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Alan Turing' })).toBeVisible();
    await page.goBack();
    await expect(changed).toContainText('Turing');
  },
);

test('new entries wait for a click', async ({ page, users }) => {
  const email = 'new@journey.example';
  await page.clock.install();
  await users.create({ firstName: 'Grace', lastName: 'Murray', email: 'first@journey.example' });
  await page.goto('/activity');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await users.create({ firstName: 'Alan', lastName: before, email });
  await page.clock.fastForward(31_000);
  const more = page.getByRole('button', { name: /new entr/ });
  await expect(more).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await more.click();
  await expect(page.getByRole('row', { name: /Enrolled/ }).getByText(email)).toBeVisible();
  await expect(more).toHaveCount(0);
});
