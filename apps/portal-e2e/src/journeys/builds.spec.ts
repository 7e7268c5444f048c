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

const openUpload = (page: Page) => page.getByRole('link', { name: 'CDD Upload', exact: true }).click();
const uploadScreen = (page: Page) => page.getByText('Upload the CDD Json File below');
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('screens and dialogs whose code is missing say so, and open once it is back; preloaded ones open without the server', async ({
  page,
  stack,
  requests,
}) => {
  await test.step('preloaded dialogs', async () => {
    await page.goto('/users');
    await preloaded(page, ['user-dialogs', 'user-detail-route', 'logout-dialog', 'palette']);
    await page.route('**/assets/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Enroll user' }).click();
    await expect(page.getByRole('dialog', { name: 'Enroll user' })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await page
      .getByRole('button', { name: /^Delete User/ })
      .first()
      .click();
    const question = page.getByRole('alertdialog', { name: 'Delete User' });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Confirm Logout' })).toBeVisible();
    await page.unrouteAll();
  });

  await test.step('a screen, while the server is gone', async () => {
    await page.goto('/dashboard');
    await preloaded(page);
    const isSamePage = await markPage(page);
    const everything = `${stack.portal}/**`;
    await page.route(everything, (route) => route.abort('connectionrefused'));
    await openUpload(page);
    await expect(page.getByText('The server cannot be reached. Reconnecting automatically.')).toBeVisible();
    await expect(navigation(page)).toBeVisible();

    await page.unroute(everything);
    await expect(uploadScreen(page)).toBeVisible({ timeout: 120_000 });
    expect(await isSamePage()).toBe(true);
  });

  await test.step('a screen whose chunk is missing: the page reloads once, then says so', async () => {
    await page.goto('/dashboard');
    await preloaded(page);
    const visits = () => requests.filter((address) => address.endsWith('/cdd-upload')).length;
    const before = visits();
    await answer404(page, uploadChunk);
    await openUpload(page);
    await expect(page.getByText('A part of the portal could not be loaded.')).toBeVisible();
    expect(visits()).toBe(before + 1);
    await expect(navigation(page)).toBeVisible();

    await page.unroute(uploadChunk);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(uploadScreen(page)).toBeVisible();
    const file = { name: 'small.json', mimeType: 'application/json', buffer: Buffer.from('[1]') };
    await page.getByLabel('CDD Json file').setInputFiles(file);
    await expect(page.getByText('Well-formed JSON')).toBeVisible();
    await page.unrouteAll();
  });

  await test.step('a dialog whose chunk is missing: the users stay selected', async () => {
    const file = '**/assets/bulk-dialog-*.js';
    await answer404(page, file);
    await page.goto('/users');
    await page.getByRole('checkbox', { name: /^Select all/ }).check();
    const isSamePage = await markPage(page);
    const remove = async () => {
      await page.getByRole('button', { name: 'More actions', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    };
    await remove();
    await expect(page.getByText('This part of the portal could not be loaded.')).toBeVisible();
    await expect(page.getByText('10 users selected')).toBeVisible();

    await page.unroute(file);
    await remove();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await isSamePage()).toBe(true);
  });
});

test('if code of the start is missing or throws, a sentence says so; a newer build is offered, and an import goes on unless asked', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/broken/);
  await test.step('the start', async () => {
    const sentence = page.getByText('A part of the portal could not be loaded.');
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setScriptExecutionDisabled', { value: true });
    await page.goto('/users');
    await expect(sentence).toHaveCount(1);
    await expect(sentence).toBeHidden();
    await session.send('Emulation.setScriptExecutionDisabled', { value: false });

    const broken = { contentType: 'text/javascript', body: 'throw new Error("broken");' };
    await page.route('**/assets/start-*.js', (route) => route.fulfill(broken));
    await page.goto('/users');
    await expect(sentence).toBeVisible();
    await page.unrouteAll();
    for (const chunks of [['start'], ['portal'], ['before-paint', 'start']]) {
      for (const chunk of chunks) await answer404(page, `**/assets/${chunk}-*.js`);
      await page.goto('/users');
      await expect(sentence).toBeVisible();
      await page.unrouteAll();
    }
    await page.getByRole('link', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
    await expect(sentence).toHaveCount(0);
  });

  await test.step('a newer build', async () => {
    const offer = page.getByText('A newer version of the portal is available.');
    const undo = await deployNewerBuild(page);
    await page.goto('/users/import');
    await expect(offer).toBeVisible();
    await page.route('**/api/v1/user', () => {});
    const rows = 'First Name,Last Name,Email,Role\nMary,Somerville,mary@journey.example,user\n';
    const file = { name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
    await page.getByLabel('CSV file').setInputFiles(file);
    await page.getByRole('button', { name: 'Import 1 user' }).click();
    const importing = page.getByText('Importing users.csv');
    await expect(importing).toBeVisible();

    /** Presses Reload, which makes the browser ask. */
    const reload = async (answer: 'accept' | 'dismiss') => {
      const question = page.waitForEvent('dialog');
      const pressed = page.getByRole('button', { name: 'Reload' }).click();
      const dialog = await question;
      expect(dialog.type()).toBe('beforeunload');
      await dialog[answer]();
      await pressed;
    };
    await reload('dismiss');
    await expect(importing).toBeVisible();
    await undo();
    await reload('accept');
    await expect(page.getByLabel('CSV file')).toBeAttached();
    await expect(importing).toBeHidden();
    await expect(offer).toBeHidden();
  });
});
