import type { Page } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import { changeSettings } from '../fixtures/portal.ts';
import { breakProvider } from '../fixtures/provider-faults.ts';
import { authorize, login, sendPassword } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

/* The address to which the provider sends the browser back. */

const unknownSignIn = 'Error: This sign-in was not started in this browser, or it has already been finished.';
const nothingToFinish = 'Error: There is no sign-in to finish here.';

/** Goes from /authorization-flow to the provider's page. */
async function goToProvider(page: Page) {
  await page.getByRole('link', { name: 'Authorize with Okta' }).click();
  await expect(page.getByText('for development only')).toBeVisible();
}

async function startSignIn(page: Page) {
  await page.goto('/login');
  await login(page, ada);
  await goToProvider(page);
}

/** Sends the password, and waits until the portal asks for tokens. */
async function finishAtProvider(page: Page) {
  const tokenRequest = page.waitForRequest(/\/v1\/token$/);
  await sendPassword(page, ada);
  await tokenRequest;
}

/** The error is shown, and the address has no query left. */
async function expectFailure(page: Page, message: string | RegExp) {
  await expect(page.getByText(message)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
}

async function startAgain(page: Page) {
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await expect(page).toHaveURL('/authorization-flow');
}

test('after a forged or reloaded callback, a cancelled sign-in and an expired code, one can still sign in', async ({
  page,
  stack,
  allowErrors,
}) => {
  allowErrors(/400 \(Bad Request\)/);
  await startSignIn(page);
  const providerPage = page.url();
  await page.goto('/authorization-code/callback?error=x&error_description=Call+0800-EVIL&state=forged');
  await expectFailure(page, unknownSignIn);
  await expect(page.getByText('EVIL')).toHaveCount(0);
  await page.goto(providerPage);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expectFailure(page, 'Error: The sign-in was cancelled.');
  await startAgain(page);

  const mend = await breakProvider(page, 'token', 'hold');
  await goToProvider(page);
  await finishAtProvider(page);
  await expect(page.getByRole('heading', { name: 'Signing in' })).toBeVisible();
  await page.reload();
  await expectFailure(page, nothingToFinish);
  await startAgain(page);

  await goToProvider(page);
  await finishAtProvider(page);
  stack.forget(ada.username, 'AuthorizationCode');
  await mend();
  await expectFailure(page, 'Error: The sign-in provider does not accept this sign-in any more');
  await startAgain(page);
  await authorize(page, ada);
  await expect(page).toHaveURL('/dashboard');
});

test('two tabs can sign in at the same time, at the other callback address; opened again, it leads to the dashboard', async ({
  page,
  requests,
}) => {
  await changeSettings(page, ({ okta }) => (okta.redirectUri = '/login/callback'));
  await startSignIn(page);
  const otherTab = await page.context().newPage();
  await otherTab.goto('/login/callback');
  await expectFailure(otherTab, nothingToFinish);
  await startAgain(otherTab);
  await goToProvider(otherTab);

  for (const tab of [page, otherTab]) {
    await tab.bringToFront();
    await sendPassword(tab, ada);
    await expect(tab).toHaveURL('/dashboard');
    await expect(tab.getByText('1,004 users')).toBeVisible();
  }
  await page.goto(requests.find((address) => address.includes('/login/callback?code=')) ?? '');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});
