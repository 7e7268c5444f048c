import type { Page } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import { authnResult, firstPassword, lockAccount, newPerson } from '../fixtures/new-person.ts';
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
  for (const words of ['Sessions ended', 'Unlocked', 'Password reset sent']) {
    await expect(page.getByRole('row').filter({ hasText: words }).filter({ hasText: email }).first()).toBeVisible();
  }
});
