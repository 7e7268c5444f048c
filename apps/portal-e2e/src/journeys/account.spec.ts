import type { Page } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import { messageTo } from '../fixtures/outbox.ts';
import { signedInState } from '../fixtures/session.ts';
import type { Stack } from '../fixtures/stack.ts';
import { runMenuCommand } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import type { UsersApi } from '../fixtures/users-api.ts';

/* My account, at the local provider. */

const password = 'Analog-Computer-1876';

/** Enrolls an administrator, who sets a password and, signed in, opens My account. */
async function enterAsNewAdmin(page: Page, stack: Stack, users: UsersApi, name: string) {
  const username = `${name}@journey.example`;
  await users.create({ firstName: 'Mary', lastName: 'Somerville', email: username, role: 'admin' });
  await page.goto((await messageTo(stack, username)).link);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  const { cookies = [], origins } = await signedInState(stack, { ...ada, username, password });
  await page.context().addCookies(cookies);
  await page.evaluate((items) => {
    for (const { name: key, value } of items) localStorage.setItem(key, value);
  }, origins?.[0]?.localStorage ?? []);
  await page.goto('/account');
  return username;
}

const section = (page: Page, name: string) => page.getByRole('region', { name });
const dialog = (page: Page) => page.getByRole('dialog');

async function typeCode(page: Page, code: string) {
  await dialog(page).getByLabel('Code').fill(code);
  await dialog(page).getByRole('button', { name: 'Verify' }).click();
}

/** Another code than the right one. */
const wrong = (code: string) => code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));

test('profile and emails: edit, add by code and by link, make primary, remove', async ({
  page,
  stack,
  users,
  allowErrors,
}) => {
  allowErrors(/401 \(Unauthorized\)/);
  await enterAsNewAdmin(page, stack, users, 'mary');
  await page.getByLabel('Title').fill('Countess');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Countess');
  await expect(page.getByLabel('Username')).not.toBeEditable();

  const emails = section(page, 'Emails');
  const add = async (address: string) => {
    await emails.getByRole('button', { name: 'Add email' }).click();
    await dialog(page).getByRole('textbox', { name: 'Email', exact: true }).fill(address);
    await dialog(page).getByRole('button', { name: 'Send code' }).click();
    await expect(dialog(page).getByLabel('Code')).toBeVisible();
  };
  await add('mary@home.example');
  const { code } = await messageTo(stack, 'mary@home.example');
  await typeCode(page, wrong(code));
  await expect(page.getByText(/^This code is wrong, too old/)).toBeVisible();
  await typeCode(page, code);
  await expect(page.getByText('Email verified')).toBeVisible();
  await emails.getByRole('button', { name: 'Make primary mary@home.example' }).click();
  await dialog(page).getByRole('button', { name: 'Send code' }).click();
  await typeCode(page, (await messageTo(stack, 'mary@home.example', 2)).code);
  await expect(emails.getByRole('listitem')).toHaveText(['mary@home.examplePrimaryVerified']);

  await add('mary@work.example');
  const mail = await page.context().newPage();
  await mail.goto((await messageTo(stack, 'mary@work.example')).link);
  await mail.close();
  await expect(dialog(page)).toHaveCount(0);
  await expect(emails.getByRole('listitem').filter({ hasText: 'mary@work.example' })).toContainText('Verified');

  await add('mary@wrong.example');
  await page.keyboard.press('Escape');
  await emails.getByRole('button', { name: 'Remove mary@wrong.example' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Email removed')).toBeVisible();
  await expect(emails.getByText('mary@wrong.example')).toHaveCount(0);
});

test('a new password: the weak one is refused, so is the old one afterwards; nothing typed is lost', async ({
  page,
  stack,
  users,
  allowErrors,
}) => {
  allowErrors(/40[0-9] \(|ERR_CONNECTION_REFUSED/);
  const username = await enterAsNewAdmin(page, stack, users, 'caroline');
  const next = 'Herschel-Comet-1786';
  const [current, fresh] = [page.getByLabel('Current password'), page.getByLabel('New password')];
  const change = page.getByRole('button', { name: 'Change password' });
  await current.fill(password);
  await fresh.fill('caroline');
  await change.click();
  await expect(page.getByText('The new password must follow all rules.')).toBeVisible();
  await fresh.fill(password);
  await change.click();
  await expect(page.getByText('The password was not changed')).toBeVisible();

  await fresh.fill(next);
  await stack.provider.crash();
  await change.click();
  await expect(page.getByText('The sign-in provider cannot be reached.')).toBeVisible();
  await stack.start();
  await change.click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(current).toHaveValue('');

  const authn = new URL('/api/v1/authn', stack.issuer).href;
  const statusFor = async (typed: string) =>
    (await page.request.post(authn, { data: { username, password: typed } })).status();
  expect(await statusFor(password)).toBe(401);
  expect(await statusFor(next)).toBe(200);
});

test.describe('as Ada', () => {
  test.use({ account: ada });

  test('a phone is added, called, verified and removed', async ({ page, stack }) => {
    await page.goto('/dashboard');
    await runMenuCommand(page, 'My account');
    const phones = section(page, 'Phones');
    await phones.getByRole('button', { name: 'Add phone' }).click();
    await dialog(page).getByLabel('Phone number').fill('+46 70 123 45 67');
    await dialog(page).getByRole('button', { name: 'Call me' }).click();
    await typeCode(page, (await messageTo(stack, '+46701234567')).code);
    await expect(phones.getByText('Verified')).toBeVisible();
    await phones.getByRole('button', { name: 'Remove +46701234567' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(phones.getByText('No phone yet.')).toBeVisible();
  });

  test('the session is extended and ended; then a sign-in at the provider opens My account again', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/404 \(Not Found\)/);
    await page.goto('/account');
    const session = section(page, 'Session at the provider');
    await session.getByRole('button', { name: 'Extend session' }).click();
    await expect(page.getByText('Session extended')).toBeVisible();
    await session.getByRole('button', { name: 'End session', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click();
    await expect(session.getByText('None, or not visible to this page')).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: 'Sign in again at the provider' }).click();
    await page.getByLabel('Password').fill(ada.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
    await expect(page).toHaveURL(/\/account$/);
    const stored = await page.evaluate(() => localStorage.getItem('okta-token-storage'));
    expect(stored).not.toContain('myAccount');
  });
});
