import { ada } from '../fixtures/accounts.ts';
import { signIn } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { tokenStorage } from '../fixtures/stored-tokens.ts';

type Area = 'localStorage' | 'sessionStorage';

/** Runs in the page. Forbids storage, as browsers can be set to do. */
function blockStorage(areas: Area[]) {
  for (const area of areas) {
    Object.defineProperty(window, area, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  }
}

/** Runs in the page. Leaves no room for a single character. */
function fillStorage(area: Area) {
  const storage = globalThis[area];
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

for (const area of ['localStorage', 'sessionStorage'] as const) {
  test(`with ${area} blocked one can sign in, and stays signed in after a reload`, async ({ page }) => {
    await page.addInitScript(blockStorage, [area]);
    await signIn(page, ada, '/users');
    await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
    await page.reload();
    await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
  });
}

test('with all storage blocked the login page says so instead of asking for a password', async ({ page }) => {
  await page.addInitScript(blockStorage, ['localStorage', 'sessionStorage'] as Area[]);
  for (const address of ['/login', '/users']) {
    await page.goto(address);
    await expect(page.getByRole('alert').getByText('This browser blocks storage for this site.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Password')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert').getByText('This browser still blocks storage for this site.')).toBeVisible();
});

test('with localStorage full one can sign in', async ({ page }) => {
  await page.goto('/404');
  await page.evaluate(fillStorage, 'localStorage' as const);
  await signIn(page, ada, '/users');
  await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
});

test('with all storage full the login page offers to clear it, and then one can sign in', async ({ page }) => {
  await page.goto('/404');
  await page.evaluate(fillStorage, 'localStorage' as const);
  await page.evaluate(fillStorage, 'sessionStorage' as const);
  await page.goto('/login');
  await expect(page.getByRole('alert').getByText('The browser’s storage for this site is full.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear and try again' }).click();
  await signIn(page, ada, '/users');
  await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
});

test('with invalid values under all keys one can sign in', async ({ page }) => {
  await page.goto('/404');
  await page.evaluate((keys) => {
    for (const key of keys) for (const area of [localStorage, sessionStorage]) area.setItem(key, '{"accessToken":');
  }, everyKey);
  await signIn(page, ada, '/users');
  await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
});

const everyKey = [
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

test.describe('while signed in', () => {
  test.use({ account: ada });

  test('invalid tokens lead to the login page', async ({ page }) => {
    await page.goto('/404');
    await page.evaluate((key) => localStorage.setItem(key, '{'), tokenStorage);
    await page.goto('/users');
    await expect(page).toHaveURL('/login');
    await signIn(page, ada, '/users');
    await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
  });
});

test('over plain http on another host the login page says that signing in needs https', async ({
  page,
  stack,
  allowErrors,
}) => {
  allowErrors(/Cross-Origin-Opener-Policy header has been ignored/);
  await page.goto(`http://scv.test:${new URL(stack.portal).port}/users`);
  await expect(page.getByRole('alert').getByText('Signing in needs a secure connection (https).')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/login');
  await expect(page.getByLabel('Password')).toHaveCount(0);
});
