import type { Page } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import { changeSettings } from '../fixtures/portal.ts';
import { breakProvider } from '../fixtures/provider-faults.ts';
import { authorize, login, logout, sendPassword, signIn } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

/* The address to which the provider sends the browser back. */

const unknownSignIn = 'Error: This sign-in was not started in this browser, or it has already been finished.';
const nothingToFinish = 'Error: There is no sign-in to finish here.';
const forgedQueries = [
  '?code=EVIL',
  '?state=forged',
  '?code=EVIL&state=forged',
  '?error=',
  '?error=EVIL',
  '?error=EVIL&state=forged',
  '?error=x&error_description=Call+0800-EVIL&state=forged',
];

/** Goes as far as the provider's page. @returns the `state` that the portal sent */
async function startSignIn(page: Page): Promise<string> {
  await page.goto('/login');
  await login(page, ada);
  const authorization = page.waitForRequest(/\/v1\/authorize\?/);
  await page.getByRole('link', { name: 'Authorize with Okta' }).click();
  const { searchParams } = new URL((await authorization).url());
  await expect(page.getByText('for development only')).toBeVisible();
  return searchParams.get('state') ?? '';
}

/** Sends the password, and waits until the portal asks for tokens. */
async function finishAtProvider(page: Page) {
  const tokenRequest = page.waitForRequest(/\/v1\/token$/);
  await sendPassword(page, ada);
  await tokenRequest;
}

/** The error is shown, the address has no query left, and a link starts again. */
async function expectFailure(page: Page, message: string | RegExp) {
  await expect(page.getByText(message)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await page.waitForURL((url) => ['/login', '/authorization-flow'].includes(url.pathname));
}

for (const path of ['/authorization-code/callback', '/login/callback']) {
  test(`${path} finishes a sign-in and leaves no code in the history`, async ({ page, requests }) => {
    await changeSettings(page, ({ okta }) => (okta.redirectUri = path));
    await signIn(page, ada, '/users?page=2');
    await expect(page.getByText('11–20 of 1,004 users')).toBeVisible();
    expect(requests.filter((address) => address.includes(`${path}?code=`))).toHaveLength(1);
    const history = await page.evaluate(() => navigation.entries().map(({ url }) => url));
    expect(history.filter((address) => /code=|state=/.test(address ?? ''))).toEqual([]);
  });
}

test('a forged callback shows a fixed message, and a sign-in under way can still be finished', async ({ page }) => {
  await startSignIn(page);
  const providerPage = page.url();
  for (const query of ['', ...forgedQueries]) {
    await page.goto(`/authorization-code/callback${query}`);
    await expect(page.getByText(query ? unknownSignIn : nothingToFinish)).toBeVisible();
    await expect(page.getByText('EVIL')).toHaveCount(0);
    expect(new URL(page.url()).search).toBe('');
  }
  await page.goto(providerPage);
  await finishAtProvider(page);
  await expect(page).toHaveURL('/dashboard');
});

test('a refusal by the provider is shown in the provider’s words', async ({ page }) => {
  const refusals = [
    ['error=access_denied&error_description=Your+account+is+locked.', 'Error: Your account is locked.'],
    ['error=temporarily_unavailable', 'Error: The sign-in provider refused the sign-in (temporarily_unavailable).'],
  ] as const;
  for (const [refusal, message] of refusals) {
    const state = await startSignIn(page);
    await page.goto(`/authorization-code/callback?${refusal}&state=${state}`);
    await expectFailure(page, message);
  }
});

test('after Cancel at the provider one can start again', async ({ page }) => {
  await startSignIn(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expectFailure(page, 'Error: The sign-in was cancelled.');
});

test('reopening the callback leads to the dashboard while signed in, and fails after signing out', async ({ page }) => {
  const callback = page.waitForRequest(/\/callback\?code=/);
  await signIn(page, ada);
  const address = (await callback).url();
  await page.goto(address);
  await expect(page).toHaveURL('/dashboard');
  const otherTab = await page.context().newPage();
  await otherTab.goto(address);
  await expect(otherTab).toHaveURL('/dashboard');
  await otherTab.close();

  await logout(page);
  await page.goto(address);
  await expectFailure(page, unknownSignIn);
});

test('reloading the callback while the provider is slow ends in a message', async ({ page }) => {
  await startSignIn(page);
  const mend = await breakProvider(page, 'token', 'hold');
  await finishAtProvider(page);
  await expect(page.getByRole('heading', { name: 'Signing in' })).toBeVisible();
  await page.reload();
  await expectFailure(page, nothingToFinish);
  await mend();
  await authorize(page, ada);
  await expect(page).toHaveURL('/dashboard');
});

test('an expired code is refused', async ({ page, stack, allowErrors }) => {
  allowErrors(/400 \(Bad Request\)/);
  await startSignIn(page);
  const mend = await breakProvider(page, 'token', 'hold');
  await finishAtProvider(page);
  stack.forget(ada.username, 'AuthorizationCode');
  await mend();
  await expectFailure(page, 'Error: The sign-in provider does not accept this sign-in any more');
});

test('two tabs that sign in at the same time both arrive', async ({ page }) => {
  const otherTab = await page.context().newPage();
  await startSignIn(page);
  await startSignIn(otherTab);
  for (const tab of [page, otherTab]) {
    await tab.bringToFront();
    await sendPassword(tab, ada);
    await expect(tab).toHaveURL('/dashboard');
    await expect(tab.getByText('1,004 users')).toBeVisible();
  }
});

test('a sign-in under way in one tab doesn’t block another tab', async ({ page }) => {
  await startSignIn(page);
  const otherTab = await page.context().newPage();
  await otherTab.goto('/login/callback');
  await expectFailure(otherTab, nothingToFinish);
  await authorize(otherTab, ada);
  await expect(otherTab).toHaveURL('/dashboard');
});
