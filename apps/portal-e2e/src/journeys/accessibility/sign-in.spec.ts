import { ada, joan } from '../../fixtures/accounts.ts';
import { holdRequests } from '../../fixtures/portal.ts';
import { breakProvider } from '../../fixtures/provider-faults.ts';
import { authorize, login, sendPassword } from '../../fixtures/steps.ts';
import { expireTokens } from '../../fixtures/stored-tokens.ts';
import { expect, test } from '../../fixtures/test.ts';

test.beforeEach(({ allowErrors }) => allowErrors(/Failed to load resource/));

test('the login page is accessible in all its states', async ({ page, checkScreen }) => {
  const button = page.getByRole('button', { name: 'Login' });
  const loginRequests = '**/auth/user/login';
  await page.goto('/login');
  await checkScreen('Sign In to your account');
  await button.click();
  await checkScreen('Enter your username.');
  await login(page, { username: 'nobody@scv.example', password: 'wrong' });
  await checkScreen('Invalid username or');

  const release = await holdRequests(page, loginRequests);
  await button.click();
  await expect(page.locator('button[aria-busy=true]')).toBeVisible();
  await checkScreen('Sign In to your account');
  release();
  await expect(page.locator('button[aria-busy=true]')).toHaveCount(0);
  await page.unroute(loginRequests);
  await page.route(loginRequests, (route) => route.abort(), { times: 1 });
  await button.click();
  await checkScreen('An error occurred while making the request.');
  const json = { status: 429, message: 'Too many attempts.' };
  await page.route(loginRequests, (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '60' }, json }));
  await button.click();
  await checkScreen('Try again in');
});

test('the screens for browsers and settings that don’t allow signing in are accessible', async ({
  page,
  checkScreen,
}) => {
  await page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(window, area, { value: undefined });
  });
  await page.goto('/login');
  await checkScreen('This browser blocks storage for this site.');
  await page.route('**/config.json', (route) => route.fulfill({ json: { okta: {} } }));
  await page.goto('/login');
  await checkScreen('okta.issuer');
});

test('the screens on the way to the provider and back are accessible', async ({ page, checkScreen }) => {
  await page.goto('/login');
  await login(page, ada);
  await checkScreen('Authorize with Okta');
  const mend = await breakProvider(page, 'openid-configuration', 'drop');
  await page.getByRole('link', { name: 'Authorize with Okta' }).click();
  await checkScreen('The sign-in provider cannot be reached');
  await mend();
  await breakProvider(page, 'token', 'hold');
  await page.getByRole('link', { name: 'Authorize with Okta' }).click();
  await checkScreen(/for development only/);
  await sendPassword(page, ada);
  await checkScreen('Signing in');
  await page.goto('/login/callback');
  await checkScreen(/^Error: /);
});

test('the message about differing identities is accessible', async ({ page, checkScreen }) => {
  await page.goto('/login');
  await login(page, joan);
  await authorize(page, joan);
  await checkScreen('do not align');
});

test.describe('while signed in', () => {
  test.use({ account: ada });

  test('dialogs and notices about the session are accessible', async ({ page, checkScreen }) => {
    await page.clock.install();
    await page.goto('/users');
    await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await checkScreen('Are you sure you want to logout from the current session?');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();

    const mend = await breakProvider(page, 'token', 'drop');
    await expireTokens(page);
    await page.getByRole('button', { name: 'Next page' }).click();
    await checkScreen('The sign-in provider cannot be reached.');
    await mend();
    await expect(page.getByText('Nothing you have typed is lost')).toBeHidden({ timeout: 40_000 });

    await page.clock.fastForward(28.5 * 60_000);
    await checkScreen('Are you still there?');
    // The browser stays on the way out, as if somebody had pressed Stop.
    await page.route('**/v1/logout', (route) => route.abort('aborted'));
    await page.clock.fastForward(2 * 60_000);
    await checkScreen('Ending your session');
    await page.getByRole('link', { name: 'Go to the login page' }).click();
    await checkScreen('there was no activity for a while');
  });

  test('the question after a session that ended during input is accessible', async ({ page, stack, checkScreen }) => {
    await page.goto('/users/enroll');
    const form = page.getByRole('dialog');
    await form.getByLabel('First Name').fill('Maria');
    await form.getByLabel('Last Name').fill('Mitchell');
    await form.getByLabel('Email').fill('maria@journey.example');
    stack.forget(ada.username, 'RefreshToken', 'Session');
    await expireTokens(page);
    await form.getByRole('button', { name: 'Enroll' }).click();
    await checkScreen('Your session has ended');
  });
});
