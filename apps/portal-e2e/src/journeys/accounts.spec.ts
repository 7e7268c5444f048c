import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import { messageTo, authnResult, firstPassword, lockAccount, newPerson, type UsersApi } from '../fixtures/people.ts';
import { authorize, login } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { signedInState } from '../fixtures/session.ts';

test.use({ account: ada });

/* People who are enrolled get an account at the provider, which follows what administrators change. */

const refusal = 'Invalid username or You are not authorized to use the application. Please contact the administrator.';

async function isRefused(page: Page, username: string) {
  await page.goto('/login');
  await login(page, { username, password: firstPassword });
  await expect(page.getByText(refusal)).toBeVisible();
}

async function expectEntries(page: Page, email: string, actions: string[]) {
  for (const words of actions) {
    await expect(page.getByRole('row').filter({ hasText: words }).filter({ hasText: email }).first()).toBeVisible();
  }
}

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

test('an account goes from Invited to deleted (decided 3, decided 8, decided 13) @core', async ({
  page,
  browser,
  stack,
  users,
  allowErrors,
}) => {
  allowErrors(/401 \(Unauthorized\)/);
  const email = `${randomUUID()}@journey.example`;
  const list = `/users?query=${email}`;
  const row = page.getByRole('row').filter({ hasText: email });
  const standing = page.getByRole('region', { name: 'Status' });
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
  await page.goto(`${list}&standing=invited`);
  await expect(row.getByText('Active · Invited')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Status: Active · Invited' })).toBeVisible();
  await row.getByText(email).click();
  await expect(standing).toContainText('The first password is yet to be set: invited just now, link ends in 7 days.');
  await help(page, 'Send activation mail', 'Activation mail sent');
  const { link } = await messageTo(stack, email, 2);
  expect(link).not.toBe(lostLink);

  const context = await browser.newContext({ storageState: { cookies: [], origins: [] }, baseURL: stack.portal });
  const herPage = await context.newPage();
  await herPage.goto(link);
  await expect(herPage.getByText(`Account: ${email}`)).toBeVisible();
  await herPage.getByRole('button', { name: 'Continue' }).click();
  await herPage.getByLabel('New password', { exact: true }).fill(firstPassword);
  await herPage.getByRole('button', { name: 'Set password' }).click();
  await expect(herPage.getByText('Your password is set.')).toBeVisible();
  await herPage.goto('/users');
  await login(herPage, { username: email, password: firstPassword });
  await authorize(herPage, { password: firstPassword });
  await expect(herPage.getByRole('row').nth(1)).toBeVisible();
  await herPage.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(standing).toContainText('Can sign in to this portal.');

  await lockAccount(stack, email);
  await page.reload();
  await expect(standing).toContainText('The account is locked after too many wrong passwords.');
  await page.goto(list);
  await expect(row.getByText('Active · Locked out')).toBeVisible();
  await page.getByRole('button', { name: 'More actions Augusta King' }).click();
  await page.getByRole('menuitem', { name: 'Unlock' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlock' }).click();
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await expect.poll(() => authnResult(stack, email, firstPassword)).toBe(success);

  const deactivate = async () => {
    await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Deactivate Augusta King?' });
    await expect(question).toContainText(
      "They are signed out at once and can't sign in until they are activated again.",
    );
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await expect(standing).toContainText('Can’t sign in until activated again.');
    await expect.poll(() => authnResult(stack, email, firstPassword)).not.toBe(success);
  };
  await row.getByText(email).click();
  await deactivate();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Augusta King is active again.')).toBeVisible();
  await expect.poll(() => authnResult(stack, email, firstPassword)).toBe(success);
  await messageTo(stack, email, 2); // no mail for it

  await deactivate();
  await isRefused(herPage, email);
  await page.goto('/dashboard'); // the page of somebody deleted would ask for them
  await users.delete(email);
  await isRefused(herPage, email);
  await context.close();
  await page.goto('/activity');
  await expectEntries(page, email, ['Activation mail sent', 'Deactivated', 'Activated', 'Deleted']);
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
  await expect(page.getByText('Active · Locked out').first()).toBeVisible();
  await help(page, 'Unlock', 'Account unlocked');
  await expect.poll(() => authnResult(stack, email, firstPassword)).toBe(success);
  await expect(page.getByRole('button', { name: 'Unlock' })).toHaveCount(0);

  await help(page, 'Send password reset', 'Password reset sent');
  const { link } = await messageTo(stack, email, 2);
  expect(await authnResult(stack, email, firstPassword)).toBe(wrongPassword);
  const other = await browser.newContext({ storageState: { cookies: [], origins: [] }, baseURL: stack.portal });
  const atHome = await other.newPage();
  await atHome.goto(link);
  await atHome.getByRole('button', { name: 'Continue' }).click();
  const name = atHome.getByLabel('Which username is this link for?');
  await name.fill('nobody@scv.example');
  await atHome.getByRole('button', { name: 'Continue' }).click();
  await expect(atHome.getByText('This link is for another username.')).toBeVisible();
  await expect(atHome.getByText(email)).toHaveCount(0);
  await name.fill(email);
  await atHome.getByRole('button', { name: 'Continue' }).click();
  await atHome.getByLabel('New password', { exact: true }).fill('Analytical-1843');
  await atHome.getByRole('button', { name: 'Set password' }).click();
  await expect(atHome.getByText('Your password is set.')).toBeVisible();
  expect(await authnResult(stack, email, 'Analytical-1843')).toBe(success);
  await other.close();

  await page.goto('/activity');
  await expectEntries(page, email, ['Signed out everywhere', 'Unlocked', 'Password reset sent']);
});
