import { ada } from '../fixtures/accounts.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ account: ada });

test(
  'three users are deactivated at once; the filter and the activity show it',
  { tag: '@postgresql' },
  async ({ page, users }) => {
    const emails = ['one', 'two', 'three'].map((name) => `${name}@journey.example`);
    await users.create(...emails.map((email, index) => ({ firstName: `Bulk${index}`, lastName: 'Bulkley', email })));
    await page.goto('/users?query=bulkley');
    await page.getByRole('checkbox', { name: 'Select all users on this page' }).check();
    await expect(page.getByText('3 users selected')).toBeVisible();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('menu').getByText('Deactivate', { exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Deactivate users' });
    await question.getByRole('button', { name: 'Deactivate' }).click();

    const result = page.getByRole('dialog', { name: 'Deactivate users' });
    await expect(result.getByText('3 users deactivated.')).toBeVisible();
    await expect(result.getByRole('listitem').filter({ hasText: 'Deactivated' })).toHaveCount(3);
    await result.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Inactive 3' }).click();
    await expect(page).toHaveURL('/users?query=bulkley&status=Inactive');
    await expect(page.getByText('1–3 of 3 users')).toBeVisible();
    expect((await users.list('bulkley')).map(({ status }) => status)).toEqual(['Inactive', 'Inactive', 'Inactive']);

    await page.getByRole('link', { name: 'Activity', exact: true }).click();
    // Other journeys have older ones.
    const run = page.getByRole('row', { name: /Deactivated 3 users/ }).first();
    await expect(run).toContainText('3 entries');
    await expect(page.getByRole('row', { name: /Deactivated/ }).filter({ hasText: 'Bulkley' })).toHaveCount(0);
    await run.getByRole('button', { name: /^Details of Deactivated 3 users/ }).click();
    const entries = page.getByRole('list', { name: 'Entries of the bulk action' }).getByRole('listitem');
    await expect(entries).toHaveCount(3);
    for (const email of emails) await expect(entries.filter({ hasText: email })).toHaveCount(1);
  },
);
