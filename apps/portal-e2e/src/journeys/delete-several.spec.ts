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
      ...Array.from({ length: 24 }, (_, index) => ({
        firstName: `Ada${index}`,
        lastName: 'Byron',
        email: `ada.byron${index}@journey.example`,
      })),
    );
    await page.goto('/users?query=ada+byron&size=25');
    await expect(page.getByText('1–25 of 25 users')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all users on this page' }).check();
    await expect(page.getByRole('checkbox', { name: 'Select Ada Byron', exact: true })).not.toBeChecked();
    await page.getByRole('button', { name: 'Delete 24 users' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete users' });
    await expect(question.getByText('Are you sure you want to delete the following 24 users?')).toBeVisible();
    await expect(question.getByText('and 19 more')).toBeVisible();
    await refuseOnce(page);
    await question.getByRole('button', { name: 'Confirm Delete' }).click();

    const dialog = page.getByRole('dialog', { name: 'Delete users' });
    await expect(dialog.getByText('23 of 24 users deleted, 1 failed.')).toBeVisible();
    const results = dialog.getByRole('listitem');
    await expect(results).toHaveCount(24);
    await expect(results.first()).toContainText('Not now.');
    expect(await users.list('@journey.example')).toHaveLength(1);

    await dialog.getByRole('button', { name: 'Retry 1 failed' }).click();
    await expect(dialog.getByText('24 users deleted.')).toBeVisible();
    expect(await users.list('@journey.example')).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('1–1 of 1 user')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);
  },
);

test('after a cancelled deletion the remaining users are still there and selected', async ({ page, users }) => {
  await users.create(
    ...Array.from({ length: 40 }, (_, index) => ({
      firstName: `Bulk${index}`,
      lastName: 'Person',
      email: `${index}@journey.example`,
    })),
  );
  await page.goto('/users?query=journey.example');
  await page.getByRole('checkbox', { name: 'Select all users on this page' }).check();
  await page.getByRole('button', { name: 'Select all 40 that match' }).click();
  const released = Promise.withResolvers<void>();
  let deletions = 0;
  await page.route('**/api/v1/user/*', async (route) => {
    deletions += 1;
    if (deletions > 15) await released.promise;
    await route.continue().catch(() => {}); // cancelled by the page
  });
  await page.getByRole('button', { name: 'Delete 40 users' }).click();
  await page.getByLabel('Type 40 to confirm').fill('40');
  await page.getByRole('button', { name: 'Confirm Delete' }).click();
  await expect(page.getByText('15 of 40 users', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  released.resolve();
  const summary = await page.getByText(/^\d+ of 40 users deleted, \d+ not started\.$/).innerText();
  const left = Number(summary.match(/(\d+) not started/)?.[1]);
  expect(await users.list('@journey.example')).toHaveLength(left);
  await page.getByRole('dialog', { name: 'Delete users' }).getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('region', { name: 'Selection' }).getByText(`${left} users selected`)).toBeVisible();
});
