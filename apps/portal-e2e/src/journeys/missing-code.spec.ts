import type { Page } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import { answer404, deployNewerBuild, uploadChunk } from '../fixtures/portal.ts';
import { markPage, preloaded } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

/* Chunks of the portal's code that can't be loaded, and newer builds. */

test.use({ account: ada });

const loadErrors =
  /404 \(Not Found\)|ERR_(FAILED|CONNECTION_REFUSED|EMPTY_RESPONSE)|Failed to fetch dynamically|Failed to load module|Unable to preload/;
test.beforeEach(({ allowErrors }) => allowErrors(loadErrors));

const openUpload = (page: Page) => page.getByRole('link', { name: 'CDD Upload' }).click();
const uploadScreen = (page: Page) => page.getByText('Upload the CDD Json File below');
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

async function openDashboard(page: Page) {
  await page.goto('/dashboard');
  await preloaded(page);
}

test('with the server stopped, a screen that isn’t loaded yet opens once the server is back', async ({
  page,
  stack,
}) => {
  await openDashboard(page);
  const isSamePage = await markPage(page);
  await stack.api.crash();
  await openUpload(page);
  await expect(page.getByText('The server cannot be reached. Reconnecting automatically.')).toBeVisible();
  await expect(navigation(page)).toBeVisible();

  await stack.start();
  await expect(uploadScreen(page)).toBeVisible({ timeout: 40_000 });
  expect(await isSamePage()).toBe(true);
});

test('if a screen’s chunk is missing, the page reloads once; if that doesn’t help, the shell says so', async ({
  page,
  requests,
}) => {
  await openDashboard(page);
  await answer404(page, uploadChunk);
  await openUpload(page);
  await expect(page.getByText('A part of the portal could not be loaded.')).toBeVisible();
  expect(requests.filter((address) => address.endsWith('/cdd-upload'))).toHaveLength(1);
  await expect(navigation(page)).toBeVisible();

  await page.unroute(uploadChunk);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(uploadScreen(page)).toBeVisible();
});

test('if a screen’s chunk is missing and the reload brings it, the screen opens', async ({ page }) => {
  await openDashboard(page);
  await answer404(page, uploadChunk);
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
  await openUpload(page);
  await reloaded;
  await page.unroute(uploadChunk);
  await expect(page).toHaveURL('/cdd-upload');
  await page.goto('/cdd-upload');
  await expect(uploadScreen(page)).toBeVisible();
});

test('a chunk that throws shows an error in its place; the other screens still work', async ({ page, allowErrors }) => {
  allowErrors(/Error: broken/);
  await openDashboard(page);
  const broken = { contentType: 'text/javascript', body: 'throw new Error("broken");' };
  await page.route(uploadChunk, (route) => route.fulfill(broken));
  await openUpload(page);
  await expect(page.getByText('Houston, we have a problem!')).toBeVisible();
  await page.getByText('Details').click();
  await expect(page.getByText('Error: broken')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByText('1,004 users')).toBeVisible();
});

const dialogs = [
  { name: 'sign-out', file: '**/assets/logout-dialog-*.js', button: 'Logout', role: 'alertdialog' },
  { name: 'palette', file: '**/assets/palette-*.js', button: 'Search or jump to…', role: 'dialog' },
] as const;

for (const { name, file, button, role } of dialogs) {
  test(`a missing chunk is reported, and the dialog opens once it is back: ${name}`, async ({ page }) => {
    await answer404(page, file);
    await page.goto('/dashboard');
    await expect(page.getByText('1,004 users')).toBeVisible();
    const isSamePage = await markPage(page);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText('This part of the portal could not be loaded.')).toBeVisible();
    await expect(navigation(page)).toBeVisible();

    await page.unroute(file);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole(role)).toBeVisible();
    expect(await isSamePage()).toBe(true);
  });
}

test('if the deletion dialog’s chunk is missing, an error is shown and the users stay selected', async ({ page }) => {
  const file = '**/assets/bulk-dialog-*.js';
  await answer404(page, file);
  await page.goto('/users');
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.getByRole('button', { name: 'Delete 10 users' }).click();
  await expect(page.getByText('This part of the portal could not be loaded.')).toBeVisible();
  await expect(page.getByText('10 users selected')).toBeVisible();

  await page.unroute(file);
  await page.getByRole('button', { name: 'Delete 10 users' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
});

test('with the server gone, dialogs that were preloaded still open', async ({ page }) => {
  await page.goto('/users');
  await preloaded(page, ['user-dialogs', 'user-route', 'logout-dialog']);
  await page.route('**/assets/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Enroll user' }).click();
  await expect(page.getByRole('dialog', { name: 'Enroll user' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  const deleteButtons = page.getByRole('button', { name: /^Delete User/ });
  await deleteButtons.first().click();
  const question = page.getByRole('alertdialog', { name: 'Delete User' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Confirm Logout' })).toBeVisible();
});

test('a CDD file can be checked although the chunk of the dialogs is missing', async ({ page }) => {
  await page.route('**/dialogs-*.js', (route) => route.abort());
  await page.goto('/cdd-upload');
  const file = { name: 'small.json', mimeType: 'application/json', buffer: Buffer.from('[1]') };
  await page.getByLabel('CDD Json file').setInputFiles(file);
  await expect(page.getByText('Well-formed JSON')).toBeVisible();
});

test.describe('a newer build', () => {
  const offer = (page: Page) => page.getByText('A newer version of the portal is available.');
  const reload = (page: Page) => page.getByRole('button', { name: 'Reload' }).click();

  test('is offered, and loaded when the administrator chooses so', async ({ page }) => {
    const undo = await deployNewerBuild(page);
    await page.goto('/users');
    await expect(offer(page)).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('11–20 of 1,004 users')).toBeVisible();
    await undo();
    await reload(page);
    await expect(offer(page)).toBeHidden();
    await expect(page.getByText('11–20 of 1,004 users')).toBeVisible();
  });

  test('is not loaded without a question while an import runs', async ({ page }) => {
    await deployNewerBuild(page);
    await page.goto('/users/import');
    await expect(offer(page)).toBeVisible();
    await page.route('**/api/v1/user', () => {});
    const rows = 'First Name,Last Name,Email,Role\nMary,Somerville,mary@journey.example,user\n';
    const file = { name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
    await page.getByLabel('CSV file').setInputFiles(file);
    await page.getByRole('button', { name: 'Import 1 user' }).click();
    await expect(page.getByText('Importing users.csv')).toBeVisible();
    const question = page.waitForEvent('dialog');
    const reloading = reload(page);
    const dialog = await question;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await reloading;
    await expect(page.getByText('Importing users.csv')).toBeVisible();
  });
});

for (const chunks of [['start'], ['portal'], ['before-paint', 'start']]) {
  test(`if code of the start is missing (${chunks.join(', ')}), a sentence says so, with a way to reload`, async ({
    page,
  }) => {
    for (const chunk of chunks) await answer404(page, `**/assets/${chunk}-*.js`);
    await page.goto('/users');
    await expect(page.getByText('A part of the portal could not be loaded.')).toBeVisible();

    await page.unrouteAll();
    await page.getByRole('link', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
    await expect(page.getByText('A part of the portal could not be loaded.')).toHaveCount(0);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says nothing about missing code', async ({ page }) => {
    await page.goto('/users');
    const sentence = page.getByText('A part of the portal could not be loaded.');
    await expect(sentence).toHaveCount(1);
    await expect(sentence).toBeHidden();
  });
});

test('if code of the start throws, the sentence is shown, too', async ({ page, allowErrors }) => {
  allowErrors(/broken/);
  const broken = { contentType: 'text/javascript', body: 'throw new Error("broken");' };
  await page.route('**/assets/start-*.js', (route) => route.fulfill(broken));
  await page.goto('/users');
  await expect(page.getByText('A part of the portal could not be loaded.')).toBeVisible();
});
