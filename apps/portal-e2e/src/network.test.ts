import type { Page, Route } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { ada, allAtHand, useBrowser, visitSignedIn } from './browser.ts';
import { uploadScreen } from './portal-dir.ts';

/* What the portal makes of a server that answers badly or late. One that is gone: faults.test.ts. */

useBrowser({ oneWindow: true });

const lists = /\/api\/v1\/users\?/;
const nextPage = (page: Page) => page.getByRole('button', { name: 'Next page' }).click();
const secondPage = (page: Page) => page.getByText('11–20 of 1,004 users').waitFor();

async function onUsers(expected?: RegExp) {
  const { page } = await visitSignedIn(ada, '/users', {}, expected);
  await page.getByText('1–10 of 1,004 users').waitFor();
  // The next page has been fetched ahead, and would be shown whatever the server does.
  await page.getByLabel('Rows per page').selectOption('25');
  await page.getByText('1–25 of 1,004 users').waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** Answers the lists of users from now on, until what is returned is called. */
async function answerLists(page: Page, answer: (route: Route) => Promise<void>) {
  await page.route(lists, answer);
  return () => page.unroute(lists);
}

const search = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Search users' }).fill(text);

test('a slow answer shows that work goes on, and the rows stay until the next come', async () => {
  const page = await onUsers();
  const answer = Promise.withResolvers<void>();
  await answerLists(page, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await search(page, 'ada byron');
  await page.locator('[aria-busy=true]').first().waitFor();
  expect(await page.getByRole('row').count()).toBeGreaterThan(10);
  answer.resolve();
  await page.getByText('1–1 of 1 user').waitFor();
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
});

describe('a failure that stays is said, and Try again reads anew:', () => {
  test.each([
    ['500', { status: 500, body: 'oops' }, 'Request failed with status 500'],
    [
      'a page instead of JSON',
      { status: 200, contentType: 'text/html', body: '<h1>Proxy</h1>' },
      'The server sent an answer that the portal cannot read.',
    ],
    [
      'JSON that does not keep the contract',
      { status: 200, json: { userList: [{ id: 1 }] } },
      'The server sent an answer that the portal cannot read.',
    ],
    [
      'half of an answer',
      { status: 200, contentType: 'application/json', body: '{"userList":[' },
      'The server sent an answer that the portal cannot read.',
    ],
  ])('%s', async (_what, answer, sentence) => {
    const page = await onUsers(/500 \(Internal Server Error\)/);
    const mend = await answerLists(page, (route) => route.fulfill(answer));
    await search(page, 'ada byron');
    await page.getByText(sentence).waitFor();
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('1–1 of 1 user').waitFor();
  });
});

test.each([429, 503])('after %d the list is read again by itself', async (status) => {
  const page = await onUsers(/429|503/);
  const answers: number[] = [];
  page.on('response', (response) => response.url().includes('query=ada') && answers.push(response.status()));
  const refuse = (route: Route) =>
    route.fulfill({ status, headers: { 'Retry-After': '2' }, json: { message: 'Not now.' } });
  await page.route(/query=ada/, refuse, { times: 1 });
  await search(page, 'ada byron');
  await page.getByText('1–1 of 1 user').waitFor();
  expect(answers.slice(0, 2)).toEqual([status, 200]);
});

describe('a part of the portal that is gone', () => {
  const noise =
    /404 \(Not Found\)|Failed to fetch dynamically imported module|Failed to load module script|Unable to preload/;
  const openUpload = (page: Page) => page.getByRole('link', { name: 'CDD Upload' }).click();

  /** The code of the upload's screen is gone from now on. */
  async function losePart(page: Page) {
    await allAtHand(page);
    await page.route(uploadScreen, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  }

  test('is loaded with the page, once; and if that does not help, it is said inside the shell', async () => {
    const { page, addresses } = await visitSignedIn(ada, '/dashboard', {}, noise);
    await losePart(page);
    await openUpload(page);
    await page.getByText('A part of the portal could not be loaded.').waitFor();
    expect(addresses.filter((address) => address.endsWith('/cdd-upload'))).toHaveLength(1);
    await page.getByRole('navigation', { name: 'Main' }).waitFor();

    await page.unroute(uploadScreen);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Upload the CDD Json File below').waitFor();
  });

  test('comes with the page that is loaded anew, and nobody notices', async () => {
    const { page } = await visitSignedIn(ada, '/dashboard', {}, noise);
    await losePart(page);
    const reloaded = page
      .waitForRequest((request) => request.isNavigationRequest())
      .then(() => page.unroute(uploadScreen));
    await openUpload(page);
    await reloaded;
    await page.getByText('Upload the CDD Json File below').waitFor();
  });
});

describe('a newer build', () => {
  const offer = (page: Page) => page.getByText('A newer version of the portal is available.');
  const take = (page: Page) => page.getByRole('button', { name: 'Reload' }).click();

  /** Opens an address in the older build; the server has a newer one by then. */
  async function openOlder(page: Page, address: string) {
    await page.route(/:\d+\/$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll('/assets/index-', '/assets/newer-index-'),
      });
    });
    await page.goto(address);
    await offer(page).waitFor();
  }

  test('is offered, and taken when the administrator wishes', async () => {
    const { page } = await visitSignedIn(ada, '/users');
    await openOlder(page, '/users');
    await nextPage(page);
    await secondPage(page);
    await page.unroute(/:\d+\/$/);
    await take(page);
    await offer(page).waitFor({ state: 'detached' });
    await secondPage(page);
  });

  test('is not taken without a question while something would be lost', async () => {
    const { page } = await visitSignedIn(ada, '/dashboard');
    await openOlder(page, '/users/import');
    await page.route('**/api/v1/user', () => {});
    const rows = 'First Name,Last Name,Email,Role\nMary,Somerville,mary@scv.example,user\n';
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
    await page.getByRole('button', { name: 'Import 1 user' }).click();
    await page.getByText('Importing users.csv').waitFor();
    const asked = page.waitForEvent('dialog');
    const taken = take(page);
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await taken;
    await page.getByText('Importing users.csv').waitFor();
  });
});
