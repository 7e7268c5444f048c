import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { ada, authorize, changeSettings, login, signIn, useBrowser, visit } from './browser.ts';
import { forget, setFaults } from './faults.ts';

useBrowser({ oneWindow: true });

const unknownSignIn = 'Error: This sign-in was not started in this browser, or it has already been finished.';
const nothingToFinish = 'Error: There is no sign-in to finish here.';
const forgeries = [
  '?code=EVIL',
  '?state=forged',
  '?code=EVIL&state=forged',
  '?error=',
  '?error=EVIL',
  '?error=EVIL&state=forged',
  '?error=x&error_description=Call+0800-EVIL&state=forged',
];

/** Goes as far as the provider's page. Gives the state that the portal sent along. */
async function startSignIn(page: Page): Promise<string> {
  await page.goto('/login');
  await login(page, ada);
  const asked = page.waitForRequest(/\/v1\/authorize\?/);
  await page.getByRole('link', { name: 'Authorize with Okta' }).click();
  const { searchParams } = new URL((await asked).url());
  await page.getByText('Local sign-in provider').waitFor();
  return searchParams.get('state') ?? '';
}

/** At the provider's page; ends when the portal asks for the tokens. */
async function sendPassword(page: Page) {
  const exchange = page.waitForRequest(/\/v1\/token$/);
  await page.getByLabel('Password').fill(ada.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await exchange;
}

/** The error is said, the address is clean, and there is a way to start again. */
async function refused(page: Page, sentence: string | RegExp) {
  await page.getByText(sentence).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await page.waitForURL((url) => ['/login', '/authorization-flow'].includes(url.pathname));
}

describe.each(['/authorization-code/callback', '/login/callback'])('%s', (path) => {
  test('finishes a sign-in, and leaves no code in any address of the history', async () => {
    const visited = await visit();
    const { page } = visited;
    await changeSettings(visited, ({ okta }) => (okta.redirectUri = path));
    await signIn(page, ada, '/users?page=2');
    await page.getByText('11–20 of 1,004 users').waitFor();
    expect(visited.addresses.filter((address) => address.includes(`${path}?code=`))).toHaveLength(1);
    const history = await page.evaluate(() => navigation.entries().map(({ url }) => url));
    expect(history.filter((address) => /code=|state=/.test(address ?? ''))).toEqual([]);
  });

  test('called without a sign-in of this browser it says so, not what it was called with; one under way goes on', async () => {
    const { page } = await visit();
    await startSignIn(page);
    const pending = page.url();
    for (const search of ['', ...forgeries]) {
      await page.goto(`${path}${search}`);
      await page.getByText(search ? unknownSignIn : nothingToFinish).waitFor();
      expect(await page.getByText('EVIL').count()).toBe(0);
      expect(new URL(page.url()).search).toBe('');
    }
    await page.goto(pending);
    await sendPassword(page);
    await page.waitForURL('**/dashboard');
  });
});

test('what the provider refused is said in its words', async () => {
  const { page } = await visit();
  const refusals = [
    ['error=access_denied&error_description=Your+account+is+locked.', 'Error: Your account is locked.'],
    ['error=temporarily_unavailable', 'Error: The sign-in provider refused the sign-in (temporarily_unavailable).'],
  ] as const;
  for (const [refusal, sentence] of refusals) {
    const state = await startSignIn(page);
    await page.goto(`/authorization-code/callback?${refusal}&state=${state}`);
    await refused(page, sentence);
  }
});

test('a person who cancels at the provider is told, and can start again', async () => {
  const { page } = await visit();
  await startSignIn(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await refused(page, 'Error: The sign-in was cancelled.');
});

test('replayed, it goes on to the portal while one is signed in, and fails afterwards', async () => {
  const { page } = await visit();
  const asked = page.waitForRequest(/\/callback\?code=/);
  await signIn(page, ada);
  const replay = (await asked).url();
  await page.goto(replay);
  await page.waitForURL('**/dashboard');
  const other = await page.context().newPage();
  await other.goto(replay);
  await other.waitForURL('**/dashboard');
  await other.close();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await page.getByText('You have been signed out.').waitFor();
  await page.goto(replay);
  await refused(page, unknownSignIn);
});

test('reloaded while the provider is slow, it does not wait for ever', async () => {
  const { page } = await visit();
  await startSignIn(page);
  await setFaults({ endpoints: { token: 'hold' } });
  await sendPassword(page);
  await page.getByRole('heading', { name: 'Signing in' }).waitFor();
  await page.reload();
  await refused(page, nothingToFinish);
  await setFaults({});
  await authorize(page, ada);
  await page.waitForURL('**/dashboard');
});

test('a code that has run out is refused', async () => {
  const { page } = await visit({}, /400 \(Bad Request\)/);
  await startSignIn(page);
  await setFaults({ endpoints: { token: 'hold' } });
  await sendPassword(page);
  await forget(ada.username, 'AuthorizationCode');
  await setFaults({});
  await refused(page, 'Error: The sign-in provider does not accept this sign-in any more');
});

test('two tabs that sign in at the same time both arrive', async () => {
  const { page } = await visit();
  const other = await page.context().newPage();
  await startSignIn(page);
  await startSignIn(other);
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await tab.getByLabel('Password').fill(ada.password);
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await tab.waitForURL('**/dashboard');
    await tab.getByText('1,004 users').waitFor();
  }
});

test('a sign-in that is under way in one tab keeps nobody from starting one in another', async () => {
  const { page } = await visit();
  await startSignIn(page);
  const other = await page.context().newPage();
  await other.goto('/login/callback');
  await refused(other, nothingToFinish);
  await authorize(other, ada);
  await other.waitForURL('**/dashboard');
});
