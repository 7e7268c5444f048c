import { ada } from '../fixtures/accounts.ts';
import { allAtProvider } from '../fixtures/new-person.ts';
import { messageTo } from '../fixtures/outbox.ts';
import { refuseOnce } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/test.ts';

/* Changing and deleting several users. By keyboard: keyboard.spec.ts. */

test.use({ account: ada });

test(
  'all users of a search but oneself are deactivated, activated by Undo without a mail, and deleted (decided 3)',
  { tag: '@postgresql' },
  async ({ page, stack, users, allowErrors }) => {
    allowErrors(/409 \(Conflict\)/);
    const emails = Array.from({ length: 4 }, () => `ada.byron.${crypto.randomUUID()}@journey.example`);
    await users.create(...emails.map((email, index) => ({ firstName: `Ada${index}`, lastName: 'Byron', email })));
    for (const email of emails) await messageTo(stack, email);
    const select = () => page.getByRole('checkbox', { name: 'Select all users on this page' }).check();
    const close = (name: string) => page.getByRole('dialog', { name }).getByRole('button', { name: 'Close' }).last();
    const deactivate = async () => {
      await select();
      await expect(page.getByText('4 users selected')).toBeVisible();
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      await page.getByRole('menu').getByText('Deactivate', { exact: true }).click();
      const question = page.getByRole('alertdialog', { name: 'Deactivate users' });
      await question.getByRole('button', { name: 'Deactivate' }).click();
      await expect(page.getByText('4 users deactivated.')).toBeVisible();
    };
    await page.goto('/users?query=ada+byron');
    await expect(page.getByText('1–5 of 5 users')).toBeVisible();

    await test.step('deactivate, and undo it', async () => {
      await deactivate();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('4 users activated.')).toBeVisible();
      await allAtProvider(stack, users);
      for (const email of emails) await messageTo(stack, email, 1);
      expect((await users.list('ada byron')).map(({ status }) => status)).not.toContain('Inactive');
      await page.reload();
    });

    await test.step('deactivate, and see it in the filter and the activity', async () => {
      await deactivate();
      const result = page.getByRole('dialog', { name: 'Deactivate users' });
      await expect(result.getByRole('listitem').filter({ hasText: 'Deactivated' })).toHaveCount(4);
      await close('Deactivate users').click();
      await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Inactive 4' }).click();
      await expect(page).toHaveURL('/users?query=ada+byron&status=Inactive');
      await expect(page.getByText('1–4 of 4 users')).toBeVisible();

      await page.getByRole('link', { name: 'Activity', exact: true }).click();
      const run = page.getByRole('row', { name: /Deactivated 4 users/ }).first();
      await expect(run).toContainText('4 entries');
      await expect(page.getByRole('row', { name: /Deactivated/ }).filter({ hasText: emails[0]! })).toHaveCount(0);
      await run.getByRole('button', { name: /^Details of Deactivated 4 users/ }).click();
      const entries = page.getByRole('list', { name: 'Entries of the bulk action' }).getByRole('listitem');
      await expect(entries).toHaveCount(4);
      for (const email of emails) await expect(entries.filter({ hasText: email })).toHaveCount(1);
    });

    await test.step('delete, and retry the one who was refused', async () => {
      await page.goto('/users?query=ada+byron');
      await expect(page.getByText('1–5 of 5 users')).toBeVisible();
      await select();
      await expect(page.getByRole('checkbox', { name: 'Select Ada Byron', exact: true })).not.toBeChecked();
      await page.getByRole('button', { name: 'Delete 4 users' }).click();
      const question = page.getByRole('alertdialog', { name: 'Delete users' });
      await expect(question.getByText('Are you sure you want to delete the following 4 users?')).toBeVisible();
      await refuseOnce(page);
      await question.getByRole('button', { name: 'Confirm Delete' }).click();

      const dialog = page.getByRole('dialog', { name: 'Delete users' });
      await expect(dialog.getByText('3 of 4 users deleted, 1 failed.')).toBeVisible();
      const results = dialog.getByRole('listitem');
      await expect(results).toHaveCount(4);
      await expect(results.first()).toContainText('Not now.');
      expect(await users.list('ada byron')).toHaveLength(2);
      await dialog.getByRole('button', { name: 'Retry 1 failed' }).click();
      await expect(dialog.getByText('4 users deleted.')).toBeVisible();
      expect(await users.list('ada byron')).toHaveLength(1);
      await close('Delete users').click();
      await expect(page.getByText('1–1 of 1 user')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);
    });
  },
);
