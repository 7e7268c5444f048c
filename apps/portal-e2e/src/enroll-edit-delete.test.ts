import type { Page } from '@playwright/test';
import { afterEach, describe, expect, test } from 'vitest';
import { changeUser, createUser, deleteUser, deleteUsers, listUsers } from './beside.ts';
import { ada, allAtHand, moving, tokenOf, useBrowser, visitSignedIn } from './browser.ts';

useBrowser({ oneWindow: true });

const alan = { firstName: 'Alan', lastName: 'Mathison', email: 'alan@journey.example' };
let token: string | undefined;

afterEach(async () => {
  if (token) await deleteUsers(token, '@journey.example');
  token = undefined;
});

/** Opens the list at the people of the journeys, of whom Alan is one unless others are given. */
async function open(people = [alan], expected?: RegExp, address = '/users?query=journey.example') {
  token = await tokenOf(ada);
  for (const person of people) await createUser(token, person);
  const visited = await visitSignedIn(ada, address, moving, expected);
  await visited.page
    .getByRole('table', { name: 'Users' })
    .or(visited.page.getByText('No users match'))
    .first()
    .waitFor();
  return { ...visited, token };
}

const fillIn = async (page: Page, { firstName, lastName, email }: typeof alan) => {
  await page.getByLabel('First Name').fill(firstName);
  await page.getByLabel('Last Name').fill(lastName);
  await page.getByLabel('Email').fill(email);
};

test('an admin is enrolled after the confirmation, said to be, and in the list; search and reload keep their place', async () => {
  const { page } = await open([]);
  await page.getByRole('link', { name: 'Enroll user' }).click();
  await page.waitForURL('**/users/enroll?query=journey.example');
  await page.reload();
  await page.getByRole('dialog', { name: 'Enroll user' }).waitFor();
  await fillIn(page, alan);
  await page.getByLabel('Role').selectOption('Admin');
  await page.getByRole('button', { name: 'Enroll', exact: true }).click();
  await page.getByText('Are you sure you want to create Admin User').waitFor();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();

  await page.getByText('User Created Successfully').waitFor();
  await page.getByRole('row', { name: /Alan Mathison alan@journey.example Admin Active/ }).waitFor();
  await page.waitForURL('**/users?query=journey.example');
});

test('a user is edited at the cell that was clicked, and deleted after the question', async () => {
  const { page } = await open();
  await page.getByRole('cell', { name: 'Mathison', exact: true }).click();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('Mathison');
  await page.keyboard.type('Turing');
  await page.getByLabel('Active').click();
  await page.keyboard.press('Enter');
  await page.getByText('User Edited Successfully').waitFor();
  await page.getByRole('row', { name: /Alan Turing alan@journey.example User Inactive/ }).waitFor();

  await page.getByRole('button', { name: 'Delete User Alan Turing' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete User' });
  await question.getByText('Are you sure you want to delete the following user?').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
  await question.getByRole('button', { name: 'Confirm Delete' }).click();
  await page.getByText('User Deleted Successfully').waitFor();
  await page.getByText('No users match your search').waitFor();
});

test('the last row of the last page leads to the page before, and Back does not open the dialog again', async () => {
  const people = Array.from({ length: 11 }, (_, index) => ({ ...alan, email: `${index}@journey.example` }));
  const { page } = await open(people);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('11–11 of 11 users').waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(2); // the rows follow the total
  await page.getByRole('button', { name: /^Delete User/ }).click();
  await page.getByRole('button', { name: 'Confirm Delete' }).click();
  await page.getByText('1–10 of 10 users').waitFor();
  await page.waitForURL('**/users?query=journey.example');
  expect(await page.getByRole('row').count()).toBe(11); // header + 10
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TR');
  await page.goBack();
  await page.getByText('1–10 of 10 users').waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
});

describe('two administrators', () => {
  test('who edit one user: the second is shown both versions and chooses', async () => {
    const { page, token: beside } = await open([alan], /412/);
    await page.getByRole('button', { name: 'Edit User Alan Mathison' }).click();
    await page.getByLabel('First Name').fill('A. M.');
    await changeUser(beside, alan.email, { firstName: 'Alan M.', lastName: 'Turing' });
    await page.getByRole('button', { name: 'Save Changes' }).click();

    await page.getByText('Another administrator has changed this user.').waitFor();
    await page.getByRole('radio', { name: /Their version.*Alan M\./ }).check();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('User Edited Successfully').waitFor();
    await page.getByRole('row', { name: /Alan M\. Turing/ }).waitFor();
  });

  test('of whom one deletes whom the other edits or deletes: it is said, and the list shows it', async () => {
    const { page, token: beside } = await open(
      [alan, { ...alan, firstName: 'Joan', email: 'joan@journey.example' }],
      /404/,
    );
    await page.getByRole('button', { name: 'Edit User Alan Mathison' }).click();
    await page.getByLabel('First Name').fill('Al');
    await deleteUser(beside, alan.email);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('There is no such user. It may have been deleted meanwhile.').waitFor();
    expect(await page.getByLabel('First Name').inputValue()).toBe('Al');
    await page.getByRole('cell', { name: alan.email, includeHidden: true }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave' }).click();

    await page.getByRole('button', { name: 'Delete User Joan Mathison' }).click();
    await deleteUser(beside, 'joan@journey.example');
    await page.getByRole('button', { name: 'Confirm Delete' }).click();
    await page.getByText('Something went wrong please try again').waitFor();
    await page.getByText('No users match your search').waitFor();
  });
});

test('offline, a form stays open with what was typed, and nothing is sent later by itself', async () => {
  const { page, addresses } = await open([], /ERR_INTERNET_DISCONNECTED/);
  await allAtHand(page); // what says that all went well, too
  await page.getByRole('link', { name: 'Enroll user' }).click();
  await fillIn(page, alan);
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  const alert = page.getByRole('dialog').getByRole('alert');
  await alert.getByText('Something went wrong please try again').waitFor();
  await alert.getByText('Please check your network connection').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(alan.email);

  const sent = () => addresses.filter((address) => address.endsWith('/api/v1/user')).length;
  expect(sent()).toBe(1);
  await page.context().setOffline(false);
  await expect.poll(async () => (await listUsers(token ?? '', alan.email)).length).toBe(0);
  expect(sent()).toBe(1);
  await page.getByLabel('Email').press('Enter');
  await page.getByText('User Created Successfully').waitFor();
  expect(sent()).toBe(2);
});

test('a double click enrolls once, while the server takes its time', async () => {
  const { page, addresses } = await open([]);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/v1/user', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Enroll user' }).click();
  await fillIn(page, alan);
  await page.getByRole('button', { name: 'Enroll', exact: true }).dblclick();
  await page.keyboard.press('Enter');
  answer.resolve();
  await page.getByText('User Created Successfully').waitFor();
  expect(addresses.filter((address) => address.endsWith('/api/v1/user'))).toHaveLength(1);
});

test('what is unsaved is asked about on Escape, Back and closing the tab', async () => {
  const { page } = await open([]);
  await page.getByRole('link', { name: 'Enroll user' }).click();
  await page.getByLabel('First Name').fill('Al');
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave();
    await page
      .getByRole('alertdialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Stay' })
      .click();
    expect(await page.getByLabel('First Name').inputValue()).toBe('Al');
    expect(new URL(page.url()).pathname).toBe('/users/enroll');
  }
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await page.getByRole('dialog').getByLabel('First Name').press('Escape');
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/users?query=journey.example');
});

test('a message does not keep one from what lies under it', async () => {
  const { page } = await open();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Edit User Alan Mathison' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('User Edited Successfully').waitFor();
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25');
  await page.getByRole('button', { name: 'Previous page' }).hover();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByText('User Edited Successfully').waitFor({ state: 'detached' });
});
