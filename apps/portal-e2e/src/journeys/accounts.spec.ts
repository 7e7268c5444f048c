import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import { messageTo, authnResult, firstPassword, lockAccount, newPerson, type UsersApi } from '../fixtures/people.ts';
import { changeSettings } from '../fixtures/portal.ts';
import { authorize, login, runCommand } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { signedInState } from '../fixtures/session.ts';

test.use({ account: ada });

/* People who are enrolled get an account at the provider, which follows what administrators change. */

const refusal = 'Invalid username or You are not authorized to use the application. Please contact the administrator.';

/** Opens the link of a mail and sets the password. Ends at /login. */
async function activate(page: Page, link: string, password: string) {
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password is set. Sign in with it.')).toBeVisible();
}

/** Signs in through all screens and sees the list. */
async function seesUsers(page: Page, username: string, password: string) {
  await page.goto('/users');
  await login(page, { username, password });
  await authorize(page, { password });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.evaluate(() => localStorage.clear());
}

async function isRefused(page: Page, username: string, password: string) {
  await page.goto('/login');
  await login(page, { username, password });
  await expect(page.getByText(refusal)).toBeVisible();
}

test('an enrolled administrator activates the account and signs in, unless deactivated or deleted', async ({
  page,
  browser,
  stack,
  users,
  allowErrors,
}) => {
  allowErrors(/401 \(Unauthorized\)/);
  const email = `${randomUUID()}@journey.example`;
  await page.goto('/users/enroll');
  const form = page.getByRole('dialog', { name: 'Enroll user' });
  await form.getByLabel('First Name').fill('Augusta');
  await form.getByLabel('Last Name').fill('King');
  await form.getByLabel('Email').fill(email);
  await expect(form.getByText(`An activation mail goes to ${email}; the link works for 7 days.`)).toBeVisible();
  await form.getByLabel('Role').selectOption('Admin');
  await form.getByRole('button', { name: 'Enroll', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('User Created Successfully')).toBeVisible();

  const { link: lostLink } = await messageTo(stack, email);
  await page.getByRole('link', { name: 'Show Augusta King' }).click();
  await expect(page.getByText('They have yet to set their first password: invited just now')).toBeVisible();
  await page.getByRole('button', { name: 'Send activation mail' }).click();
  const question = page.getByRole('alertdialog', { name: 'Send Augusta King the activation mail?' });
  await question.getByRole('button', { name: 'Send activation mail' }).click();
  await expect(page.getByText('Activation mail sent').first()).toBeVisible();
  const { link } = await messageTo(stack, email, 2);
  expect(link).not.toBe(lostLink);

  const context = await browser.newContext({ storageState: { cookies: [], origins: [] }, baseURL: stack.portal });
  const herPage = await context.newPage();
  await activate(herPage, link, 'Difference-1822');
  await seesUsers(herPage, email, 'Difference-1822');

  await users.change(email, { status: 'Inactive' });
  await isRefused(herPage, email, 'Difference-1822');
  await users.delete(email);
  await isRefused(herPage, email, 'Difference-1822');
  await context.close();
});

/* What administrators do for people with their accounts, and what the provider makes of it. */

const success = 'SUCCESS';
const wrongPassword = 'E0000004';

/** Opens the page of a user. */
async function show(page: Page, users: UsersApi, email: string) {
  const [user] = await users.list(email);
  await page.goto(`/users/${user?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${user?.firstName} ${user?.lastName}`);
}

/** Presses a button of the page and confirms its question. */
async function help(page: Page, name: string, done: string) {
  await page.getByRole('button', { name }).click();
  await page.getByRole('alertdialog').getByRole('button', { name }).click();
  await expect(page.getByText(done, { exact: true }).first()).toBeVisible();
}

test('somebody is deactivated and comes back with Undo, without a mail and with the old password (decided 3)', async ({
  page,
  stack,
  users,
}) => {
  const email = await newPerson(stack, users);
  await show(page, users, email);
  await page.getByRole('button', { name: 'Deactivate' }).click();
  const question = page.getByRole('alertdialog', { name: 'Deactivate Augusta King?' });
  await expect(question).toContainText("They are signed out at once and can't sign in until they are activated again.");
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect.poll(() => authnResult(stack, email, firstPassword)).not.toBe(success);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Augusta King may sign in again.')).toBeVisible();
  await expect.poll(() => authnResult(stack, email, firstPassword)).toBe(success);
  await messageTo(stack, email, 1);

  await page.goto('/activity');
  for (const words of ['Deactivated', 'Activated']) {
    await expect(page.getByRole('row').filter({ hasText: words }).filter({ hasText: email }).first()).toBeVisible();
  }
});

test('an account is unlocked, its sessions end, and its person sets a new password (decided 3)', async ({
  page,
  browser,
  stack,
  users,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/);
  const email = await newPerson(stack, users);
  const storageState = await signedInState(stack, { ...ada, username: email, password: firstPassword });
  const context = await browser.newContext({ storageState, baseURL: stack.portal });
  const herPage = await context.newPage();
  await herPage.goto('/users');
  await expect(herPage.getByRole('table', { name: 'Users' })).toBeVisible();
  await show(page, users, email);
  await help(page, 'Sign out everywhere', 'Signed out everywhere');
  await herPage.goto('/users');
  await expect(herPage).toHaveURL(/\/login/);
  await context.close();

  await lockAccount(stack, email);
  expect(await authnResult(stack, email, firstPassword)).not.toBe(success);
  await page.reload();
  await expect(page.getByText('Locked out').first()).toBeVisible();
  await help(page, 'Unlock', 'Account unlocked');
  await expect.poll(() => authnResult(stack, email, firstPassword)).toBe(success);
  await expect(page.getByRole('button', { name: 'Unlock' })).toHaveCount(0);

  await help(page, 'Send password reset', 'Password reset sent');
  const { link } = await messageTo(stack, email, 2);
  expect(await authnResult(stack, email, firstPassword)).toBe(wrongPassword);
  const other = await browser.newContext({ storageState: { cookies: [], origins: [] }, baseURL: stack.portal });
  const atHome = await other.newPage();
  await atHome.goto(link);
  const name = atHome.getByLabel('Which username is this link for?');
  await name.fill('nobody@scv.example');
  await atHome.getByRole('button', { name: 'Continue' }).click();
  await expect(atHome.getByText('This link is for another username.')).toBeVisible();
  await expect(atHome.getByText(email)).toHaveCount(0);
  await name.fill(email);
  await atHome.getByRole('button', { name: 'Continue' }).click();
  await atHome.getByLabel('New password', { exact: true }).fill('Analytical-1843');
  await atHome.getByRole('button', { name: 'Set password' }).click();
  await expect(atHome.getByText('Your password is set. Sign in with it.')).toBeVisible();
  expect(await authnResult(stack, email, 'Analytical-1843')).toBe(success);
  await other.close();

  await page.goto('/activity');
  for (const words of ['Signed out everywhere', 'Unlocked', 'Password reset sent']) {
    await expect(page.getByRole('row').filter({ hasText: words }).filter({ hasText: email }).first()).toBeVisible();
  }
});

/* How somebody stands is one word, everywhere. */

test('a user is Invited, then Active, Locked out and Inactive, in the list and on the page (decided 8, decided 13)', async ({
  page,
  browser,
  stack,
  users,
}) => {
  const email = `${randomUUID()}@journey.example`;
  const list = `/users?query=${email}`;
  const row = page.getByRole('row').filter({ hasText: email });
  const standing = page.getByRole('region', { name: 'Standing' });
  await users.create({ firstName: 'Augusta', lastName: 'King', email });
  const { link } = await messageTo(stack, email);
  await page.goto(`${list}&account=not-activated`);
  await expect(row.getByText('Invited')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`\\?query=${encodeURIComponent(email)}&standing=invited$`));
  await expect(page.getByRole('button', { name: 'Status: Invited' })).toBeVisible();
  await row.getByText(email).click();
  await expect(standing).toContainText(
    'They have yet to set their first password: invited just now, link ends in 7 days.',
  );

  const context = await browser.newContext({ storageState: { cookies: [], origins: [] }, baseURL: stack.portal });
  await activate(await context.newPage(), link, firstPassword);
  await context.close();
  await page.reload();
  await expect(standing).toContainText('They can sign in.');
  await page.goto(list);
  await expect(row.getByText('Active')).toBeVisible();

  await lockAccount(stack, email);
  await show(page, users, email);
  await expect(standing).toContainText('They can’t sign in after too many wrong passwords.');
  await page.goto(list);
  await expect(row.getByText('Locked out')).toBeVisible();
  await page.getByRole('button', { name: 'More actions Augusta King' }).click();
  await page.getByRole('menuitem', { name: 'Unlock' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlock' }).click();
  await expect(row.getByText('Active')).toBeVisible();

  await runCommand(page, `deactivate ${email}`, `Deactivate: Augusta King ${email}`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(standing).toContainText('They can’t sign in until they are activated.');
  await page.goto(`${list}&standing=inactive`);
  await expect(row.getByText('Inactive')).toBeVisible();

  await test.step('a backend without accounts has two words for it', async () => {
    await changeSettings(page, (settings) => {
      settings.features = ['extended'];
    });
    await page.goto(`/users?query=${email}&standing=invited`);
    await expect(row.getByText('Inactive')).toBeVisible();
    await page.getByRole('button', { name: 'Filter' }).click();
    const filters = page.getByRole('group', { name: 'Filter users by status' }).getByRole('button');
    await expect(filters).toHaveText(['Active 0', 'Inactive 1']);
  });
});
