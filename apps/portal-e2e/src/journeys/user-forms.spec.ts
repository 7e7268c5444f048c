import type { Page } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import { preloaded } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import type { NewUser } from '../fixtures/people.ts';

/* Enrolling, editing and deleting one user. */

test.use({ account: ada });

const alan = { firstName: 'Alan', lastName: 'Mathison', email: 'alan@journey.example' };
const list = '/users?query=journey.example';

async function fillIn(page: Page, { firstName, lastName, email }: NewUser) {
  await page.getByLabel('First Name').fill(firstName);
  await page.getByLabel('Last Name').fill(lastName);
  await page.getByLabel('Email').fill(email);
}

const enroll = (page: Page) => page.getByRole('button', { name: 'Enroll', exact: true });
const enrollments = (requests: string[]) => requests.filter((address) => address.endsWith('/api/v1/user')).length;

test('an admin is enrolled, edited and deleted; no input is lost, or sent unasked @core', async ({
  page,
  users,
  requests,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(list);
  await page.getByRole('link', { name: 'Enroll user' }).click();
  await expect(page).toHaveURL('/users/enroll?query=journey.example');
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Enroll user' })).toBeVisible();
  await fillIn(page, alan);
  await page.goBack();
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(leaving).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/users/enroll');
  const dialogOpened = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await dialogOpened;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(page.getByLabel('Email')).toHaveValue(alan.email);

  await preloaded(page);
  await page.context().setOffline(true);
  await page.getByLabel('Email').press('Enter');
  const alert = page.getByRole('dialog').getByRole('alert');
  await expect(alert).toHaveText('Something went wrong please try again');
  await expect(page.getByText('You are offline.')).toHaveCount(1);
  await expect(page.getByLabel('Email')).toHaveValue(alan.email);
  expect(enrollments(requests)).toBe(1);
  const listRead = page.waitForResponse(/\/api\/v1\/users\?/);
  await page.context().setOffline(false);
  await listRead; // the portal has noticed that it is online again
  await expect(alert).toHaveCount(0);
  expect(await users.list(alan.email)).toHaveLength(0);
  expect(enrollments(requests)).toBe(1);

  await page.getByLabel('Role').selectOption('Admin');
  await enroll(page).click();
  await expect(page.getByText('Are you sure you want to create Admin User')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm', exact: true }).dblclick();
  await expect(page.getByText('User Created Successfully')).toBeVisible();
  await expect(
    page.getByRole('row', { name: /Alan Mathison alan@journey.example Admin Active · Invited/ }),
  ).toBeVisible();
  await expect(page).toHaveURL(list);
  expect(await users.list(alan.email)).toHaveLength(1);
  expect(enrollments(requests)).toBe(2);

  await page.getByText(alan.email).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Last Name').fill('Turing');
  await page.getByLabel('Active').click();
  await page.keyboard.press('Enter');
  const deactivation = page.getByRole('alertdialog', { name: 'Deactivate Alan Turing?' });
  await deactivation.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('User Edited Successfully')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page.getByRole('row', { name: /Alan Turing alan@journey.example Admin Inactive/ })).toBeVisible();

  await page.getByRole('button', { name: 'Delete User Alan Turing' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete User' });
  await expect(question.getByText('Are you sure you want to delete the following user?')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Confirm Delete' }).click();
  await expect(page.getByText('User Deleted Successfully')).toBeVisible();
  await expect(page.getByText('No users match your search')).toBeVisible();
});
