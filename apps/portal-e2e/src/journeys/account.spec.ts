import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import { firstPassword, newPerson } from '../fixtures/new-person.ts';
import { messageTo } from '../fixtures/outbox.ts';
import { runMenuCommand, sendPassword } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

/* My account, at the local provider. */

const section = (page: Page, name: string) => page.getByRole('region', { name });
const dialog = (page: Page) => page.getByRole('dialog');

async function typeCode(page: Page, code: string) {
  await dialog(page).getByLabel('Code').fill(code);
  await dialog(page).getByRole('button', { name: 'Verify' }).click();
}

async function addEmail(page: Page, address: string) {
  await section(page, 'Emails').getByRole('button', { name: 'Add email' }).click();
  await dialog(page).getByRole('textbox', { name: 'Email', exact: true }).fill(address);
  await dialog(page).getByRole('button', { name: 'Send code' }).click();
  await expect(dialog(page).getByLabel('Code')).toBeVisible();
}

test('profile, emails, phone, password and session can be changed, and a new sign-in shows the account again', async ({
  page,
  stack,
  users,
  sessions,
  allowErrors,
}) => {
  allowErrors(/404 \(Not Found\)/);
  const username = await newPerson(stack, users);
  await sessions.open(page, { ...ada, username, password: firstPassword });
  await page.goto('/dashboard');
  await runMenuCommand(page, 'My account');
  await page.getByLabel('Title').fill('Countess');
  await page.getByLabel('First Name').fill('Ada Augusta');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Ada Augusta King')).toBeVisible();
  await page.getByText('Change it under Emails.').first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Emails' })).toBeInViewport();

  const emails = section(page, 'Emails');
  const [home, work] = [`home.${username}`, `work.${username}`];
  await addEmail(page, home);
  await typeCode(page, (await messageTo(stack, home)).code);
  await expect(page.getByText('Email verified')).toBeVisible();
  await emails.getByRole('button', { name: `Make primary ${home}` }).click();
  await dialog(page).getByRole('button', { name: 'Send code' }).click();
  await typeCode(page, (await messageTo(stack, home, 2)).code);
  await expect(emails.getByRole('listitem')).toHaveText([`${home}PrimaryVerified`]);
  await addEmail(page, work);
  const mail = await page.context().newPage();
  await mail.goto((await messageTo(stack, work)).link);
  await expect(mail.getByText('You can close this page')).toBeVisible();
  await mail.close();
  await expect(dialog(page)).toHaveCount(0);
  await expect(emails.getByRole('listitem').filter({ hasText: work })).toContainText('Verified');

  const phones = section(page, 'Phones');
  const number = `+4670${randomInt(1_000_000, 10_000_000)}`;
  await phones.getByRole('button', { name: 'Add phone' }).click();
  await dialog(page).getByLabel('Phone number').fill(number);
  await dialog(page).getByRole('button', { name: 'Call me' }).click();
  await typeCode(page, (await messageTo(stack, number)).code);
  await expect(phones.getByText('Verified')).toBeVisible();
  await phones.getByRole('button', { name: `Remove ${number}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(phones.getByText('No phone yet.')).toBeVisible();

  const password = 'Herschel-Comet-1786';
  await page.getByLabel('Current password').fill(firstPassword);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveValue('');
  await page.getByRole('button', { name: 'Remove password' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Your account has no password yet.')).toBeVisible();
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password set')).toBeVisible();

  const session = section(page, 'Session at the provider');
  await session.getByRole('button', { name: 'Extend session' }).click();
  await expect(page.getByText('Session extended')).toBeVisible();
  await session.getByRole('button', { name: 'End session', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click();
  await expect(session.getByText('None, or not visible to this page')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Sign in again at the provider' }).click();
  await sendPassword(page, { password });
  await expect(page.getByLabel('Title')).toHaveValue('Countess');
  await expect(page).toHaveURL('/account');
  expect(await page.evaluate(() => localStorage.getItem('okta-token-storage'))).not.toContain('myAccount');
});
