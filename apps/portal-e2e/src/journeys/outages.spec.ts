import type { Page } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import { breakProvider } from '../fixtures/portal.ts';
import { login, preloaded, sendPassword } from '../fixtures/steps.ts';
import { expireTokens } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/test.ts';

test.describe('outages', () => {
  /* The network, the API or the provider fails for a while. */

  const networkErrors =
    /ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|ERR_INTERNET_DISCONNECTED|503 \(Service Unavailable\)/;
  const providerUnreachable = 'The sign-in provider cannot be reached.';
  const serverUnreachable = 'The server cannot be reached.';
  const offline = 'You are offline.';
  /** The portal tries again at growing intervals, so it may take a while to notice that all is well. */
  const recovery = { timeout: 120_000 };

  test.beforeEach(({ allowErrors }) => allowErrors(networkErrors));

  const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search users' });
  const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Nothing you have typed is lost' });

  /** The screen stays and says what is wrong. */
  async function expectNotice(page: Page, message: string) {
    await expect(notice(page).getByText(message)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/users');
  }

  /** The notice goes and the pending search is answered, without anything being pressed. */
  async function expectRecovery(page: Page, search: string, count: string) {
    await expect(page.getByText(count)).toBeVisible(recovery);
    await expect(notice(page)).toBeHidden();
    await expect(searchBox(page)).toHaveValue(search);
  }

  test('each failure is said in one place; while tokens must be renewed, it signs nobody out, and work continues (decided 3)', async ({
    page,
    sessions,
  }) => {
    await sessions.open(page, ada);
    // What could not be loaded is said on the screen; why, in the notice alone.
    await test.step('the server cannot be reached', async () => {
      await page.goto('/cdd-upload');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.route(/\/api\/v1\//, (route) => route.abort('connectionrefused'));
      for (const [name, failure] of [
        ['Activity', 'The activity could not be loaded'],
        ['Users', 'The users could not be loaded.'],
        ['Dashboard', 'The figures could not be loaded.'],
      ] as const) {
        await page.getByRole('link', { name, exact: true }).click();
        await expect(page.getByRole('heading', { name: failure })).toBeVisible();
        await expect(notice(page).getByText(serverUnreachable)).toBeVisible();
        await expect(page.getByText('An error occurred while making the request.')).toBeHidden();
      }
      await page.unrouteAll();
      await expect(page.getByRole('region', { name: 'Users' })).toBeVisible(recovery);
    });

    await test.step('the provider fails, then the network', async () => {
      await page.goto('/404');
      const restore = await breakProvider(page, 'token', 'unavailable');
      await expireTokens(page);
      await page.goto('/users?query=grace+hopper');
      await expectNotice(page, providerUnreachable);
      await restore();
      await expectRecovery(page, 'grace hopper', '1–1 of 1 user');

      await expireTokens(page);
      await page.context().setOffline(true);
      await searchBox(page).fill('scv.example');
      await expectNotice(page, offline);
      await page.context().setOffline(false);
      await expectRecovery(page, 'scv.example', '1–4 of 4 users');
    });
  });

  test('when API and provider crash and come back, what was under way goes on @core', async ({
    page,
    stack,
    users,
    sessions,
  }) => {
    const signingIn = await page.context().newPage();
    await signingIn.goto('/users?query=grace+hopper');
    await login(signingIn, ada);
    await signingIn.getByRole('link', { name: 'Authorize with Okta' }).click();
    await expect(signingIn.getByText('for development only')).toBeVisible();
    await sessions.open(page, ada);
    const enrolling = await page.context().newPage();
    await typeNewUser(enrolling);
    await page.goto('/users');
    await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();

    await stack.crash();
    await searchBox(page).fill('grace hopper');
    await expectNotice(page, serverUnreachable);
    const form = enrolling.getByRole('dialog', { name: 'Enroll user' });
    await form.getByRole('button', { name: 'Enroll' }).click();
    await expect(form.getByRole('alert')).toBeVisible();
    await expireTokens(page);
    await stack.start();
    await expectRecovery(page, 'grace hopper', '1–1 of 1 user');
    await expect(enrolling.getByText('Nothing you have typed is lost')).toBeHidden(recovery);
    await expect(form.getByLabel('First Name')).toHaveValue(maria.firstName);
    await expect(form.getByLabel('Last Name')).toHaveValue(maria.lastName);
    await expect(form.getByLabel('Email')).toHaveValue(maria.email);
    await form.getByRole('button', { name: 'Enroll' }).click();
    await expect(enrolling.getByText('User Created Successfully')).toBeVisible();
    await expect(enrolling).toHaveURL('/users?size=25');
    expect(await users.list(maria.email)).toHaveLength(1);
    await sendPassword(signingIn, ada);
    await expect(signingIn.getByText('1–1 of 1 user')).toBeVisible();
  });

  const maria = { firstName: 'Maria', lastName: 'Mitchell', email: 'maria@journey.example' };

  async function typeNewUser(page: Page) {
    await page.goto('/users/enroll?size=25');
    await preloaded(page, ['toaster']);
    const form = page.getByRole('dialog', { name: 'Enroll user' });
    await form.getByLabel('First Name').fill(maria.firstName);
    await form.getByLabel('Last Name').fill(maria.lastName);
    await form.getByLabel('Email').fill(maria.email);
  }
});

test.describe('errors in the browser', () => {
  test('errors and violations of the policy reach the server (decided 1)', async ({ page, allowErrors }) => {
    allowErrors(/thrown by a journey|Content Security Policy/);
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    const reported = (type: string) =>
      page.waitForResponse(
        (answer) => answer.url().endsWith('/browser-errors') && answer.request().headers()['content-type'] === type,
      );
    const [error, violation] = await Promise.all([
      reported('application/json'),
      reported('application/csp-report'),
      page.evaluate(() => {
        setTimeout(() => {
          throw new TypeError('thrown by a journey');
        });
        new Image().src = 'http://127.0.0.1:1/picture.png';
      }),
    ]);
    expect([error.status(), violation.status()]).toEqual([204, 204]);
    expect(error.request().postDataJSON()).toMatchObject({ name: 'TypeError' });
    expect(error.request().postData()).not.toContain('thrown by a journey');
  });
});
