import { ada } from '../fixtures/accounts.ts';
import { signIn } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

/** Runs in the page. Forbids localStorage, as browsers can be set to do. */
function blockLocalStorage() {
  Object.defineProperty(window, 'localStorage', {
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
}

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

/** Runs in the page. Leaves no room for a single character. */
function fillStorage(area: 'localStorage' | 'sessionStorage') {
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

test('/login explains that plain http and a full storage prevent signing in', async ({ page, stack, allowErrors }) => {
  allowErrors(/Cross-Origin-Opener-Policy header has been ignored/);
  await page.goto(`http://scv.test:${new URL(stack.portal).port}/users`);
  await expect(page.getByRole('alert').getByText('Signing in needs a secure connection (https).')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/login');
  await expect(page.getByLabel('Password')).toHaveCount(0);

  await page.goto('/404');
  await page.evaluate(fillStorage, 'localStorage' as const);
  await page.evaluate(fillStorage, 'sessionStorage' as const);
  await page.goto('/login');
  await expect(page.getByRole('alert').getByText('The browser’s storage for this site is full.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear and try again' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('signing in works with invalid values under all keys, and with localStorage blocked', async ({ page }) => {
  await test.step('invalid values', async () => {
    await page.goto('/404');
    await page.evaluate((keys) => {
      for (const key of keys) for (const area of [localStorage, sessionStorage]) area.setItem(key, '{"accessToken":');
    }, everyKey);
    await signIn(page, ada, '/users');
    await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
  });

  await test.step('blocked localStorage', async () => {
    await page.addInitScript(blockLocalStorage);
    await signIn(page, ada, '/users');
    await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
    await page.reload();
    await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
  });
});
