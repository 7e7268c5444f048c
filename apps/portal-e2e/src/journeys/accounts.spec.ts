import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import { messageTo } from '../fixtures/outbox.ts';
import { authorize, login } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

/* People who are enrolled get an account at the provider, which follows what administrators change. */

test.use({ account: ada });

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
  await expect(page.getByText('Waiting for the person to set a password')).toBeVisible();
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
