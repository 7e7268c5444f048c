import type { Page } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import { holdRequests } from '../fixtures/portal.ts';
import { preloaded } from '../fixtures/steps.ts';
import { phone } from '../fixtures/phone.ts';
import { expect, test, withMotion } from '../fixtures/test.ts';
import type { NewUser } from '../fixtures/users-api.ts';

/* Enrolling, editing and deleting one user. */

test.use({ account: ada, ...withMotion });

const alan = { firstName: 'Alan', lastName: 'Mathison', email: 'alan@journey.example' };
const list = '/users?query=journey.example';

async function fillIn(page: Page, { firstName, lastName, email }: NewUser) {
  await page.getByLabel('First Name').fill(firstName);
  await page.getByLabel('Last Name').fill(lastName);
  await page.getByLabel('Email').fill(email);
}

const enroll = (page: Page) => page.getByRole('button', { name: 'Enroll', exact: true });
const enrollments = (requests: string[]) => requests.filter((address) => address.endsWith('/api/v1/user')).length;

test('an admin is enrolled after a confirmation; search and reload keep their place', async ({ page, users }) => {
  await page.goto(list);
  await page.getByRole('link', { name: 'Enroll user' }).click();
  await expect(page).toHaveURL('/users/enroll?query=journey.example');
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Enroll user' })).toBeVisible();
  await fillIn(page, alan);
  await page.getByLabel('Role').selectOption('Admin');
  await enroll(page).click();
  await expect(page.getByText('Are you sure you want to create Admin User')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();

  await expect(page.getByText('User Created Successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: /Alan Mathison alan@journey.example Admin Active/ })).toBeVisible();
  await expect(page).toHaveURL(list);
  expect(await users.list(alan.email)).toHaveLength(1);
});

test('clicking a row edits the field that was clicked; deleting asks first', async ({ page, users }) => {
  await users.create(alan);
  await page.goto(list);
  await page.getByText(alan.email).click();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(alan.email);
  await page.getByLabel('Last Name').fill('Turing');
  await page.getByLabel('Active').click();
  await page.keyboard.press('Enter');
  await expect(page.getByText('User Edited Successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: /Alan Turing alan@journey.example User Inactive/ })).toBeVisible();

  await page.getByRole('button', { name: 'Delete User Alan Turing' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete User' });
  await expect(question.getByText('Are you sure you want to delete the following user?')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Confirm Delete' }).click();
  await expect(page.getByText('User Deleted Successfully')).toBeVisible();
  await expect(page.getByText('No users match your search')).toBeVisible();
});

test('after the last row of the last page is deleted, the page before is shown', async ({ page, users }) => {
  await users.create(...Array.from({ length: 11 }, (_, index) => ({ ...alan, email: `${index}@journey.example` })));
  await page.goto(list);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('11–11 of 11 users')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: /^Delete User/ }).click();
  await page.getByRole('button', { name: 'Confirm Delete' }).click();
  await expect(page.getByText('1–10 of 10 users')).toBeVisible();
  await expect(page).toHaveURL(list);
  await expect(page.getByRole('row')).toHaveCount(11);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TR');
  await page.goBack();
  await expect(page.getByText('1–10 of 10 users')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('if another administrator has edited the user, both versions are offered', async ({
  page,
  users,
  allowErrors,
}) => {
  allowErrors(/412/);
  await users.create(alan);
  await page.goto(list);
  await page.getByRole('button', { name: 'Edit User Alan Mathison' }).click();
  await page.getByLabel('First Name').fill('A. M.');
  await users.change(alan.email, { firstName: 'Alan M.', lastName: 'Turing' });
  await page.getByRole('button', { name: 'Save Changes' }).click();

  await expect(page.getByText('Another administrator has changed this user.')).toBeVisible();
  await page.getByRole('radio', { name: /Their version.*Alan M\./ }).check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('User Edited Successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: /Alan M\. Turing/ })).toBeVisible();
});

test('if another administrator has deleted the user, editing and deleting say so', async ({
  page,
  users,
  allowErrors,
}) => {
  allowErrors(/404/);
  await users.create(alan, { ...alan, firstName: 'Joan', email: 'joan@journey.example' });
  await page.goto(list);
  await page.getByRole('button', { name: 'Edit User Alan Mathison' }).click();
  await page.getByLabel('First Name').fill('Al');
  await users.delete(alan.email);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(
    page.getByText('This user no longer exists. Another administrator may have deleted them.'),
  ).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Al');
  await expect(page.getByRole('row', { name: alan.email, includeHidden: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave' }).click();

  await page.getByRole('button', { name: 'Delete User Joan Mathison' }).click();
  await users.delete('joan@journey.example');
  await page.getByRole('button', { name: 'Confirm Delete' }).click();
  await expect(page.getByText('Something went wrong please try again')).toBeVisible();
  await expect(page.getByText('No users match your search')).toBeVisible();
});

test('offline, the form stays open, and nothing is sent later without being asked', async ({
  page,
  users,
  requests,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(list);
  await preloaded(page);
  await page.getByRole('link', { name: 'Enroll user' }).click();
  await fillIn(page, alan);
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  const alert = page.getByRole('dialog').getByRole('alert');
  await expect(alert.getByText('Something went wrong please try again')).toBeVisible();
  await expect(alert.getByText('Please check your network connection')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(alan.email);
  expect(enrollments(requests)).toBe(1);

  const listRead = page.waitForResponse(/\/api\/v1\/users\?/);
  await page.context().setOffline(false);
  await listRead; // the portal has noticed that it is online again
  expect(await users.list(alan.email)).toHaveLength(0);
  expect(enrollments(requests)).toBe(1);
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText('User Created Successfully')).toBeVisible();
  expect(enrollments(requests)).toBe(2);
});

test('a double click enrolls once', async ({ page, users, requests }) => {
  await page.goto(list);
  const release = await holdRequests(page, '**/api/v1/user');
  await page.getByRole('link', { name: 'Enroll user' }).click();
  await fillIn(page, alan);
  await enroll(page).dblclick();
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByText('User Created Successfully')).toBeVisible();
  expect(enrollments(requests)).toBe(1);
  expect(await users.list(alan.email)).toHaveLength(1);
});

test('Escape, Back and closing the tab ask before unsaved input is lost', async ({ page }) => {
  await page.goto(list);
  await page.getByRole('link', { name: 'Enroll user' }).click();
  const firstName = page.getByLabel('First Name');
  await firstName.fill('Al');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(firstName).toHaveValue('Al');
    expect(new URL(page.url()).pathname).toBe('/users/enroll');
  }
  const dialogOpened = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await dialogOpened;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await firstName.press('Escape');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(list);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a user is enrolled, edited and deleted by touch', async ({ page, users }) => {
    await page.goto(list);
    await page.getByRole('link', { name: 'Enroll user' }).tap();
    await fillIn(page, { ...alan, firstName: 'Joan', lastName: 'Clarke' });
    await enroll(page).tap();
    await expect(page.getByText('User Created Successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Edit User Joan Clarke' }).tap();
    await page.getByLabel('Active').tap();
    await page.getByRole('button', { name: 'Save Changes' }).tap();
    await expect(page.getByText('User Edited Successfully')).toBeVisible();
    await expect(page.getByRole('row', { name: /Joan Clarke .* Inactive/ })).toBeVisible();
    await page.getByRole('button', { name: 'Delete User Joan Clarke' }).tap();
    await page.getByRole('button', { name: 'Confirm Delete' }).tap();
    await expect(page.getByText('User Deleted Successfully')).toBeVisible();
    expect(await users.list(alan.email)).toEqual([]);
  });

  test('a toast doesn’t cover the controls below it', async ({ page, users }) => {
    await users.create(alan);
    await page.goto(list);
    await page.getByRole('button', { name: 'Edit User Alan Mathison' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const toast = page.getByText('User Edited Successfully');
    await expect(toast).toBeVisible();
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25');
    await page.getByRole('button', { name: 'Previous page' }).hover();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast).toHaveCount(0);
  });
});
