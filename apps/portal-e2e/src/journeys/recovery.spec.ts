import type { Page } from '@playwright/test';
import { firstPassword, lockAccount, newPerson, messageTo } from '../fixtures/people.ts';
import { login, tabTo } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

/* People who can't sign in find their way back, by the messages in the local provider's /outbox. */

test.beforeEach(({ allowErrors }) => allowErrors(/Failed to load resource/));

const newPassword = 'Analytical-1843';
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function setPassword(page: Page, password: string) {
  await field(page, 'New password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
}

/** At /login, with the username filled in. */
async function expectLogin(page: Page, username: string, notice: string) {
  await expect(page.getByText(notice)).toBeVisible();
  await expect(field(page, 'Username')).toHaveValue(username);
  expect(new URL(page.url()).pathname).toBe('/login');
}

test('a forgotten password is reset by code, with the keyboard alone @core', async ({ page, stack, users }) => {
  const username = await newPerson(stack, users);
  await page.goto('/login');
  await expect(field(page, 'Username')).toBeFocused();
  await page.keyboard.type(username);
  await tabTo(page, 'Forgot password?');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Username')).toHaveValue(username);
  await expect(field(page, 'Username')).toBeFocused();
  const asked = page.waitForRequest(/\/recovery\/password$/);
  await page.keyboard.press('Enter');
  // From the provider's hidden frame.
  expect((await asked).headers()['x-device-fingerprint']).toMatch(/^[\da-f]{64}$/);

  await expect(field(page, 'Code')).toBeFocused();
  const { code } = await messageTo(stack, username, 2);
  await page.keyboard.type(code === '000000' ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^This code is wrong, too old/)).toBeVisible();
  await page.reload();
  await expect(field(page, 'Code')).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');

  await expect(field(page, 'New password')).toBeFocused();
  await page.reload();
  await expect(field(page, 'New password')).toBeFocused();
  await page.keyboard.type(newPassword);
  await page.keyboard.press('Enter');

  await expectLogin(page, username, 'Your password is set. Sign in with it.');
  const named = page.waitForResponse(/\/\.well-known\/webfinger/);
  await login(page, { username, password: newPassword });
  await expect(page.getByRole('link', { name: 'Authorize with Okta' })).toBeVisible();
  const { links } = (await (await named).json()) as { links: { titles: Record<string, string> }[] };
  const [name] = Object.values(links[0]?.titles ?? {});
  await expect(page.getByText(`Sign-in provider: ${name}`)).toBeVisible();
});

test('a locked account is unlocked by code', async ({ page, stack, users }) => {
  const username = await newPerson(stack, users);
  const person = { username, password: firstPassword };
  await lockAccount(stack, username);
  await page.goto('/login');
  await login(page, person);
  await page.getByRole('link', { name: 'Unlock account' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(field(page, 'Code')).toBeVisible();
  await field(page, 'Code').fill((await messageTo(stack, username, 2)).code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectLogin(page, username, 'Your account is unlocked. Sign in with your password.');
  const logs = new URL(`/api/v1/logs?filter=${encodeURIComponent('eventType eq "user.account.unlock"')}`, stack.issuer);
  const answer = await page.request.get(logs.href, { headers: { Authorization: `SSWS ${stack.apiToken}` } });
  const mine = expect.objectContaining({
    actor: expect.objectContaining({ alternateId: username }),
    debugContext: { debugData: { deviceFingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) } },
  });
  expect(await answer.json()).toContainEqual(mine);
  await login(page, person);
  await expect(page.getByRole('link', { name: 'Authorize with Okta' })).toBeVisible();
});

test('the link in the mail resets the password once, and the page that asked for it goes on', async ({
  page,
  context,
  stack,
  users,
}) => {
  const username = await newPerson(stack, users);
  await page.goto('/recover');
  await field(page, 'Username').fill(username);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(field(page, 'Code')).toBeVisible();
  const { link } = await messageTo(stack, username, 2);
  const other = await context.newPage();
  await other.goto(link);
  await expect(field(other, 'New password')).toBeVisible();
  expect(other.url()).toBe(`${stack.portal}/recover`);
  await expect(field(page, 'New password')).toBeVisible();
  await setPassword(other, newPassword);
  await expectLogin(other, username, 'Your password is set. Sign in with it.');

  await setPassword(page, 'Something-Else-1843');
  await expect(page.getByText('This took too long, or went on in another window. Start again.')).toBeVisible();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(field(page, 'Username')).toHaveValue(username);
});
