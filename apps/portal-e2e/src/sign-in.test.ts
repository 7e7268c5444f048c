import { describe, expect, test } from 'vitest';
import { ada, alan, authorize, grace, joan, login, signIn, useBrowser, visit } from './browser.ts';

useBrowser({ oneWindow: true });

const notAuthorized =
  'Invalid username or You are not authorized to use the application. Please contact the administrator.';
const mismatch = 'The provided login ID and Okta ID do not align. Please retry with the correct information.';

test('an administrator signs in, and a signed-in visit to a sign-in screen goes to the dashboard', async () => {
  const { page } = await visit();
  await page.goto('/');
  await page.waitForURL('**/login');
  await login(page, ada);
  await page.getByRole('heading', { name: 'Authorization Flow' }).waitFor();
  await page.getByRole('link', { name: 'Authorize with Okta' }).click();

  // The provider's own page, with the username filled in.
  expect(await page.getByLabel('Username').inputValue()).toBe(ada.username);
  await page.getByLabel('Password').fill(ada.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByText('1,004 users').waitFor();
  await page.getByText('Ada Byron').first().waitFor();

  for (const address of ['/login', '/authorization-flow']) {
    await page.goto(address);
    await page.waitForURL('**/dashboard');
  }
});

test('who was on the way to a screen arrives there, with its search', async () => {
  const { page } = await visit();
  await signIn(page, grace, '/users?page=2&size=25#row');
  await page.getByText('26–50 of 1,004 users').waitFor();
  expect(new URL(page.url()).hash).toBe('#row');
});

test('signing out asks, ends the session in every tab and at the provider, and says so once', async () => {
  const { page, addresses } = await visit();
  await signIn(page, ada);
  const second = await page.context().newPage();
  await second.goto('/users');
  await second.getByRole('table', { name: 'Users' }).waitFor();
  await page.bringToFront();

  await page.getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Logout' });
  await dialog.getByText('Are you sure you want to logout from the current session?').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await page.getByText('You have been signed out.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(await page.evaluate(() => localStorage.getItem('LoginId'))).toBeNull();
  expect(addresses.some((address) => address.endsWith('/oauth2/default/v1/logout'))).toBe(true);
  await second.waitForURL('**/login');

  await page.reload();
  await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  expect(await page.getByText('You have been signed out.').count()).toBe(0);
  await page.goto('/users');
  await page.waitForURL('**/login');
});

test('no token stands in any address, from signing in to signing out', async () => {
  const { page, addresses } = await visit();
  await signIn(page, ada, '/users');
  await page.getByRole('table', { name: 'Users' }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await page.getByText('You have been signed out.').waitFor();

  const jwt = /eyJ[\w-]+\./;
  expect(addresses.length).toBeGreaterThan(20);
  expect(addresses.filter((address) => jwt.test(address) || /_token|id_token_hint/.test(address))).toEqual([]);
});

describe('who may not in', () => {
  const refusals = [
    ['a wrong password', { ...ada, password: 'wrong' }],
    ['an unknown username', { ...ada, username: 'nobody@scv.example' }],
    ['a person without the admin role', alan],
  ] as const;

  test.each(refusals)('%s is refused with the same sentence', async (_who, account) => {
    const { page } = await visit({}, /401 \(Unauthorized\)/);
    await page.goto('/login');
    await login(page, account);
    await page.getByRole('alert').getByText(notAuthorized).waitFor();
    expect(await page.getByLabel('Username').inputValue()).toBe(account.username);
    expect(await page.evaluate(() => localStorage.getItem('LoginId'))).toBeNull();
  });

  test('somebody whose identity differs is signed out at the provider and never sees a guarded screen', async () => {
    const { page, addresses } = await visit();
    const watch = await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('nav[aria-label="Main"]')) sessionStorage.setItem('seen', 'a guarded screen');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/users');
    await login(page, joan);
    await authorize(page, joan);

    await page.getByText(mismatch).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull();
    expect(await page.evaluate(() => localStorage.getItem('okta-token-storage') ?? '{}')).toBe('{}');
    expect(addresses.some((address) => address.endsWith('/oauth2/default/v1/logout'))).toBe(true);
    expect(addresses.filter((address) => address.includes('/api/v1/users'))).toEqual([]);
    await watch.dispose();
  });

  test('a network failure is said, and what was typed stays', async () => {
    const { page } = await visit({}, /ERR_INTERNET_DISCONNECTED/);
    await page.goto('/login');
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await login(page, ada);
    await page
      .getByText('An error occurred while making the request. Please check your network connection and try again.')
      .waitFor();
    expect(await page.getByLabel('Username').inputValue()).toBe(ada.username);
  });
});
