import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import { firstPassword, newPerson, messageTo } from '../fixtures/people.ts';
import { runMenuCommand, sendPassword } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { signedInState, expireTokens } from '../fixtures/session.ts';

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

test('My account changes profile, emails, phone, password and session @core', async ({
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
  await expect(mail.getByText(`The account ${username} wants to use the address ${work}.`)).toBeVisible();
  await expect(dialog(page)).toBeVisible();
  await mail.getByRole('button', { name: 'Confirm' }).click();
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
  const [user] = await users.list(username);
  await page.goto(`/users/${user?.id}`);
  await expect(section(page, 'Details')).toContainText(`Text message: ${number}`);
  await expect(section(page, 'Sign-ins')).toContainText(/^Sign-ins.*Sign-in from \S+ with Chrome \d+ on Linux/);
  await page.goto('/account');
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

/* Codes by text message, at the local provider. */

const refusedCode = 'This code is wrong, too old or was used already.';

test('a wrong and an expired code are refused; a new password ends the other sessions', async ({
  page,
  browser,
  stack,
  users,
  sessions,
  allowErrors,
}) => {
  allowErrors(/401 \(Unauthorized\)/);
  const phone = `+4670${randomInt(1_000_000, 10_000_000)}`;
  const username = await newPerson(stack, users);
  const person = { ...ada, username, password: firstPassword };
  await sessions.open(page, person);
  await page.goto('/account');
  const storageState = await signedInState(stack, person);
  const context = await browser.newContext({ baseURL: stack.portal, storageState });
  const other = await context.newPage();
  await other.goto('/users');
  await expect(other.getByText('1–10 of')).toBeVisible();

  await page.getByRole('button', { name: 'Add phone' }).click();
  await dialog(page).getByLabel('Phone number').fill(phone);
  await dialog(page).getByRole('button', { name: 'Send by SMS' }).click();
  const { code } = await messageTo(stack, phone);
  await typeCode(page, code === '000000' ? '111111' : '000000');
  await expect(dialog(page).getByText(refusedCode)).toBeVisible();
  await typeCode(page, code);
  await expect(page.getByText('Phone verified')).toBeVisible();

  await page.getByLabel('Current password').fill(firstPassword);
  await page.getByLabel('New password').fill('Analytical-1843');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  for (const tab of [page, other]) await expireTokens(tab);
  await page.goto('/users');
  await expect(page.getByText('1–10 of')).toBeVisible();
  await other.goto('/users');
  await expect(other.getByText('Your session has ended. Please sign in again.')).toBeVisible();

  await other.getByRole('link', { name: 'Forgot password?' }).click();
  // The sign-in form has a field of the same name, and shows until the new screen is loaded.
  await expect(other.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await other.getByLabel('Username').fill(username);
  await other.getByLabel('Send the code').selectOption('By text message');
  await other.getByRole('button', { name: 'Continue' }).click();
  const codeField = other.getByLabel('Code', { exact: true });
  // The provider stores the message before it answers: a code that expires between the two would end the recovery.
  await expect(codeField).toBeVisible();
  const late = await messageTo(stack, phone, 2);
  stack.expireCodes(username);
  await codeField.fill(late.code);
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByText(refusedCode)).toBeVisible();
  const sentAgain = other.waitForResponse(/\/resend$/);
  await other.getByRole('button', { name: 'Send a new code' }).click();
  await sentAgain;
  const fresh = await messageTo(stack, phone, 3);
  await codeField.fill(fresh.code);
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByLabel('New password', { exact: true })).toBeVisible();
  await context.close();
});
