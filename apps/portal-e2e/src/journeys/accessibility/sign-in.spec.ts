import { ada } from '../../fixtures/accounts.ts';
import { holdRequests, breakProvider } from '../../fixtures/portal.ts';
import { authorize, login, sendPassword } from '../../fixtures/steps.ts';
import { expireTokens } from '../../fixtures/session.ts';
import { expect, test } from '../../fixtures/test.ts';
import { newPerson, messageTo } from '../../fixtures/people.ts';

test.describe('signing in', () => {
  test.beforeEach(({ allowErrors }) => allowErrors(/Failed to load resource/));

  test('the login page and the way to the provider and back are accessible @core', async ({ page, checkScreen }) => {
    const button = page.getByRole('button', { name: 'Login' });
    const loginRequests = '**/auth/user/login';
    await page.goto('/404');
    await page.evaluate(() => sessionStorage.setItem('redirectedUrl', 'mismatch'));
    await page.goto('/login');
    await checkScreen('do not align');
    await button.click();
    await checkScreen('Enter your username.');
    await login(page, { username: 'nobody@scv.example', password: 'wrong' });
    await expect(page.getByText('Invalid username or')).toBeVisible();

    const release = await holdRequests(page, loginRequests);
    await button.click();
    await expect(page.locator('button[aria-busy=true]')).toBeVisible();
    await checkScreen('Invalid username or');
    release();
    await expect(page.locator('button[aria-busy=true]')).toHaveCount(0);
    await login(page, ada);
    await page.getByRole('link', { name: 'Authorize with Okta' }).click();
    await checkScreen(/for development only/);
    await breakProvider(page, 'token', 'hold');
    await sendPassword(page, ada);
    await checkScreen('Signing in');
    await page.goto('/login/callback');
    await checkScreen(/^Error: /);
  });

  test('a login that has to wait, and browsers that can’t sign in, are accessible', async ({ page, checkScreen }) => {
    const loginRequests = '**/auth/user/login';
    const json = { status: 429, message: 'Too many attempts.' };
    await page.route(loginRequests, (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '60' }, json }));
    await page.goto('/login');
    await login(page, ada);
    await checkScreen('Try again in');
    await page.unrouteAll();

    await page.goto('/login');
    await login(page, ada);
    await expect(page.getByRole('link', { name: 'Authorize with Okta' })).toBeVisible();
    await breakProvider(page, 'openid-configuration', 'drop');
    await page.getByRole('link', { name: 'Authorize with Okta' }).click();
    await checkScreen('The sign-in provider cannot be reached');

    // Browsers and settings that don’t allow signing in.
    await page.addInitScript(() => {
      for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(window, area, { value: undefined });
    });
    await page.goto('/users');
    await checkScreen('This browser blocks storage for this site.');
    await expect(page).toHaveURL('/login');
    await page.route('**/config.json', (route) => route.fulfill({ json: { okta: {} } }));
    await page.goto('/login/callback?code=abc&state=x');
    await checkScreen('okta.issuer');
  });

  test.describe('while signed in', () => {
    test.use({ account: ada });

    test('dialogs and notices about the session are accessible; the form stays until one has signed in in another tab', async ({
      page,
      stack,
      users,
      checkScreen,
    }) => {
      const email = 'maria@journey.example';
      await page.goto('/users/enroll?size=25');
      const form = page.getByRole('dialog', { name: 'Enroll user' });
      await form.getByLabel('First Name').fill('Maria');
      await form.getByLabel('Last Name').fill('Mitchell');
      await form.getByLabel('Email').fill(email);
      stack.forget(ada.username, 'RefreshToken', 'Session');
      await expireTokens(page);
      // With the keyboard: the question may open by itself, and would then cover the button.
      await form.getByLabel('Email').press('Enter');
      const question = page.getByRole('alertdialog', { name: 'Your session has ended' });
      await checkScreen('Your session has ended');

      const popup = page.waitForEvent('popup');
      await question.getByRole('link', { name: 'Sign in again' }).click();
      const otherTab = await popup;
      await authorize(otherTab, ada);
      await expect(otherTab).toHaveURL('/dashboard');
      await expect(question).toBeHidden();
      await expect(form.getByLabel('First Name')).toHaveValue('Maria');
      await expect(form.getByLabel('Last Name')).toHaveValue('Mitchell');
      await expect(form.getByLabel('Email')).toHaveValue(email);
      await form.getByRole('button', { name: 'Enroll' }).click();
      await expect(page.getByText('User Created Successfully')).toBeVisible();
      await expect(page).toHaveURL('/users?size=25');
      expect(await users.list(email)).toHaveLength(1);
      await otherTab.close();

      await page.clock.install();
      await page.goto('/users');
      await expect(page.getByText(/^1–10 of /)).toBeVisible();
      await page.getByRole('button', { name: 'Logout' }).click();
      await checkScreen('Are you sure you want to logout from the current session?');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();

      const restore = await breakProvider(page, 'token', 'drop');
      await expireTokens(page);
      await page.getByRole('button', { name: 'Next page' }).click();
      await checkScreen('The sign-in provider cannot be reached.');
      await restore();
      await page.clock.fastForward(30_000); // The portal tries again after that time at the latest.
      await expect(page.getByText('Nothing you have typed is lost')).toBeHidden({ timeout: 120_000 });

      await page.clock.fastForward(28 * 60_000);
      await checkScreen('Are you still there?');
      // The browser stays on the way out, as if somebody had pressed Stop.
      await page.route('**/v1/logout', (route) => route.abort('aborted'));
      await page.clock.fastForward(2 * 60_000);
      await checkScreen('Ending your session');
    });
  });
});

test.describe('recovering an account', () => {
  test('every step of a recovery is accessible', async ({ page, stack, users, checkScreen, allowErrors }) => {
    allowErrors(/Failed to load resource/);
    const username = await newPerson(stack, users);
    const button = (label: string) => page.getByRole('button', { name: label });
    const code = page.getByLabel('Code', { exact: true });
    await page.goto(`/activate?token=used&username=${'very-long-'.repeat(20)}@scv.example`);
    await checkScreen('Press Continue to activate the account');
    await button('Continue').click();
    await checkScreen('This link has been used already');
    await page.route('**/api/v1/authn/**', (route) => route.abort());
    await page.goto('/unlock?token=unreached');
    await button('Continue').click();
    await checkScreen('cannot be reached');
    await page.unrouteAll();

    await page.goto('/recover');
    await button('Continue').click();
    await checkScreen('Enter your username.');
    await page.getByLabel('Username').fill(username);
    await button('Continue').click();
    await checkScreen('a mail is on its way');
    await code.fill('000000');
    await button('Continue').click();
    await expect(page.getByText(/^This code is wrong, too old/)).toBeVisible();
    const json = { errorCode: 'E0000047', errorSummary: 'Too many', errorCauses: [] };
    await page.route('**/verify', (route) => route.fulfill({ status: 429, json }), { times: 1 });
    await button('Continue').click();
    await checkScreen('Try again in');

    await page.reload();
    await code.fill((await messageTo(stack, username, 2)).code);
    await button('Continue').click();
    await page.getByLabel('New password').fill('Short');
    await button('Set password').click();
    await checkScreen('must follow all rules');
  });
});
