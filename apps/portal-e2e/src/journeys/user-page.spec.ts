import { ada } from '../fixtures/accounts.ts';
import { expect, test } from '../fixtures/test.ts';

/* A user's page. */

test.use({ account: ada });

test(
  'a shared link opens a user, who is edited and deactivated there',
  { tag: '@postgresql' },
  async ({ page, users }) => {
    await users.create({ firstName: 'Alan', lastName: 'Mathison', email: 'alan@journey.example' });
    await page.goto('/users?query=alan@journey.example');
    const link = page.getByRole('link', { name: 'Alan Mathison' });
    const address = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect(page).toHaveURL(address);

    await page.goto('/dashboard');
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Alan Mathison' })).toBeVisible();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(page).toHaveURL(`${address}/edit`);
    await page.getByLabel('Last Name').fill('Turing');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Alan Turing' })).toBeVisible();
    const activity = page.getByRole('region', { name: 'Recent activity' });
    await expect(activity.getByText('Mathison')).toBeVisible();

    await page.getByRole('link', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Deactivate instead' }).click();
    await expect(page.getByText('Alan Turing can no longer sign in.')).toBeVisible();
    await expect(page).toHaveURL(address);
    expect(await users.list('alan@journey.example')).toMatchObject([{ lastName: 'Turing', status: 'Inactive' }]);
  },
);
