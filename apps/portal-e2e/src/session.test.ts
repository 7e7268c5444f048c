import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { setRole } from './beside.ts';
import { ada, authorize, enter, grace, login, logout, signIn, useBrowser, visit, visitSignedIn } from './browser.ts';
import { setFaults, stopPart } from './faults.ts';
import { accessTokenOf } from './tokens.ts';

useBrowser();

const notAuthorized =
  'Invalid username or You are not authorized to use the application. Please contact the administrator.';
const minute = 60_000;

const storedTokens = (page: Page) => page.evaluate(() => localStorage.getItem('okta-token-storage') ?? '{}');

/** Nothing of the portal is shown or stored, and the way back leads to nothing either. */
async function isSignedOut(page: Page) {
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(await storedTokens(page)).toBe('{}');
  expect(await page.evaluate(() => localStorage.getItem('LoginId'))).toBeNull();
}

test('who is an administrator no more is told so at the next call, and is out', async () => {
  const { page } = await visit({}, /403 \(Forbidden\)/);
  await enter(page, ada, '/users');
  const other = await visitSignedIn(grace, '/');
  const token = await accessTokenOf(other.page);
  await setRole(token, ada, 'user');
  try {
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('alert').getByText(notAuthorized).waitFor();
    await isSignedOut(page);
  } finally {
    await setRole(token, ada, 'admin');
  }
});

describe('without activity', () => {
  const countdown = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' });

  async function signedInWithClock(address = '/users?page=2') {
    const { page } = await visit();
    await page.clock.install();
    await enter(page, ada, address);
    return page;
  }

  test('one is warned two minutes before the end, can stay, and is signed out in the end, the address kept', async () => {
    const page = await signedInWithClock();
    await page.clock.fastForward(27 * minute);
    await page.getByText('11–20 of 1,004 users').waitFor();
    expect(await countdown(page).count()).toBe(0);
    await page.clock.fastForward(1.1 * minute);
    await countdown(page)
      .getByText(/You will be signed out in 1:\d\d\./)
      .waitFor();
    await countdown(page).getByRole('button', { name: 'Stay signed in' }).click();
    await countdown(page).waitFor({ state: 'hidden' });

    await page.clock.fastForward(28.5 * minute);
    await countdown(page).waitFor();
    await page.clock.fastForward(1.6 * minute);
    await page.getByText('You have been signed out because there was no activity for a while.').waitFor();
    await isSignedOut(page);
    await login(page, ada);
    await authorize(page, ada);
    await page.getByText('11–20 of 1,004 users').waitFor();
  });

  test('a key in another tab counts, and so does staying there', async () => {
    const page = await signedInWithClock();
    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await other.getByText('1,004 users').waitFor();
    await page.clock.fastForward(20 * minute);
    await other.keyboard.press('Shift');
    await page.clock.fastForward(20 * minute);
    await expect.poll(() => page.evaluate(() => document.querySelectorAll('[role=timer]').length)).toBe(0);

    await page.clock.fastForward(8.5 * minute);
    await Promise.all([countdown(page).waitFor(), countdown(other).waitFor()]);
    await countdown(other).getByRole('button', { name: 'Stay signed in' }).click();
    await Promise.all([page, other].map((tab) => countdown(tab).waitFor({ state: 'hidden' })));
  });

  test('a portal opened again after the limit shows nothing any more', async () => {
    const page = await signedInWithClock('/dashboard');
    const other = await page.context().newPage();
    await page.close();
    await other.clock.fastForward(31 * minute);
    await other.goto('/users');
    await other.getByText('You have been signed out because there was no activity for a while.').waitFor();
    await isSignedOut(other);
  });
});

test('somebody else who signs in in another tab ends this one', async () => {
  const { page } = await visit();
  const other = await page.context().newPage();
  await other.goto('/login');
  await other.getByRole('heading', { name: 'Welcome' }).waitFor();
  await signIn(page, ada, '/users');
  await login(other, grace);
  await page.getByText('somebody else has signed in in another tab').waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  await authorize(other, grace);
  await other.getByText('Welcome, Grace Hopper').waitFor();
});

test('Back after signing out shows no data, in no tab', async () => {
  const { page } = await visit();
  await enter(page, ada, '/users');
  await page.getByText('1–10 of 1,004 users').waitFor();
  await page.getByRole('link', { name: 'CDD Upload' }).click();
  await page.getByText('Upload the CDD Json File below').waitFor();
  const other = await page.context().newPage();
  await other.goto('/users?page=2');
  await other.getByText('11–20 of 1,004 users').waitFor();
  for (const tab of [page, other]) {
    await tab.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('nav[aria-label="Main"]')) sessionStorage.setItem('seen', location.href);
      }).observe(document, { childList: true, subtree: true });
    });
  }
  await logout(page);
  await other.waitForURL('**/login');
  // Two screens back in the first tab, one in the other.
  for (const tab of [page, page, other]) {
    const returned = tab.waitForEvent('framenavigated', (frame) => new URL(frame.url()).pathname === '/login');
    await tab.evaluate(() => void setTimeout(() => history.back())); // else the way back may take the answer with it
    await returned;
    await tab.getByRole('heading', { name: 'Welcome' }).waitFor();
  }
  for (const tab of [page, other]) expect(await tab.evaluate(() => sessionStorage.getItem('seen'))).toBeNull();
});

test('a page that Back brings out of the browser’s cache is loaded anew', async () => {
  const { page } = await visit();
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  // What a browser with such a cache does; under Playwright Chromium keeps none.
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await loaded;
});

describe('signing out', () => {
  test.each(['drop', 'hold', 'unavailable'] as const)(
    'is done at once although the provider fails (%s)',
    async (failure) => {
      const { page } = await visit({}, /ERR_EMPTY_RESPONSE|503 \(Service Unavailable\)/);
      await enter(page, ada);
      await setFaults({ endpoints: { revoke: failure, logout: failure } });
      await logout(page);
      await isSignedOut(page);
    },
  );

  test('is done although the provider is gone', async () => {
    const { page } = await visit({}, /ERR_CONNECTION_(REFUSED|RESET)/);
    await enter(page, ada);
    await stopPart('provider');
    await logout(page);
    await isSignedOut(page);
  });

  test('does not end in a provider that does not answer', async () => {
    const { page } = await visit();
    await enter(page, ada);
    await setFaults({ endpoints: { logout: 'hold' } });
    await page.evaluate(() => {
      new MutationObserver(() => {
        sessionStorage.setItem('heading', document.querySelector('h1')?.textContent ?? '');
      }).observe(document, { childList: true, subtree: true });
    });
    const asked = page.waitForRequest(/\/v1\/logout$/);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).focus();
    // By the keyboard: with all else Playwright waits for the provider. The way out is the only link.
    await page.keyboard.press('Enter');
    await asked;
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('You have been signed out.').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('heading'))).toBe('Signing out');
    await isSignedOut(page);
  });
});
