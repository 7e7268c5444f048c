import type { Page } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import { breakProvider, type Failure } from '../fixtures/provider-faults.ts';
import { authorize, login, preloaded, sendPassword } from '../fixtures/steps.ts';
import { expireTokens } from '../fixtures/stored-tokens.ts';
import { expect, test } from '../fixtures/test.ts';

/* The network, the API or the provider fails for a while. */

const networkErrors =
  /ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE|ERR_INTERNET_DISCONNECTED|503 \(Service Unavailable\)/;
const providerUnreachable = 'The sign-in provider cannot be reached.';
const serverUnreachable = 'The server cannot be reached.';
const offline = 'You are offline.';
/** The portal tries again at growing intervals, so it may take a while to notice that all is well. */
const recovery = { timeout: 40_000 };

test.beforeEach(({ allowErrors }) => allowErrors(networkErrors));

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search users' });
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Nothing you have typed is lost' });

async function openUsers(page: Page) {
  await page.goto('/users');
  await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
}

/** The screen stays and says what is wrong. */
async function expectNotice(page: Page, message: string) {
  await expect(notice(page).getByText(message)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(searchBox(page)).toHaveValue('grace hopper');
  expect(new URL(page.url()).pathname).toBe('/users');
}

/** The notice goes and the pending search is answered, without anything being pressed. */
async function expectRecovery(page: Page) {
  await expect(page.getByText('1–1 of 1 user')).toBeVisible(recovery);
  await expect(notice(page)).toBeHidden();
  await expect(searchBox(page)).toHaveValue('grace hopper');
}

test.describe('while tokens must be renewed', () => {
  test.use({ account: ada });

  for (const failure of ['unavailable', 'drop', 'hold'] as const) {
    test(`a failing provider (${failure}) signs nobody out, and work continues afterwards`, async ({ page }) => {
      await openUsers(page);
      const mend = await breakProvider(page, 'token', failure);
      await expireTokens(page);
      await searchBox(page).fill('grace hopper');
      await expectNotice(page, providerUnreachable);
      await mend();
      await expectRecovery(page);
    });
  }

  test('a portal opened while the provider fails stays at its address', async ({ page }) => {
    await page.goto('/404');
    const mend = await breakProvider(page, 'token', 'unavailable');
    await expireTokens(page);
    await page.goto('/users?query=grace+hopper');
    await expectNotice(page, providerUnreachable);
    await mend();
    await expectRecovery(page);
  });

  test('a lost network signs nobody out, and work continues afterwards', async ({ page }) => {
    await openUsers(page);
    await expireTokens(page);
    await page.context().setOffline(true);
    await searchBox(page).fill('grace hopper');
    await expectNotice(page, offline);
    await page.context().setOffline(false);
    await expectRecovery(page);
  });
});

test.describe('when API and provider crash and come back', () => {
  test.use({ account: ada });

  test('the list continues where it was, still signed in', async ({ page, stack }) => {
    await openUsers(page);
    await stack.crash();
    await searchBox(page).fill('grace hopper');
    await expectNotice(page, serverUnreachable);
    await expireTokens(page);
    await stack.start();
    await expectRecovery(page);
    await page.reload();
    await expect(page.getByText('1–1 of 1 user')).toBeVisible();
  });

  test('a form keeps its contents and can be sent', async ({ page, stack, users }) => {
    await typeNewUser(page);
    await stack.crash();
    await enrollDialog(page).getByRole('button', { name: 'Enroll' }).click();
    await expect(enrollDialog(page).getByRole('alert')).toBeVisible();
    await expireTokens(page);
    await stack.start();
    await expect(page.getByText('Nothing you have typed is lost')).toBeHidden(recovery);
    await sendNewUser(page);
    expect(await users.list(maria.email)).toHaveLength(1);
  });
});

test.describe('if the session ends while a form is open', () => {
  test.use({ account: ada });

  test('the form waits until one has signed in again in another tab', async ({ page, stack, users, allowErrors }) => {
    allowErrors(/40[01] \((Bad Request|Unauthorized)\)/);
    await typeNewUser(page);
    stack.forget(ada.username, 'RefreshToken', 'Session');
    await expireTokens(page);
    await enrollDialog(page).getByRole('button', { name: 'Enroll' }).click();
    const sessionEnded = page.getByRole('alertdialog', { name: 'Your session has ended' });
    await expect(sessionEnded).toBeVisible();

    const popup = page.waitForEvent('popup');
    await sessionEnded.getByRole('link', { name: 'Sign in again' }).click();
    const otherTab = await popup;
    await authorize(otherTab, ada);
    await expect(otherTab).toHaveURL('/dashboard');
    await expect(sessionEnded).toBeHidden();
    await sendNewUser(page);
    expect(await users.list(maria.email)).toHaveLength(1);
  });
});

test.describe('while signing in', () => {
  test('API and provider may restart', async ({ page, stack }) => {
    await page.goto('/users?query=grace+hopper');
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await stack.api.crash();
    await login(page, ada);
    await expect(page.getByText('An error occurred while making the request.')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue(ada.username);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(ada.password);

    await stack.start();
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('link', { name: 'Authorize with Okta' }).click();
    await expect(page.getByText('for development only')).toBeVisible();
    await stack.crash();
    await stack.start();
    await sendPassword(page, ada);
    await expect(page.getByText('1–1 of 1 user')).toBeVisible();
  });

  const failures: [Failure, string][] = [
    ['unavailable', 'Error: The sign-in provider failed (status 503).'],
    ['drop', 'Error: The sign-in provider cannot be reached'],
    ['hold', 'Error: The sign-in provider cannot be reached'],
  ];

  for (const [failure, message] of failures) {
    test(`a failing token endpoint (${failure}) is reported, and one can start again`, async ({ page }) => {
      const mend = await breakProvider(page, 'token', failure);
      await page.goto('/users');
      await login(page, ada);
      await authorize(page, ada);
      await expect(page.getByText(message)).toBeVisible();
      expect(new URL(page.url()).search).toBe('');
      await mend();
      await page.getByRole('link', { name: 'Sign in again' }).click();
      await authorize(page, ada);
      await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
    });
  }

  test('an unreachable provider is reported, and one can start again', async ({ page, stack }) => {
    await page.goto('/login');
    await login(page, ada);
    await expect(page.getByRole('link', { name: 'Authorize with Okta' })).toBeVisible();
    await stack.provider.crash();
    await page.getByRole('link', { name: 'Authorize with Okta' }).click();
    await expect(page.getByRole('alert').getByText('The sign-in provider cannot be reached')).toBeVisible();
    await stack.start();
    await authorize(page, ada);
    await expect(page).toHaveURL('/dashboard');
  });
});

const maria = { firstName: 'Maria', lastName: 'Mitchell', email: 'maria@journey.example' };
const enrollDialog = (page: Page) => page.getByRole('dialog', { name: 'Enroll user' });

async function typeNewUser(page: Page) {
  await page.goto('/users/enroll?size=25');
  await preloaded(page, ['toaster']);
  await enrollDialog(page).getByLabel('First Name').fill(maria.firstName);
  await enrollDialog(page).getByLabel('Last Name').fill(maria.lastName);
  await enrollDialog(page).getByLabel('Email').fill(maria.email);
}

/** The form has kept everything, and sending it leads back to the list it was opened from. */
async function sendNewUser(page: Page) {
  await expect(enrollDialog(page).getByLabel('First Name')).toHaveValue(maria.firstName);
  await expect(enrollDialog(page).getByLabel('Last Name')).toHaveValue(maria.lastName);
  await expect(enrollDialog(page).getByLabel('Email')).toHaveValue(maria.email);
  await enrollDialog(page).getByRole('button', { name: 'Enroll' }).click();
  await expect(page.getByText('User Created Successfully')).toBeVisible();
  await expect(page).toHaveURL('/users?size=25');
}
