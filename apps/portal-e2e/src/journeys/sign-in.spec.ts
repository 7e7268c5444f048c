import { ada, alan, grace, joan } from '../fixtures/accounts.ts';
import { authorize, login, logout, sendPassword, signIn } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { tokenStorage } from '../fixtures/stored-tokens.ts';

const notAuthorized =
  'Invalid username or You are not authorized to use the application. Please contact the administrator.';
const mismatch = 'The provided login ID and Okta ID do not align. Please retry with the correct information.';

test('an administrator signs in; after that the sign-in screens lead to the dashboard', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await login(page, ada);
  await expect(page.getByRole('heading', { name: 'Authorization Flow' })).toBeVisible();
  await page.getByRole('link', { name: 'Authorize with Okta' }).click();

  await expect(page.getByText('for development only')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(ada.username);
  await sendPassword(page, ada);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('1,004 users')).toBeVisible();
  await expect(page.getByText('Ada Byron').first()).toBeVisible();

  for (const address of ['/login', '/authorization-flow']) {
    await page.goto(address);
    await expect(page).toHaveURL('/dashboard');
  }
});

test('signing in leads to the requested address, including filters, order and hash', async ({ page }) => {
  const address = '/users?page=2&size=25&status=Active&sort=-email#row';
  await signIn(page, grace, address);
  await expect(page.getByText('26–50 of')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Active/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Sort by')).toHaveValue('-email');
  await expect(page).toHaveURL(address);
});

test('signing in works with the keyboard alone, after a wrong password too', async ({ page, allowErrors }) => {
  allowErrors(/401 \(Unauthorized\)/);
  await page.goto('/users?page=2');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(ada.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  // The wrong password is selected, so typing replaces it.
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(ada.password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('link', { name: 'Authorize with Okta' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('for development only')).toBeVisible();
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(ada.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('11–20 of 1,004 users')).toBeVisible();
});

test('signing out asks first, ends the session in all tabs and at the provider, and is announced once', async ({
  page,
  requests,
}) => {
  await signIn(page, ada);
  const otherTab = await page.context().newPage();
  await otherTab.goto('/users');
  await expect(otherTab.getByRole('table', { name: 'Users' })).toBeVisible();
  await page.bringToFront();

  await page.getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Logout' });
  await expect(dialog.getByText('Are you sure you want to logout from the current session?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await logout(page);
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('LoginId'))).toBeNull();
  expect(requests.some((address) => address.endsWith('/oauth2/default/v1/logout'))).toBe(true);
  await expect(otherTab).toHaveURL('/login');

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await expect(page.getByText('You have been signed out.')).toBeHidden();
  await page.goto('/users');
  await expect(page).toHaveURL('/login');

  const jwt = /eyJ[\w-]+\./;
  expect(requests.length).toBeGreaterThan(20);
  expect(requests.filter((address) => jwt.test(address) || /_token|id_token_hint/.test(address))).toEqual([]);
});

const refused = [
  ['a wrong password', { ...ada, password: 'wrong' }],
  ['an unknown username', { ...ada, username: 'nobody@scv.example' }],
  ['a user without the admin role', alan],
] as const;

for (const [who, account] of refused) {
  test(`${who} is refused with the same message`, async ({ page, allowErrors }) => {
    allowErrors(/401 \(Unauthorized\)/);
    await page.goto('/login');
    await login(page, account);
    await expect(page.getByRole('alert').getByText(notAuthorized)).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue(account.username);
    expect(await page.evaluate(() => localStorage.getItem('LoginId'))).toBeNull();
  });
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

test('if the network fails during login, the form says so and keeps what was typed', async ({ page, allowErrors }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await login(page, ada);
  await expect(
    page.getByText('An error occurred while making the request. Please check your network connection and try again.'),
  ).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(ada.username);
});

test('a form filled by script and sent twice makes one request', async ({ page, requests }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.evaluate(({ username, password }) => {
    const form = document.forms[0];
    const fill = (name: string, value: string) => Object.assign(form?.elements.namedItem(name) ?? {}, { value });
    fill('username', username);
    fill('password', password);
    form?.requestSubmit();
    form?.requestSubmit();
  }, ada);
  await expect(page.getByRole('heading', { name: 'Authorization Flow' })).toBeVisible();
  expect(requests.filter((address) => address.endsWith('/auth/user/login'))).toHaveLength(1);
});

test('after too many failed attempts the form counts down, for this username only', async ({ page, allowErrors }) => {
  allowErrors(/401 \(Unauthorized\)|429 \(Too Many Requests\)/);
  await page.clock.install();
  await page.goto('/login');
  await page.getByLabel('Username').fill('locked.out@scv.example');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  const button = page.getByRole('button', { name: 'Login' });
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const answered = page.waitForResponse('**/auth/user/login');
    await button.click();
    await answered;
    await expect(page.locator('button[aria-busy]')).toHaveCount(0);
  }
  // The seconds are counted down, and stand nowhere else.
  await expect(page.getByRole('alert')).toHaveText(/^Too many failed sign-ins\.Try again in 0:\d\d$/);
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(/^Try again in 0:\d\d$/);
  await expect(button).toHaveAttribute('aria-disabled', 'true');

  await page.getByLabel('Username').fill('somebody.else@scv.example');
  await expect(timer).toBeHidden();
  await page.getByLabel('Username').fill('locked.out@scv.example');
  await button.click();
  await expect(timer).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(page.getByText('You can try again now.')).toBeVisible();
  await expect(button).not.toHaveAttribute('aria-disabled');
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('no field is focused automatically, so the keyboard stays closed', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
