import { afterEach, describe, expect, test } from 'vitest';
import { clean, cleanInBoth } from './axe.ts';
import { changeUser, createUser, deleteUsers } from './beside.ts';
import { ada, tokenOf, useBrowser, visitSignedIn } from './browser.ts';

useBrowser({ oneWindow: true });

const alan = { firstName: 'Alan', lastName: 'Mathison', email: 'alan@access.example' };
let token: string | undefined;

afterEach(async () => {
  if (token) await deleteUsers(token, '@access.example');
  token = undefined;
});

async function open(options: Parameters<typeof visitSignedIn>[2], expected?: RegExp) {
  token = await tokenOf(ada);
  await createUser(token, alan);
  const { page } = await visitSignedIn(ada, '/users?query=access.example', options, expected);
  await page.getByText('1–1 of 1 user').waitFor();
  return { page, token };
}

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

describe.each([
  ['a wide window', {}],
  ['a phone', phone],
])('axe finds nothing in %s', (_name, options) => {
  test('on the list, the dialogs and their faults', { timeout: 180_000 }, async () => {
    const { page, token: beside } = await open(options, /400|412|500/);
    await clean(page, 'alan@access.example');
    await page.getByRole('link', { name: 'Enroll user' }).click();
    await page.getByRole('dialog', { name: 'Enroll user' }).getByLabel('First Name').waitFor(); // the table says it, too
    await clean(page, 'First Name');
    await page.getByRole('button', { name: 'Enroll', exact: true }).click();
    await clean(page, 'First Name is required.');
    await page.getByLabel('First Name').fill('Al');
    await page.getByLabel('Last Name').fill('Mathison');
    await page.getByLabel('Email').fill(alan.email);
    await page.getByLabel('Role').selectOption('Admin');
    await page.getByRole('button', { name: 'Enroll', exact: true }).click();
    await clean(page, 'Are you sure you want to create Admin User');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await clean(page, 'Leave without saving?');
    await page.getByRole('button', { name: 'Leave' }).click();

    await page.getByRole('button', { name: 'Edit User Alan Mathison' }).click();
    await clean(page, 'Save Changes');
    await changeUser(beside, alan.email, { lastName: 'Turing', status: 'Inactive' });
    await page.getByLabel('Last Name').fill('M.');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await clean(page, 'Their version');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await clean(page, 'User Edited Successfully');

    await page.getByRole('button', { name: /^Delete User/ }).click();
    await clean(page, 'Are you sure you want to delete the following user?');
    await page.route('**/api/v1/user/*', (route) =>
      route.fulfill({ status: 500, json: { message: 'The database rests.' } }),
    );
    await page.route('**/api/v1/users?*', (route) =>
      route.fulfill({ status: 400, json: { message: 'The database rests.' } }),
    );
    await page.getByRole('button', { name: 'Confirm Delete' }).click();
    await clean(page, 'The database rests.');
    await page.keyboard.press('Escape');
    await clean(page, 'This list may be out of date.');
    await page.goto('/users');
    await clean(page, 'Request failed with status 400');
    await page.route('**/api/v1/users?*', (route) =>
      route.fulfill({ json: { userList: [], hasNext: false, totalCount: 0 } }),
    );
    await page.goto('/users');
    await clean(page, 'There are no users yet');
    await page.goto('/users?query=nobody');
    await clean(page, 'No users match your search');
    await page.goto('/users/nobody/delete');
    await clean(page, 'This user is not on this page of the list.');
  });
});

test('axe finds nothing on the list of keys', async () => {
  const { page } = await open({});
  await page.keyboard.press('?');
  await cleanInBoth(page, 'Ask to delete the user');
});

test('on a phone a user is enrolled, edited and deleted by touch', async () => {
  const { page } = await open(phone);
  await page.getByRole('link', { name: 'Enroll user' }).tap();
  await page.getByLabel('First Name').fill('Joan');
  await page.getByLabel('Last Name').fill('Clarke');
  await page.getByLabel('Email').fill('joan@access.example');
  await page.getByRole('button', { name: 'Enroll', exact: true }).tap();
  await page.getByText('User Created Successfully').waitFor();
  await page.getByRole('button', { name: 'Edit User Joan Clarke' }).tap();
  await page.getByLabel('Active').tap();
  await page.getByRole('button', { name: 'Save Changes' }).tap();
  await page.getByText('User Edited Successfully').waitFor();
  await page.getByRole('row', { name: /Joan Clarke .* Inactive/ }).waitFor();
  await page.getByRole('button', { name: 'Delete User Joan Clarke' }).tap();
  await page.getByRole('button', { name: 'Confirm Delete' }).tap();
  await page.getByText('User Deleted Successfully').waitFor();
});

test('by the keyboard alone a user is found, edited and deleted, and the focus is never lost', async () => {
  const { page } = await open({});
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await page.goto('/users');
  await page.getByText('1–10 of').waitFor();
  await page.keyboard.type('nAda'); // at once
  await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Ada');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await page.keyboard.type('mathison, alan');
  await page.getByText('1–1 of 1 user').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Edit User' }).waitFor();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('Alan');
  await page.keyboard.type('Alan M.');
  await page.keyboard.press('Enter');
  await page.getByText('User Edited Successfully').waitFor();
  await expect.poll(focused).toContain('Alan M.');
  await page.keyboard.press('Delete');
  await expect.poll(focused).toBe('Cancel');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('User Deleted Successfully').waitFor();
  await page.getByText('No users match your search').waitFor();
  await expect.poll(focused).toBe('Clear search');
  await page.keyboard.press('Enter');
  await page.getByText('1–10 of').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Search users');
});
