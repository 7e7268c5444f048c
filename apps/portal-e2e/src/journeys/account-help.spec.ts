import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import {
  allAtProvider,
  authnResult,
  existingAccount,
  firstPassword,
  lockAccount,
  newPerson,
} from '../fixtures/new-person.ts';
import { messageTo } from '../fixtures/outbox.ts';
import { signedInState } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/test.ts';
import type { UsersApi } from '../fixtures/users-api.ts';

/* What administrators do for people with their accounts, and what the provider makes of it. */

test.use({ account: ada });

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

test('somebody is deactivated and comes back with Undo, without a mail and with the old password', async ({
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

test('undoing a bulk action of 60 sends no mail', async ({ page, stack, users }) => {
  const emails = Array.from({ length: 60 }, (_, index) => `sixty${index}@journey.example`);
  await users.create(...emails.map((email, index) => ({ firstName: `No${index}`, lastName: 'Sixty', email })));
  for (const email of emails) await messageTo(stack, email);
  await page.goto('/users?query=sixty&size=100');
  await page.getByRole('checkbox', { name: 'Select all users on this page' }).check();
  await expect(page.getByText('60 users selected')).toBeVisible();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('menu').getByText('Deactivate', { exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('60 users deactivated.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('60 users activated.')).toBeVisible();

  await allAtProvider(stack, users);
  for (const email of emails) await messageTo(stack, email, 1);
  expect((await users.list('sixty')).map(({ status }) => status)).not.toContain('Inactive');
});

test('people end all their own sessions, in every browser', async ({ browser, stack, users }) => {
  const email = await newPerson(stack, users);
  const signIn = async () => {
    const storageState = await signedInState(stack, { ...ada, username: email, password: firstPassword });
    const context = await browser.newContext({ storageState, baseURL: stack.portal });
    const opened = await context.newPage();
    await opened.goto('/users');
    await expect(opened.getByRole('table', { name: 'Users' })).toBeVisible();
    return opened;
  };
  const [here, elsewhere] = [await signIn(), await signIn()];
  await show(here, users, email);
  await here.getByRole('button', { name: 'End sessions' }).click();
  const question = here.getByRole('alertdialog', { name: 'End all your sessions?' });
  await question.getByRole('button', { name: 'End sessions' }).click();
  await expect(here).toHaveURL(/\/login/);
  await elsewhere.goto('/users');
  await expect(elsewhere).toHaveURL(/\/login/);
  for (const each of [here, elsewhere]) await each.context().close();
});

test('an account is unlocked, its sessions end, and its person sets a new password', async ({
  page,
  browser,
  stack,
  users,
}) => {
  const email = await newPerson(stack, users);
  const storageState = await signedInState(stack, { ...ada, username: email, password: firstPassword });
  const context = await browser.newContext({ storageState, baseURL: stack.portal });
  const herPage = await context.newPage();
  await herPage.goto('/users');
  await expect(herPage.getByRole('table', { name: 'Users' })).toBeVisible();
  await show(page, users, email);
  await help(page, 'End sessions', 'Sessions ended');
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
  await atHome.getByLabel('Which username is this link for?').fill(email);
  await atHome.getByRole('button', { name: 'Continue' }).click();
  await atHome.getByLabel('New password', { exact: true }).fill('Analytical-1843');
  await atHome.getByRole('button', { name: 'Set password' }).click();
  await expect(atHome.getByText('Your password is set. Sign in with it.')).toBeVisible();
  expect(await authnResult(stack, email, 'Analytical-1843')).toBe(success);
  await other.close();

  await page.goto('/activity');
  for (const words of ['Sessions ended', 'Unlocked', 'Password reset sent']) {
    await expect(page.getByRole('row').filter({ hasText: words }).filter({ hasText: email }).first()).toBeVisible();
  }
});

test('an account from before is adopted, and survives the deletion of its user', async ({ page, stack, users }) => {
  const email = `${randomUUID()}@journey.example`;
  await existingAccount(stack, email);
  await users.create({ firstName: 'Augusta', lastName: 'King', email });
  await show(page, users, email);
  await expect(page.getByText(/^Adopted: the account is older than the user\./)).toBeVisible({ timeout: 15_000 });
  await messageTo(stack, email, 1);
  await page.getByRole('link', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Confirm Delete' }).click();
  await expect(page.getByText('User Deleted Successfully')).toBeVisible();
  await allAtProvider(stack, users);
  expect(await authnResult(stack, email, firstPassword)).toBe(success);
});

test('an access review is one address, and the figure of the dashboard leads to exactly its users', async ({
  page,
  users,
}) => {
  await users.create({ firstName: 'Mary', lastName: 'Review', email: 'mary@journey.example' });
  await page.goto('/dashboard');
  const figure = page.getByRole('region', { name: 'Enrolled' }).getByRole('link', { name: /in 30 days$/ });
  const count = /^[\d,]+/.exec(await figure.innerText())?.[0];
  await figure.click();
  await expect(page.getByText(`of ${count} users`)).toBeVisible();
  await expect(page.getByLabel('Enrolled from')).not.toHaveValue('');

  await page.goto('/users?query=review&account=not-activated&signedIn=never');
  await expect(page.getByRole('button', { name: 'Not activated 1', pressed: true })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('button', { name: 'Never signed in 1', pressed: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Mary Review' })).toBeVisible();
});
