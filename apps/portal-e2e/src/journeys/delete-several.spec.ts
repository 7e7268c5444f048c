import { ada } from '../fixtures/accounts.ts';
import { refuseOnce } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ account: ada });

test(
  'deleting all users of a search leaves oneself out, and reports the result for each',
  { tag: '@postgresql' },
  async ({ page, users, allowErrors }) => {
    allowErrors(/409 \(Conflict\)/);
    await users.create(
      ...Array.from({ length: 6 }, (_, index) => ({
        firstName: `Ada${index}`,
        lastName: 'Byron',
        email: `ada.byron${index}@journey.example`,
      })),
    );
    await page.goto('/users?query=ada+byron');
    await expect(page.getByText('1–7 of 7 users')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all users on this page' }).check();
    await expect(page.getByRole('checkbox', { name: 'Select Ada Byron', exact: true })).not.toBeChecked();
    await page.getByRole('button', { name: 'Delete 6 users' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete users' });
    await expect(question.getByText('Are you sure you want to delete the following 6 users?')).toBeVisible();
    await refuseOnce(page);
    await question.getByRole('button', { name: 'Confirm Delete' }).click();

    const dialog = page.getByRole('dialog', { name: 'Delete users' });
    await expect(dialog.getByText('5 of 6 users deleted, 1 failed.')).toBeVisible();
    const results = dialog.getByRole('listitem');
    await expect(results).toHaveCount(6);
    await expect(results.first()).toContainText('Not now.');
    expect(await users.list('@journey.example')).toHaveLength(1);

    await dialog.getByRole('button', { name: 'Retry 1 failed' }).click();
    await expect(dialog.getByText('6 users deleted.')).toBeVisible();
    expect(await users.list('@journey.example')).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('1–1 of 1 user')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);
  },
);
