import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { afterEach, describe, expect, test } from 'vitest';
import { createUser, deleteUsers, listUsers } from './beside.ts';
import { ada, useBrowser, visitSignedIn } from './browser.ts';
import { accessTokenOf } from './tokens.ts';

useBrowser({ oneWindow: true });

let signedIn: Page | undefined;

/** Every journey leaves the 1,004 users behind that it found. */
afterEach(async () => {
  if (!signedIn) return;
  await signedIn.unrouteAll({ behavior: 'wait' });
  await signedIn.waitForLoadState('networkidle'); // writes that were under way when a journey left the screen
  await deleteUsers(await accessTokenOf(signedIn), '@bulk.example');
  signedIn = undefined;
});

const conflicts = /409 \(Conflict\)/;

async function signInTo(address: string, options: Parameters<typeof visitSignedIn>[2] = {}, expected?: RegExp) {
  const { page } = await visitSignedIn(ada, address, options, expected);
  signedIn = page;
  return { page, token: await accessTokenOf(page) };
}

const header = 'First Name,Last Name,Email,Role\n';
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `Bulk${index},Person,${index}@bulk.example,User\n`);
const csv = (text: string) => ({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const textOf = async (file: Download) => readFile(await file.path(), 'utf8');

async function download(page: Page, button: string | RegExp): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return file;
}

/** Makes every write take so long, in milliseconds, that a journey can step in. */
async function slowWrites(page: Page, ms: number) {
  await page.route('**/api/v1/user{,/*}', async (route) => {
    await new Promise((next) => setTimeout(next, ms));
    await route.continue();
  });
}

describe('import', () => {
  test('of 50 users with faulty ones, an admin and a formula; what failed is mended and imported again', async () => {
    const { page, token } = await signInTo('/users', {}, conflicts);
    const people = lines(50);
    people[3] = ',Hopper,not-an-email,owner\n';
    people[4] = `"=HYPERLINK(""https://evil.example"")",Formula,4@bulk.example,User\n`;
    people[5] = 'Ada,Byron,ADA.BYRON@scv.example,User\n';
    people[6] = 'Twice,Person,7@bulk.example,User\n';
    people[8] = 'Boss,Person,8@bulk.example,Admin\n';
    await page.getByRole('link', { name: 'Import' }).click();
    await page.getByLabel('CSV file').setInputFiles(csv(header + people.join('')));

    await page.getByText('48 users can be imported, 1 admin among them.').waitFor();
    await page.getByText('2 rows have problems and will be left out').waitFor();
    const preview = page.getByRole('table', { name: 'Rows of the file' }).getByRole('row');
    expect(await preview.nth(1).innerText()).toContain('Role must be admin or user.');
    expect(await preview.nth(2).innerText()).toContain('Email is the same as in row 8.');
    expect(await listUsers(token, '@bulk.example')).toEqual([]);

    await page.getByRole('button', { name: 'Import 48 users' }).click();
    const question = page.getByRole('alertdialog', { name: 'Confirm Admin' });
    await question.getByText('Are you sure you want to create Admin User').waitFor();
    await question.getByText('Boss Person').waitFor();
    await question.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('47 of 48 users enrolled, 1 failed.').waitFor();
    await page.getByText('Another user has this email.').waitFor();
    expect(await listUsers(token, '@bulk.example')).toHaveLength(47);

    const failed = await download(page, 'Download 3 rows not imported');
    expect(failed.suggestedFilename()).toMatch(/^users-not-imported-\d{4}-\d\d-\d\d\.csv$/);
    const text = await textOf(failed);
    expect(text.match(/\r\n/g)).toHaveLength(4);
    const mended = text
      .replace(',Hopper,not-an-email,owner', 'Grace,Hopper,3@bulk.example,User')
      .replace('ADA.BYRON@scv.example', '5@bulk.example')
      .replace('Bulk7,Person,7@', 'Bulk7,Person,6@');
    await page.getByRole('button', { name: 'Import another file' }).click();
    await page.getByLabel('CSV file').setInputFiles(csv(mended));
    await page.getByText('Not used: Problem').waitFor();
    await page.getByRole('button', { name: 'Import 3 users' }).click();
    await page.getByText('3 users enrolled.').waitFor();
    expect(await listUsers(token, '@bulk.example')).toHaveLength(50);

    await page.goto('/users?query=4@bulk.example');
    await page.getByRole('cell', { name: '=HYPERLINK("https://evil.example")' }).first().waitFor();
    const exported = await textOf(await download(page, 'Export'));
    expect(exported).toContain(`"'=HYPERLINK(""https://evil.example"")",Formula,4@bulk.example,User,Active\r\n`);
    expect(exported).toMatch(/^\uFEFFFirst Name,Last Name,Email,Role,Status\r\n/);
  });

  test('cancelled in the middle: as many users as it says are there, and the rest can be gone on with', async () => {
    const { page, token } = await signInTo('/users/import');
    await slowWrites(page, 100);
    await page.getByLabel('CSV file').setInputFiles(csv(header + lines(60).join('')));
    await page.getByRole('button', { name: 'Import 60 users' }).click();
    await page.getByText(/^[1-4]\d of 60 users$/).waitFor();
    await page.getByRole('button', { name: 'Cancel import' }).click();
    const summary = await page.getByText(/^\d+ of 60 users enrolled, \d+ not started\.$/).innerText();
    const [done = 0, , left = 0] = summary.match(/\d+/g)?.map(Number) ?? [];
    expect(await listUsers(token, '@bulk.example')).toHaveLength(done);
    expect(done + left).toBe(60);

    await page.getByRole('button', { name: `Go on with ${left} not started` }).click();
    await page.getByText('60 users enrolled.').waitFor();
    expect(await listUsers(token, '@bulk.example')).toHaveLength(60);
  });

  test('asks before it is left while it runs, by a link and by Back', async () => {
    const { page } = await signInTo('/users');
    await page.getByRole('link', { name: 'Import' }).click();
    await slowWrites(page, 300);
    await page.getByLabel('CSV file').setInputFiles(csv(header + lines(60).join('')));
    await page.getByRole('button', { name: 'Import 60 users' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave while users are imported?' });
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await question.getByRole('button', { name: 'Stay' }).click();
    await page.goBack();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('table', { name: 'Users' }).waitFor();
  });
});

describe('deletion of many', () => {
  test('25 with one refused because it is oneself: who is deleted and who is not is said', async () => {
    const { page, token } = await signInTo('/users', {}, conflicts);
    for (let index = 0; index < 24; index += 1) {
      await createUser(token, { firstName: `Ada${index}`, lastName: 'Byron', email: `ada.byron${index}@bulk.example` });
    }
    await page.goto('/users?query=ada+byron&size=25');
    await page.getByText('1–25 of 25 users').waitFor();
    await page.getByRole('checkbox', { name: 'Select all users on this page' }).check();
    await page.getByRole('button', { name: 'Delete 25 users' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete users' });
    await question.getByText('Are you sure you want to delete the following 25 users?').waitFor();
    await question.getByText('and 20 more').waitFor();
    await question.getByRole('button', { name: 'Confirm Delete' }).click();

    const dialog = page.getByRole('dialog', { name: 'Delete users' });
    await dialog.getByText('24 of 25 users deleted, 1 failed.').waitFor();
    const results = dialog.getByRole('listitem');
    expect(await results.count()).toBe(25);
    expect(await results.first().innerText()).toContain('You cannot delete yourself.');
    expect(await results.first().innerText()).toContain(ada.username);
    expect(await listUsers(token, '@bulk.example')).toEqual([]);

    await dialog.getByRole('button', { name: 'Retry 1 failed' }).click();
    await dialog.getByText('24 of 25 users deleted, 1 failed.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('1–1 of 1 user').waitFor();
    await page.getByRole('region', { name: 'Selection' }).getByText('1 user selected').waitFor();
  });

  test('cancelled in the middle: those that are left are there and stay selected', async () => {
    const { page, token } = await signInTo('/users');
    for (let index = 0; index < 40; index += 1) {
      await createUser(token, { firstName: `Bulk${index}`, lastName: 'Person', email: `${index}@bulk.example` });
    }
    await page.goto('/users?query=bulk.example');
    await page.getByRole('checkbox', { name: 'Select all users on this page' }).check();
    await page.getByRole('button', { name: 'Select all 40 that match' }).click();
    await slowWrites(page, 150);
    await page.getByRole('button', { name: 'Delete 40 users' }).click();
    await page.getByRole('button', { name: 'Confirm Delete' }).click();
    await page.getByText(/^[1-2]\d of 40 users$/).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    const summary = await page.getByText(/^\d+ of 40 users deleted, \d+ not started\.$/).innerText();
    const left = Number(summary.match(/(\d+) not started/)?.[1]);
    expect(await listUsers(token, '@bulk.example')).toHaveLength(left);
    await page.getByRole('dialog', { name: 'Delete users' }).getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('region', { name: 'Selection' }).getByText(`${left} users selected`).waitFor();
  });
});

test('up to 1,000 users can be selected at once', async () => {
  const { page } = await signInTo('/users');
  await page.getByRole('checkbox', { name: 'Select all users on this page' }).check();
  await page.getByRole('button', { name: 'Select first 1,000' }).click();
  await page.getByText('1,000 users selected').waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('11–20 of 1,004 users').waitFor();
  expect(await page.getByRole('checkbox', { name: 'Select all users on this page' }).isChecked()).toBe(true);
});

test('the export has every user once, in the order of the list', async () => {
  const { page, token } = await signInTo('/users?page=3');
  const file = await download(page, 'Export');
  await page.getByRole('dialog', { name: 'Export users' }).getByText('1,004 users exported.').waitFor();
  expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
  const [, ...rows] = (await textOf(file)).trimEnd().split('\r\n');
  expect(rows).toHaveLength(1004);
  const emails = (await listUsers(token)).map(({ email }) => email);
  expect(rows.map((row) => emails.find((email) => row.includes(`,${email},`)))).toEqual(emails);
});
