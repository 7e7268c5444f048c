import type { Page } from '@playwright/test';
import { afterEach, describe, expect, test } from 'vitest';
import { clean } from './axe.ts';
import { createUser, deleteUsers, listUsers } from './beside.ts';
import { ada, useBrowser, visitSignedIn } from './browser.ts';
import { nameOfFocused, tabTo } from './keyboard.ts';
import { accessTokenOf } from './tokens.ts';

useBrowser({ oneWindow: true });

let signedIn: Page | undefined;

afterEach(async () => {
  if (!signedIn) return;
  await deleteUsers(await accessTokenOf(signedIn), '@bulk.example');
  signedIn = undefined;
});

/** Holds writes and exported pages back until released, so that what is under way can be looked at. */
async function hold(page: Page) {
  const release = Promise.withResolvers<void>();
  await page.route(/api\/v1\/(user$|user\/|users\?page=[1-9]\d*&size=100)/, async (route) => {
    await release.promise;
    await route.continue();
  });
  return release.resolve;
}

/** Opens the list so that Back leads to another screen of the portal. */
async function comeFromImport(page: Page, address: string) {
  await page.goto(address);
  await page.getByRole('link', { name: 'Import' }).click();
  await page.getByRole('link', { name: 'Back to the list' }).click();
}

const file = {
  name: 'a long name for a file with users who come in spring.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'First Name,Last Name,Email,Role\n' +
      `${'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)},عمر,not-an-email,owner\n` +
      'Bulk1,Person,1@bulk.example,Admin\nBulk2,Person,2@bulk.example,User\nAda,Byron,ada.byron@scv.example,User\n',
  ),
};

/** axe looks at many screens, in milliseconds. */
const timeout = 120_000;

const windows = [
  ['a wide window', {}],
  ['a phone', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
] as const;

describe.each(windows)('axe finds nothing in %s', (_name, options) => {
  test('on the steps of the import', { timeout }, async () => {
    const { page } = await visitSignedIn(ada, '/users/import', { ...options }, /409 \(Conflict\)/);
    signedIn = page;
    await clean(page, 'What the file looks like');
    await page.getByLabel('CSV file').setInputFiles({ ...file, buffer: Buffer.from('') });
    await clean(page, 'This file is empty.');
    await page
      .getByLabel('CSV file')
      .setInputFiles({ ...file, buffer: Buffer.from('Name,Mail\nAda,ada@bulk.example\n') });
    await clean(page, 'Which column has the First Name?');
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await page.getByLabel('CSV file').setInputFiles(file);
    await clean(page, '3 users can be imported, 1 admin among them.');
    await page.getByRole('button', { name: 'Import 3 users' }).click();
    await clean(page, 'Are you sure you want to create Admin User');
    const release = await hold(page);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await clean(page, '0 of 3 users');
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await clean(page, 'Leave while users are imported?');
    await page.getByRole('button', { name: 'Stay' }).click();
    release();
    await clean(page, '2 of 3 users enrolled, 1 failed.');
    await page.getByRole('link', { name: 'Show users' }).click();
    await clean(page, 'Leave without the rows that were not imported?');
  });

  test('on the selection, the deletion and the export', { timeout }, async () => {
    const { page } = await visitSignedIn(ada, '/users', { ...options }, /409 \(Conflict\)/);
    signedIn = page;
    const token = await accessTokenOf(page);
    await createUser(token, { firstName: 'Ada', lastName: 'Byron', email: 'ada.byron@bulk.example' });
    await comeFromImport(page, '/users?query=ada+byron');
    await page.getByText('1–2 of 2 users').waitFor();
    for (const box of await page.getByRole('checkbox', { name: 'Select Ada Byron' }).all()) await box.check();
    await clean(page, '2 users selected');
    await page.getByRole('button', { name: 'Delete 2 users' }).click();
    await clean(page, 'Are you sure you want to delete the following 2 users?');
    let release = await hold(page);
    await page.getByRole('button', { name: 'Confirm Delete' }).click();
    await clean(page, '0 of 2 users');
    await page.goBack();
    await clean(page, 'Leave while users are deleted?');
    await page.getByRole('button', { name: 'Stay' }).click();
    release();
    await clean(page, '1 of 2 users deleted, 1 failed.');
    await page.unrouteAll({ behavior: 'wait' });

    await comeFromImport(page, '/users');
    await page.getByText('of 1,004 users').waitFor();
    release = await hold(page);
    await page.getByRole('button', { name: 'Export' }).click();
    await clean(page, '100 of 1,004 users');
    await page.goBack();
    await clean(page, 'Leave while users are exported?');
    await page.getByRole('button', { name: 'Stay' }).click();
    release();
    await clean(page, '1,004 users exported.');
  });
});

test('the code of import, export and deletion of many loads only when used', async () => {
  const { page, addresses } = await visitSignedIn(ada, '/users');
  await page.getByText('1–10 of 1,004 users').waitFor();
  await page.waitForLoadState('networkidle');
  const loaded = (part: RegExp) => addresses.filter((address) => part.test(new URL(address).pathname));
  expect(loaded(/import-route|export-dialog|selection-bar|delete-users|use-write-run|csv-text|user-pages/)).toEqual([]);

  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByText('1,004 users exported.').waitFor();
  expect(loaded(/export-dialog/)).not.toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select all users on this page' }).check();
  await page.getByText('10 users selected').waitFor();
  expect(loaded(/selection-bar/)).not.toEqual([]);
  await page.getByRole('link', { name: 'Import' }).click();
  await page.getByText('What the file looks like').waitFor();
  expect(loaded(/import-route/)).not.toEqual([]);
});

describe('the keyboard alone', () => {
  test('imports a file', async () => {
    const { page } = await visitSignedIn(ada, '/users');
    signedIn = page;
    await page.getByText('1–10 of 1,004 users').waitFor();
    await tabTo(page, 'Import');
    await page.keyboard.press('Enter');
    await page.getByText('What the file looks like').waitFor();
    await expect.poll(() => nameOfFocused(page)).toBe('Import users');
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, 'Choose a file');
    await page.keyboard.press('Enter');
    await (
      await chooser
    ).setFiles({ ...file, buffer: Buffer.from('First Name,Last Name,Email\nBulk,Person,1@bulk.example\n') });
    await page.getByText('1 user can be imported.').waitFor();
    expect(await nameOfFocused(page)).toBe(file.name);
    await tabTo(page, 'Import 1 user');
    await page.keyboard.press('Enter');
    await page.getByText('1 user enrolled.').waitFor();
    expect(await nameOfFocused(page)).toBe(`Import of ${file.name}`);
    await tabTo(page, 'Show users');
    await page.keyboard.press('Enter');
    await page.getByText('1–10 of 1,005 users').waitFor();
  });

  test('selects and deletes', async () => {
    const { page } = await visitSignedIn(ada, '/users');
    signedIn = page;
    const token = await accessTokenOf(page);
    for (const index of [1, 2, 3]) {
      await createUser(token, { firstName: `Bulk${index}`, lastName: 'Person', email: `${index}@bulk.example` });
    }
    await page.goto('/users?query=bulk.example');
    await page.getByText('1–3 of 3 users').waitFor();
    await tabTo(page, 'Select all users on this page');
    await page.keyboard.press('Space');
    await page.getByText('3 users selected').waitFor();
    // The row, then: down to the second one, and select it no more.
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.getByText('2 users selected').waitFor();
    await tabTo(page, 'Delete 2 users');
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog', { name: 'Delete users' }).waitFor();
    await tabTo(page, 'Confirm Delete');
    await page.keyboard.press('Enter');
    await page.getByText('2 users deleted.').waitFor();
    await expect.poll(() => nameOfFocused(page)).toBe('Close');
    await page.keyboard.press('Enter');
    await page.getByText('1–1 of 1 user').waitFor();
    expect((await listUsers(token, '@bulk.example')).map(({ firstName }) => firstName)).toEqual(['Bulk2']);
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });
});
