import type { Page } from '@playwright/test';
import { ada, joan } from '../fixtures/accounts.ts';
import { tokenStorage } from '../fixtures/session.ts';
import { authorize, login, sendPassword } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { changeSettings, breakProvider } from '../fixtures/portal.ts';

const notAuthorized =
  'Invalid username or You are not authorized to use the application. Please contact the administrator.';
const mismatch = 'The provided login ID and Okta ID do not align. Please retry with the correct information.';

test('an administrator signs in by keyboard after a wrong password @core', async ({ page, requests, allowErrors }) => {
  allowErrors(/401 \(Unauthorized\)/);
  const address = '/users?page=2&size=25&status=Active&sort=-email#row';
  await page.goto(address);
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(ada.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText(notAuthorized)).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(ada.username);
  expect(await page.evaluate(() => localStorage.getItem('LoginId'))).toBeNull();
  // The wrong password is selected, so typing replaces it.
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(ada.password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Authorization Flow' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Authorize with Okta' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('for development only')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(ada.username);
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(ada.password);
  await page.keyboard.press('Enter');

  await expect(page.getByText('26–50 of')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Status Active' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Email, Z to A' })).toBeVisible();
  await expect(page).toHaveURL(address);
  await expectNoSecretsInAddresses(page, requests);

  for (const signInScreen of ['/login', '/authorization-flow']) {
    await page.goto(signInScreen);
    await expect(page).toHaveURL('/dashboard');
  }
  await expect(page.getByText('1,004 users')).toBeVisible();
  await expect(page.getByText('Ada Byron').first()).toBeVisible();
});

/** The code was sent once and is not in the history; no request has had a token in its address. */
async function expectNoSecretsInAddresses(page: Page, requests: string[]) {
  expect(requests.filter((address) => address.includes('?code='))).toHaveLength(1);
  expect(requests.filter((address) => /eyJ[\w-]+\.|_token|id_token_hint/.test(address))).toEqual([]);
  const history = await page.evaluate(() => navigation.entries().map(({ url }) => url));
  expect(history.filter((address) => /code=|state=/.test(address ?? ''))).toEqual([]);
}

test('another identity at the provider is signed out there and sees no guarded screen @core', async ({
  page,
  requests,
}) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('nav[aria-label="Main"]')) sessionStorage.setItem('guardedScreenSeen', 'yes');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/users');
  await login(page, joan);
  await authorize(page, joan);

  await expect(page.getByText(mismatch)).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => sessionStorage.getItem('guardedScreenSeen'))).toBeNull();
  expect(await page.evaluate((key) => localStorage.getItem(key) ?? '{}', tokenStorage)).toBe('{}');
  expect(requests.some((address) => address.endsWith('/oauth2/default/v1/logout'))).toBe(true);
  expect(requests.filter((address) => address.includes('/api/v1/users'))).toEqual([]);
});

/* The address to which the provider sends the browser back. */

const unknownSignIn = 'Error: This sign-in was not started in this browser, or it has already been finished.';
const nothingToFinish = 'Error: There is no sign-in to finish here.';

/** Goes from /authorization-flow to the provider's page. */
async function goToProvider(page: Page) {
  await page.getByRole('link', { name: 'Authorize with Okta' }).click();
  await expect(page.getByText('for development only')).toBeVisible();
}

async function startSignIn(page: Page) {
  await page.goto('/login');
  await login(page, ada);
  await goToProvider(page);
}

/** Sends the password, and waits until the portal asks for tokens. */
async function finishAtProvider(page: Page) {
  const tokenRequest = page.waitForRequest(/\/v1\/token$/);
  await sendPassword(page, ada);
  await tokenRequest;
}

/** The error is shown, and the address has no query left. */
async function expectFailure(page: Page, message: string | RegExp) {
  await expect(page.getByText(message)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
}

async function startAgain(page: Page) {
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await expect(page).toHaveURL('/authorization-flow');
}

test('after a forged, cancelled or expired callback one can still sign in @core', async ({
  page,
  stack,
  allowErrors,
}) => {
  allowErrors(/400 \(Bad Request\)/);
  await startSignIn(page);
  const providerPage = page.url();
  await page.goto('/authorization-code/callback?error=x&error_description=Call+0800-EVIL&state=forged');
  await expectFailure(page, unknownSignIn);
  await expect(page.getByText('EVIL')).toHaveCount(0);
  await page.goto(providerPage);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expectFailure(page, 'Error: The sign-in was cancelled.');
  await startAgain(page);

  const restore = await breakProvider(page, 'token', 'hold');
  await goToProvider(page);
  await finishAtProvider(page);
  await expect(page.getByRole('heading', { name: 'Signing in' })).toBeVisible();
  await page.reload();
  await expectFailure(page, nothingToFinish);
  await startAgain(page);

  await goToProvider(page);
  await finishAtProvider(page);
  stack.forget(ada.username, 'AuthorizationCode');
  await restore();
  await expectFailure(page, 'Error: The sign-in provider does not accept this sign-in any more');
  await startAgain(page);
  await authorize(page, ada);
  await expect(page).toHaveURL('/dashboard');
});

test('two tabs can sign in at the same time, at the other callback address; opened again, it leads to the dashboard', async ({
  page,
  requests,
}) => {
  await changeSettings(page, ({ okta }) => (okta.redirectUri = '/login/callback'));
  await startSignIn(page);
  const otherTab = await page.context().newPage();
  await otherTab.goto('/login/callback');
  await expectFailure(otherTab, nothingToFinish);
  await startAgain(otherTab);
  await goToProvider(otherTab);

  for (const tab of [page, otherTab]) {
    await tab.bringToFront();
    await sendPassword(tab, ada);
    await expect(tab).toHaveURL('/dashboard');
    await expect(tab.getByText('1,004 users')).toBeVisible();
  }
  await page.goto(requests.find((address) => address.includes('/login/callback?code=')) ?? '');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});
