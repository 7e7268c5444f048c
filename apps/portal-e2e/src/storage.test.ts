import { describe, expect, test } from 'vitest';
import { ada, enter, login, signIn, useBrowser, visit, visitSignedIn } from './browser.ts';
import { ownStack } from './own-stack.ts';
import { expireTokens } from './tokens.ts';

useBrowser();

/** As browsers do it whose settings forbid a site to keep anything. `areas`: localStorage, sessionStorage. */
function block(areas: string[]) {
  for (const area of areas) {
    Object.defineProperty(window, area, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  }
}

/** Leaves no room for a single character more. */
function fill(area: string) {
  const storage = area === 'localStorage' ? localStorage : sessionStorage;
  for (let length = 2 ** 22; length >= 1; length = Math.floor(length / 2)) {
    for (let part = 0; part < 4; part += 1) {
      try {
        storage.setItem(`filler-${length}-${part}`, 'x'.repeat(length));
      } catch {
        break;
      }
    }
  }
}

test.each(['localStorage', 'sessionStorage'])(
  'with %s blocked one signs in, and stays so after a reload',
  async (area) => {
    const { page } = await visit();
    await page.addInitScript(block, [area]);
    await signIn(page, ada, '/users');
    await page.getByText('1–10 of 1,004 users').waitFor();
    await page.reload();
    await page.getByText('1–10 of 1,004 users').waitFor();
  },
);

test('with all storage blocked the login page says so instead of asking for a password', async () => {
  const { page } = await visit();
  await page.addInitScript(block, ['localStorage', 'sessionStorage']);
  for (const address of ['/login', '/users']) {
    await page.goto(address);
    await page.getByRole('alert').getByText('This browser keeps nothing for this site.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await page.getByLabel('Password').count()).toBe(0);
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('alert').getByText('This browser still keeps nothing for this site.').waitFor();
});

test('with localStorage full one signs in all the same', async () => {
  const { page } = await visit();
  await page.goto('/404');
  await page.evaluate(fill, 'localStorage');
  await signIn(page, ada, '/users');
  await page.getByText('1–10 of 1,004 users').waitFor();
});

test('with all storage full the login page says so, clears it, and one signs in', async () => {
  const { page } = await visit();
  await page.goto('/404');
  await page.evaluate(fill, 'localStorage');
  await page.evaluate(fill, 'sessionStorage');
  await page.goto('/login');
  await page.getByRole('alert').getByText('There is no room left to keep a sign-in.').waitFor();
  await page.getByRole('button', { name: 'Clear and try again' }).click();
  await signIn(page, ada, '/users');
  await page.getByText('1–10 of 1,004 users').waitFor();
});

describe('corrupt storage', () => {
  const keys = [
    'okta-token-storage',
    'okta-cache-storage',
    'okta-transaction-storage',
    'okta-shared-transaction-storage',
    'okta-original-uri-storage',
    'LoginId',
    'lastActivity',
    'redirectAfterLogin',
    'redirectedUrl',
    'sidebarShow',
  ];

  test('everywhere leads to the login page, and signing in works', async () => {
    const { page } = await visit();
    await page.goto('/404');
    await page.evaluate((names) => {
      for (const name of names)
        for (const area of [localStorage, sessionStorage]) area.setItem(name, '{"accessToken":');
    }, keys);
    await signIn(page, ada, '/users');
    await page.getByText('1–10 of 1,004 users').waitFor();
  });

  test('coming upon a person who is signed in leads to the login page, too', async () => {
    const { page } = await visitSignedIn(ada, '/');
    await page.evaluate(() => localStorage.setItem('okta-token-storage', '{'));
    await page.goto('/users');
    await page.waitForURL('**/login');
    await signIn(page, ada, '/users');
    await page.getByText('1–10 of 1,004 users').waitFor();
  });
});

test('over plain http on another host the login page says that signing in needs https', async () => {
  const { page } = await visit({}, /Cross-Origin-Opener-Policy header has been ignored/);
  await page.goto(`http://scv.test:${new URL(ownStack().portal).port}/users`);
  await page.getByRole('alert').getByText('Signing in needs a secure connection (https).').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(await page.getByLabel('Password').count()).toBe(0);
});

describe('a clock that is wrong', () => {
  const hour = 3_600_000;

  test.each([-10, 10])('by %d minutes does not matter', async (minutes) => {
    const { page } = await visit();
    await page.clock.install({ time: Date.now() + (minutes / 60) * hour });
    await signIn(page, ada, '/users');
    await page.getByText('1–10 of 1,004 users').waitFor();
    await page.reload();
    await page.getByText('1–10 of 1,004 users').waitFor();
  });

  test.each([-3, 3])('by %d hours is said', async (hours) => {
    const { page } = await visit();
    await page.clock.install({ time: Date.now() + hours * hour });
    await page.goto('/login');
    await login(page, ada);
    await page.getByRole('link', { name: 'Authorize with Okta' }).click();
    await page.getByLabel('Password').fill(ada.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText(/^Error: The clock of this computer says .* Set the clock and sign in again\./).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test('from the middle of a session on is said, and once it is right again the session goes on', async () => {
    const { page } = await visit();
    await page.clock.install();
    await enter(page, ada, '/users');
    await page.clock.setSystemTime(Date.now() - 3 * hour);
    await expireTokens(page);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('The clock of this computer is wrong, so your session cannot be renewed.').waitFor();
    await page.clock.setSystemTime(Date.now());
    await page.getByText('11–20 of 1,004 users').waitFor();
    await page.getByText('The clock of this computer is wrong').waitFor({ state: 'hidden' });
  });
});
