import type { Page } from '@playwright/test';
import { ada, grace } from '../fixtures/accounts.ts';
import { changeSettings, breakProvider } from '../fixtures/portal.ts';
import { authorize, login, logout } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { tokenStorage, accessTokenFor } from '../fixtures/session.ts';
import { UsersApi } from '../fixtures/people.ts';

test.use({ account: ada });

const notAuthorized =
  'Invalid username or You are not authorized to use the application. Please contact the administrator.';
const minute = 60_000;

async function expectSignedOut(page: Page) {
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate((key) => localStorage.getItem(key) ?? '{}', tokenStorage)).toBe('{}');
  expect(await page.evaluate(() => localStorage.getItem('LoginId'))).toBeNull();
}

test('the idle limit of all tabs warns, then signs out; so does a lost admin role @core', async ({
  page,
  stack,
  allowErrors,
}) => {
  allowErrors(/403 \(Forbidden\)/);
  await changeSettings(page, ({ session }) => (session.idleMinutes = 10));
  await page.clock.install();
  const countdown = (tab: Page) => tab.getByRole('alertdialog', { name: 'Are you still there?' });
  const lastActivity = (tab: Page) => tab.evaluate(() => localStorage.getItem('lastActivity'));
  const address = '/users?page=2&status=Inactive&sort=-email';
  const secondPage = page.getByText(/^11–20 of \d\d users$/);
  await page.goto(address);
  await expect(secondPage).toBeVisible();
  const otherTab = await page.context().newPage();
  await otherTab.goto('/dashboard');
  await expect(otherTab.getByText('1,004 users')).toBeVisible();

  await page.clock.fastForward(5 * minute);
  const before = await lastActivity(otherTab);
  await otherTab.keyboard.press('Shift');
  // A change of localStorage reaches other tabs a little later.
  await expect.poll(() => lastActivity(page)).not.toBe(before);
  await page.clock.fastForward(7 * minute);
  await expect(secondPage).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await page.clock.fastForward(1.1 * minute);
  await expect(countdown(page).getByText(/You will be signed out in 1:\d\d\./)).toBeVisible();
  await countdown(otherTab).getByRole('button', { name: 'Stay signed in' }).click();
  await expect(countdown(page)).toBeHidden();
  await expect(countdown(otherTab)).toBeHidden();

  await otherTab.close(); // The clock would end both tabs' sessions in the same instant.
  await page.clock.fastForward(8.5 * minute);
  await expect(countdown(page)).toBeVisible();
  await page.clock.fastForward(1.6 * minute);
  await expect(page.getByText('You have been signed out because there was no activity for a while.')).toBeVisible();
  await expectSignedOut(page);
  await login(page, ada);
  await authorize(page, ada);
  await expect(secondPage).toBeVisible();
  await expect(page).toHaveURL(address);

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

/** Notes in each page that this tab opens from now on whether a guarded screen has been shown. */
const watchGuardedScreens = (tab: Page) =>
  tab.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('nav[aria-label="Main"]')) sessionStorage.setItem('guardedScreenSeen', 'yes');
    }).observe(document, { childList: true, subtree: true });
  });

test('signing out asks first and ends the session in all tabs and at the provider @core', async ({
  context,
  requests,
}) => {
  // A new tab: the one that journeys share may have the most entries that a history keeps, 50.
  const page = await context.newPage();
  await page.goto('/users');
  await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
  await page.getByRole('link', { name: 'CDD Upload', exact: true }).click();
  await expect(page.getByText('Upload the CDD Json File below')).toBeVisible();
  const otherTab = await page.context().newPage();
  await otherTab.goto('/users?page=2');
  await expect(otherTab.getByText('11–20 of 1,004 users')).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Logout' });
  await expect(dialog.getByText('Are you sure you want to logout from the current session?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  for (const tab of [page, otherTab]) await watchGuardedScreens(tab);
  const lengths = await Promise.all([historyLength(page), historyLength(otherTab)]);
  await logout(page);
  await expectSignedOut(page);
  await expect(otherTab).toHaveURL('/login');
  expect(requests.filter((address) => address.endsWith('/oauth2/default/v1/logout'))).toHaveLength(1);
  expect(requests.filter((address) => /eyJ[\w-]+\.|_token|id_token_hint/.test(address))).toEqual([]);
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
    await expect(tab.getByText('You have been signed out.')).toBeHidden();
  }
  for (const tab of [page, otherTab])
    expect(await tab.evaluate(() => sessionStorage.getItem('guardedScreenSeen'))).toBeNull();
});

test('a page restored from the back/forward cache is loaded again; if the provider’s logout doesn’t answer, a link signs out', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByText('1,004 users')).toBeVisible();
  // Chromium has no back/forward cache under Playwright, so fire the event that a restored page gets.
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await loaded;
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
