import type { Page } from '@playwright/test';
import { ada, grace } from '../fixtures/accounts.ts';
import { breakProvider } from '../fixtures/provider-faults.ts';
import { authorize, login, logout } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { tokenStorage } from '../fixtures/stored-tokens.ts';
import { accessTokenFor } from '../fixtures/session.ts';
import { UsersApi } from '../fixtures/users-api.ts';

test.use({ account: ada });

const notAuthorized =
  'Invalid username or You are not authorized to use the application. Please contact the administrator.';
const minute = 60_000;

async function expectSignedOut(page: Page) {
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate((key) => localStorage.getItem(key) ?? '{}', tokenStorage)).toBe('{}');
  expect(await page.evaluate(() => localStorage.getItem('LoginId'))).toBeNull();
}

test('an administrator who loses the admin role is signed out at the next request, with the reason', async ({
  page,
  stack,
  allowErrors,
}) => {
  allowErrors(/403 \(Forbidden\)/);
  await page.goto('/users');
  await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
  const byGrace = new UsersApi(stack.portal, await accessTokenFor(stack, grace));
  await byGrace.change(ada.username, { role: 'user' });
  try {
    await page.getByRole('searchbox', { name: 'Search users' }).fill('grace');
    await expect(page.getByRole('alert').getByText(notAuthorized)).toBeVisible();
    await expectSignedOut(page);
  } finally {
    await byGrace.change(ada.username, { role: 'admin' });
  }
});

test.describe('without activity', () => {
  const countdown = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' });
  const idleMessage = 'You have been signed out because there was no activity for a while.';

  const lastActivity = (page: Page) => page.evaluate(() => localStorage.getItem('lastActivity'));

  test('a warning comes two minutes before sign-out; signing in again leads back to the same list', async ({
    page,
  }) => {
    await page.clock.install();
    const address = '/users?page=2&status=Inactive&sort=-email';
    const secondPage = page.getByText(/^11–20 of \d\d users$/);
    await page.goto(address);
    await expect(secondPage).toBeVisible();
    await page.clock.fastForward(27 * minute);
    await expect(secondPage).toBeVisible();
    await expect(countdown(page)).toBeHidden();
    await page.clock.fastForward(1.1 * minute);
    await expect(countdown(page).getByText(/You will be signed out in 1:\d\d\./)).toBeVisible();
    await countdown(page).getByRole('button', { name: 'Stay signed in' }).click();
    await expect(countdown(page)).toBeHidden();

    await page.clock.fastForward(28.5 * minute);
    await expect(countdown(page)).toBeVisible();
    await page.clock.fastForward(1.6 * minute);
    await expect(page.getByText(idleMessage)).toBeVisible();
    await expectSignedOut(page);
    await login(page, ada);
    await authorize(page, ada);
    await expect(secondPage).toBeVisible();
    await expect(page).toHaveURL(address);
  });

  test('a key press in another tab counts as activity, and so does staying there', async ({ page }) => {
    await page.clock.install();
    await page.goto('/dashboard');
    await expect(page.getByText('1,004 users')).toBeVisible();
    const otherTab = await page.context().newPage();
    await otherTab.goto('/dashboard');
    await expect(otherTab.getByText('1,004 users')).toBeVisible();
    await page.clock.fastForward(20 * minute);
    const before = await lastActivity(otherTab);
    await otherTab.keyboard.press('Shift');
    // A change of localStorage reaches other tabs a little later.
    await expect.poll(() => lastActivity(page)).not.toBe(before);
    await page.clock.fastForward(20 * minute);
    await expect(page.getByRole('timer')).toHaveCount(0);

    await page.clock.fastForward(8.5 * minute);
    await expect(countdown(page)).toBeVisible();
    await expect(countdown(otherTab)).toBeVisible();
    await countdown(otherTab).getByRole('button', { name: 'Stay signed in' }).click();
    await expect(countdown(page)).toBeHidden();
    await expect(countdown(otherTab)).toBeHidden();
  });

  test('opened again after the limit, the portal shows the login page', async ({ page }) => {
    await page.clock.install();
    await page.goto('/dashboard');
    await expect(page.getByText('1,004 users')).toBeVisible();
    const otherTab = await page.context().newPage();
    await page.close();
    await otherTab.clock.fastForward(31 * minute);
    await otherTab.goto('/users');
    await expect(otherTab.getByText(idleMessage)).toBeVisible();
    await expectSignedOut(otherTab);
  });
});

test('another person’s sign-in in another tab ends this session', async ({ page }) => {
  const otherTab = await page.context().newPage();
  await page.goto('/404');
  const session = await page.evaluate((key) => localStorage.getItem(key) ?? '', tokenStorage);
  await page.evaluate(() => localStorage.clear());
  await otherTab.goto('/login');
  await expect(otherTab.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  // The first tab signs in while the other one shows the login form.
  await page.evaluate(
    ([key, value, username]) => {
      localStorage.setItem('LoginId', username);
      localStorage.setItem(key, value);
    },
    [tokenStorage, session, ada.username] as const,
  );
  await page.goto('/users');
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  await login(otherTab, grace);
  await expect(page.getByText('somebody else signed in on another tab')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await authorize(otherTab, grace);
  await expect(otherTab.getByRole('button', { name: 'Grace Hopper' })).toBeVisible();
});

const historyLength = (page: Page) => page.evaluate(() => history.length);

test('Back after signing out shows no data in any tab', async ({ page }) => {
  await page.goto('/users');
  await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
  await page.getByRole('link', { name: 'CDD Upload' }).click();
  await expect(page.getByText('Upload the CDD Json File below')).toBeVisible();
  const otherTab = await page.context().newPage();
  await otherTab.goto('/users?page=2');
  await expect(otherTab.getByText('11–20 of 1,004 users')).toBeVisible();
  for (const tab of [page, otherTab]) {
    await tab.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('nav[aria-label="Main"]')) sessionStorage.setItem('guardedScreenSeen', 'yes');
      }).observe(document, { childList: true, subtree: true });
    });
  }
  const lengths = await Promise.all([historyLength(page), historyLength(otherTab)]);
  await logout(page);
  await expect(otherTab).toHaveURL('/login');
  // To the last screen before the sign-out (the provider's page may be an entry between them) and one further back.
  for (const [tab, delta] of [
    [page, lengths[0] - (await historyLength(page))],
    [page, -1],
    [otherTab, lengths[1] - (await historyLength(otherTab))],
  ] as const) {
    const returned = tab.waitForEvent('framenavigated', (frame) => new URL(frame.url()).pathname === '/login');
    await tab.evaluate((by) => void setTimeout(() => history.go(by)), delta); // evaluate must end before the page goes
    await returned;
    await expect(tab.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  }
  for (const tab of [page, otherTab])
    expect(await tab.evaluate(() => sessionStorage.getItem('guardedScreenSeen'))).toBeNull();
});

test('a page restored from the back/forward cache is loaded again', async ({ page }) => {
  await page.goto('/users');
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  // Chromium has no back/forward cache under Playwright, so fire the event that a restored page gets.
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await loaded;
});

test.describe('signing out works', () => {
  for (const failure of ['drop', 'hold', 'unavailable'] as const) {
    test(`although the provider fails (${failure})`, async ({ page, allowErrors }) => {
      allowErrors(/ERR_CONNECTION_RESET|503 \(Service Unavailable\)/);
      await page.goto('/');
      await breakProvider(page, 'revoke', failure);
      await breakProvider(page, 'logout', failure);
      await logout(page);
      await expectSignedOut(page);
    });
  }

  test('although the provider is gone', async ({ page, stack, allowErrors }) => {
    allowErrors(/ERR_CONNECTION_(REFUSED|RESET)/);
    await page.goto('/');
    await expect(page.getByText('1,004 users')).toBeVisible();
    await stack.provider.crash();
    await logout(page);
    await expectSignedOut(page);
  });

  test('by a link if the provider’s logout page doesn’t answer', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('1,004 users')).toBeVisible();
    await breakProvider(page, 'logout', 'hold');
    const logoutRequest = page.waitForRequest(/\/v1\/logout$/);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).focus();
    // With the keyboard: Playwright's click waits for the navigation. The link is the only thing to focus.
    await page.keyboard.press('Enter');
    await logoutRequest;
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('You have been signed out.')).toBeVisible();
    await expectSignedOut(page);
  });
});
