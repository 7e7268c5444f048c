import type { Page } from '@playwright/test';
import { fetchResponse } from '../../fixtures/portal.ts';
import { ada } from '../../fixtures/accounts.ts';
import { expect, test } from '../../fixtures/test.ts';

const alan = { firstName: 'Alan', lastName: 'Mathison', email: 'alan@journey.example' };

test.use({ account: ada });

test('the list, enrolling, editing and deleting are accessible @core', async ({ page, users, checkScreen }) => {
  await users.create(alan);
  await page.goto('/users?query=journey.example');
  await checkScreen(alan.email);
  await page.getByRole('link', { name: 'Enroll user' }).click();
  await checkScreen('Enroll another');
  await page.getByRole('button', { name: 'Enroll', exact: true }).click();
  await checkScreen('First Name is required.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit User Alan Mathison' }).click();
  await checkScreen('Save Changes');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete User Alan Mathison' }).click();
  await checkScreen('Are you sure you want to delete the following user?');
  await page.getByRole('button', { name: 'Confirm Delete' }).click();
  await checkScreen('No users match your search');
});

test('questions about users, failures of their changes, and empty lists are accessible', async ({
  page,
  users,
  checkScreen,
  allowErrors,
}) => {
  allowErrors(/400|412|500/);
  await users.create(alan);
  await page.goto('/users?query=journey.example');
  await page.getByRole('link', { name: 'Enroll user' }).click();
  await page.getByLabel('First Name').fill('Al');
  await page.getByLabel('Last Name').fill('Mathison');
  await page.getByLabel('Email').fill(alan.email);
  await page.getByLabel('Role').selectOption('Admin');
  await page.getByRole('button', { name: 'Enroll', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await checkScreen('Are you sure you want to create Admin User');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await page.keyboard.press('Escape');
  await checkScreen('Leave without saving?');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();

  await page.goto('/users?query=journey.example');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await page.getByRole('button', { name: 'Edit User Alan Mathison' }).click();
  await expect(save).toBeVisible();
  await users.change(alan.email, { lastName: 'Turing', status: 'Inactive' });
  await page.getByLabel('Last Name').fill('M.');
  await save.click();
  await checkScreen('Their version');
  await save.click();
  await checkScreen('User Edited Successfully');

  await page.getByRole('button', { name: /^Delete User/ }).click();
  const json = { message: 'The database rests.' };
  await page.route('**/api/v1/user/*', (route) => route.fulfill({ status: 500, json }));
  await page.route('**/api/v1/users?*', (route) => route.fulfill({ status: 400, json }));
  await page.getByRole('button', { name: 'Confirm Delete' }).click();
  await checkScreen('The database rests.');
  await page.keyboard.press('Escape');
  await checkScreen('Request failed with status 400');

  const empty = { userList: [], hasNext: false, totalCount: 0 };
  await page.route('**/api/v1/users?*', (route) => route.fulfill({ json: empty }));
  await page.goto('/users');
  await checkScreen('There are no users yet');
  await page.unroute('**/api/v1/users?*');
  await page.goto('/users?signedIn=never');
  await checkScreen('Last sign-in');
  await page
    .getByRole('button', { name: /^More actions/ })
    .first()
    .click();
  await checkScreen(/^Make (admin|user)$/);
});

test('the page of a user is accessible', async ({ page, users, checkScreen, allowErrors }) => {
  allowErrors(/404|500/);
  const long = 'Wolfeschlegelsteinhausenbergerdorff';
  await users.create({ firstName: long, lastName: `von und zu ${long}`, email: `${long}@journey.example` });
  await page.goto(`/users?query=${long}`);
  await page.getByRole('link', { name: long }).click();
  await checkScreen('Enrolled by');
  const detail = 'Api validation failed: login: login: An object with this field already exists';
  await answerAccount(page, { status: 'refused', detail }, 'failed');
  await page.getByText('What the provider said').click();
  await checkScreen(detail);
  await answerAccount(page, { status: 'linked' }, 'invited', 'PROVISIONED');
  await checkScreen('Send activation mail');
  await answerAccount(page, { status: 'linked', origin: 'adopted' }, 'locked-out', 'LOCKED_OUT');
  await checkScreen('None: the password alone.');
  await page.getByRole('link', { name: 'Delete', exact: true }).click();
  await checkScreen(/is older than the user, so it stays there/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await checkScreen(/^They are signed out at once/);
  await page.unrouteAll();
  await page.route('**/api/v1/user/*', (route) => route.fulfill({ status: 500, json: { message: 'Down.' } }));
  await page.reload();
  await checkScreen('This user could not be loaded.');
  await page.unrouteAll();
  await page.reload();
  await page.getByRole('link', { name: 'Delete', exact: true }).click();
  await checkScreen('Deactivate instead');
  await page.getByRole('button', { name: 'Deactivate instead' }).click();
  await expect(page.getByText(/can no longer sign in/)).toBeVisible();
  await users.deleteAll(long);
  await page.reload();
  await checkScreen('This user no longer exists');
  await page.goto(`${page.url()}/edit`);
  await checkScreen('Another administrator may have deleted them.');
  await page.goto('/users?query=ada.byron@scv.example');
  await page.getByRole('link', { name: 'Ada Byron' }).click();
  await checkScreen('This is you.');
});

/** Shows the user's page with this account and standing; the state at the provider is `providerStatus`. */
async function answerAccount(page: Page, account: object, standing: string, providerStatus?: string) {
  await page.unrouteAll();
  await page.route('**/api/v1/user/*', async (route) => {
    const response = await fetchResponse(route);
    await route.fulfill({ response, json: { ...((await response.json()) as object), account, standing } });
  });
  await page.route('**/api/v1/user/*/account', (route) => route.fulfill({ json: { status: providerStatus } }));
  await page.reload();
}
