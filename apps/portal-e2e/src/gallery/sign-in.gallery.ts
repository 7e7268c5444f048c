import { test } from 'vitest';
import { ada, authorize, joan, login, signIn, useBrowser, visit } from '../browser.ts';
import { setFaults } from '../faults.ts';
import { take } from './pictures.ts';

useBrowser();

const anyFailure = /Failed to load resource/;

test('the sign-in screens', async () => {
  const { page } = await visit({}, anyFailure);
  await page.goto('/login');
  await take(page, 'login', 'Sign In to your account');
  await page.getByRole('button', { name: 'Login' }).click();
  await take(page, 'login-empty', 'Enter your username.');
  await login(page, { username: 'nobody@scv.example', password: 'wrong' });
  await take(page, 'login-refused', 'Invalid username or');
  await login(page, ada);
  await take(page, 'authorization-flow', 'Authorize with Okta');
  await page.goto('/login/callback?error=access_denied&state=nobody');
  await take(page, 'callback-error', /^Error: /);
  await page.goto('/login');
  await login(page, joan);
  await authorize(page, joan);
  await take(page, 'mismatch', 'do not align');
});

test('a session’s dialogs and notices', async () => {
  const { page } = await visit({}, anyFailure);
  await page.clock.install();
  await signIn(page, ada, '/users');
  await page.getByRole('button', { name: 'Logout' }).click();
  await take(page, 'logout', 'Are you sure you want to logout');
  await page.keyboard.press('Escape');
  await page.clock.fastForward(28.5 * 60_000);
  await take(page, 'idle', 'Are you still there?');
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await setFaults({ endpoints: { token: 'drop' } });
  await page.context().setOffline(true);
  await page.getByRole('searchbox').fill('offline');
  await take(page, 'offline', 'You are offline.');
});

test('settings that cannot be used', async () => {
  const { page } = await visit({}, anyFailure);
  await page.route('**/config.json', (route) => route.fulfill({ json: { okta: {} } }));
  await page.goto('/');
  await take(page, 'settings', 'okta.issuer');
});
