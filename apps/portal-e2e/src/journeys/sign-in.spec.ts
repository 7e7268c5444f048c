import type { Page } from '@playwright/test';
import { ada, joan } from '../fixtures/accounts.ts';
import { tokenStorage } from '../fixtures/stored-tokens.ts';
import { authorize, login } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

const notAuthorized =
  'Invalid username or You are not authorized to use the application. Please contact the administrator.';
const mismatch = 'The provided login ID and Okta ID do not align. Please retry with the correct information.';

test('an administrator signs in by keyboard, after a wrong password too, and gets to the requested address', async ({
  page,
  requests,
  allowErrors,
}) => {
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
  await expect(page.getByRole('button', { name: /^Active/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Sort by')).toHaveValue('-email');
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

test('if the identity at the provider differs, the person is signed out there and sees no guarded screen', async ({
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
