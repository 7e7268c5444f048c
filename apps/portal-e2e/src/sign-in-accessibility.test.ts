import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { cleanInBoth } from './axe.ts';
import { ada, authorize, enter, joan, login, useBrowser, visit } from './browser.ts';
import { forget, setFaults } from './faults.ts';
import { expireTokens } from './tokens.ts';

useBrowser();

/** The way in, as far as the provider's page. */
async function toProvider(page: Page) {
  await login(page, ada);
  await page.getByRole('link', { name: 'Authorize with Okta' }).click();
  await page.getByText('Local sign-in provider').waitFor();
}

async function sendPassword(page: Page) {
  await page.getByLabel('Password').fill(ada.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** What the browser writes on its console of what these journeys provoke. */
const anyFailure = /Failed to load resource/;

describe('axe finds nothing, in light and in dark, on', () => {
  test('the login page: empty, refused, out of touch, at work, to be waited for', async () => {
    const { page } = await visit({}, anyFailure);
    await page.goto('/login');
    await cleanInBoth(page, 'Sign In to your account');
    await page.getByRole('button', { name: 'Login' }).click();
    await cleanInBoth(page, 'Enter your username.');
    await login(page, { username: 'nobody@scv.example', password: 'wrong' });
    await cleanInBoth(page, 'Invalid username or');

    const answer = Promise.withResolvers<void>();
    await page.route('**/auth/user/login', async (route) => {
      await answer.promise;
      await route.abort();
    });
    await page.getByRole('button', { name: 'Login' }).click();
    await page.locator('button[aria-busy=true]').waitFor();
    await cleanInBoth(page, 'Sign In to your account');
    answer.resolve();
    await cleanInBoth(page, 'An error occurred while making the request.');

    await page.unroute('**/auth/user/login');
    await page.route('**/auth/user/login', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '60' },
        json: { status: 429, message: 'Too many attempts.' },
      }),
    );
    await page.getByRole('button', { name: 'Login' }).click();
    await cleanInBoth(page, 'Try again in');
  });

  test('what keeps a browser from signing in', async () => {
    const { page } = await visit({}, anyFailure);
    await page.addInitScript(() => {
      for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(window, area, { value: undefined });
    });
    await page.goto('/login');
    await cleanInBoth(page, 'This browser keeps nothing for this site.');
    await page.route('**/config.json', (route) => route.fulfill({ json: { okta: {} } }));
    await page.goto('/login');
    await cleanInBoth(page, 'okta.issuer');
  });

  test('the way to the provider and back', async () => {
    const { page } = await visit({}, anyFailure);
    await page.goto('/login');
    await login(page, ada);
    await cleanInBoth(page, 'Authorize with Okta');
    await setFaults({ endpoints: { 'openid-configuration': 'drop' } });
    await page.getByRole('link', { name: 'Authorize with Okta' }).click();
    await cleanInBoth(page, 'The sign-in provider cannot be reached');
    await setFaults({ endpoints: { token: 'hold' } });
    await page.goto('/login');
    await toProvider(page);
    await cleanInBoth(page, 'Local sign-in provider');
    await sendPassword(page);
    await cleanInBoth(page, 'Signing in');
    await page.goto('/login/callback');
    await cleanInBoth(page, /^Error: /);
    await page.goto('/login');
    await toProvider(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await cleanInBoth(page, 'Error: The sign-in was cancelled.');
  });

  test('the mismatch of two identities', async () => {
    const { page } = await visit();
    await page.goto('/login');
    await login(page, joan);
    await authorize(page, joan);
    await cleanInBoth(page, 'do not align');
  });

  test('the dialogs, notices and ends of a session', async () => {
    const { page } = await visit({}, anyFailure);
    await page.clock.install();
    await enter(page, ada, '/users');
    await page.getByText('1–10 of 1,004 users').waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await cleanInBoth(page, 'Are you sure you want to logout from the current session?');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();

    await setFaults({ endpoints: { token: 'drop' } });
    await expireTokens(page);
    await page.getByRole('button', { name: 'Next page' }).click();
    await cleanInBoth(page, 'The sign-in provider cannot be reached.');
    await setFaults({});
    await page.getByText('Nothing you have typed is lost').waitFor({ state: 'detached', timeout: 40_000 });

    await page.clock.fastForward(28.5 * 60_000);
    await cleanInBoth(page, 'Are you still there?');
    // The browser stays on the way out, as if somebody had pressed Stop.
    await page.route('**/v1/logout', (route) => route.abort('aborted'));
    await page.clock.fastForward(2 * 60_000);
    await cleanInBoth(page, 'Ending your session');
    await page.getByRole('link', { name: 'Go to the login page' }).click();
    await cleanInBoth(page, 'there was no activity for a while');
  }, 120_000);

  test('a session that ended while something was typed', async () => {
    const { page } = await visit({}, anyFailure);
    await enter(page, ada, '/users/enroll');
    await page.getByRole('dialog').getByLabel('First Name').fill('Maria');
    await forget(ada.username, 'RefreshToken', 'Session');
    await expireTokens(page);
    await page.getByRole('dialog').getByLabel('Last Name').fill('Mitchell');
    await page.getByRole('dialog').getByLabel('Email').fill('maria.mitchell@scv.example');
    await page.getByRole('dialog').getByRole('button', { name: 'Enroll' }).click();
    await cleanInBoth(page, 'Your session has ended');
  });
});
