import type { Page } from '@playwright/test';
import { authnResult, firstPassword, lockAccount, newPerson, messageTo } from '../fixtures/people.ts';
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

/** The last screen; then, as administrators do, /login with the username filled in. */
async function expectLogin(page: Page, username: string, done: string) {
  await expect(page.getByRole('heading', { name: done })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: done })).toBeVisible();
  await page.getByRole('link', { name: 'Administrators: sign in to this portal' }).click();
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

  await expectLogin(page, username, 'Your password is set.');
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
  await expectLogin(page, username, 'Your account is unlocked.');
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

test('a link goes on only where its button is pressed, not for stranger and scanner', async ({
  page: stranger,
  browser,
  stack,
  users,
}) => {
  const username = await newPerson(stack, users);
  await stranger.goto('/recover');
  await field(stranger, 'Username').fill(username);
  await stranger.getByRole('button', { name: 'Continue' }).click();
  await expect(field(stranger, 'Code')).toBeVisible();
  const { link, code } = await messageTo(stack, username, 2);

  const context = await browser.newContext({ baseURL: stack.portal, storageState: { cookies: [], origins: [] } });
  const [scanner, owner] = [await context.newPage(), await context.newPage()];
  for (const opened of [scanner, owner]) {
    await opened.goto(link);
    await expect(opened.getByText(`Account: ${username}`)).toBeVisible();
    expect(opened.url()).toBe(`${stack.portal}/recover`);
  }
  await owner.getByRole('button', { name: 'Continue' }).click();
  await expect(field(owner, 'New password')).toBeVisible();

  await expect(stranger.getByText('The link in the email was used in another window.')).toBeVisible();
  await expect(field(stranger, 'New password')).toHaveCount(0);
  await field(stranger, 'Code').fill(code);
  await stranger.getByRole('button', { name: 'Continue' }).click();
  await expect(stranger.getByText(/^This code is wrong, too old or was used already/)).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText('The link in the email was used in another window.')).toBeVisible();

  await setPassword(owner, newPassword);
  await expectLogin(owner, username, 'Your password is set.');
  await scanner.getByRole('button', { name: 'Continue' }).click();
  await expect(scanner.getByText('This link has been used already, or is too old.')).toBeVisible();
  await stranger.getByRole('button', { name: 'Send a new code' }).click();
  await expect(stranger.getByText('This took too long, or went on in another window. Start again.')).toBeVisible();
  await stranger.getByRole('button', { name: 'Start again' }).click();
  await expect(field(stranger, 'Username')).toHaveValue(username);
  expect(await authnResult(stack, username, newPassword)).toBe('SUCCESS');
  await context.close();
});
