import type { Page } from 'playwright';
import { test } from 'vitest';
import { createUser } from '../beside.ts';
import { ada, allAtHand, useBrowser, visitSignedIn } from '../browser.ts';
import { upload } from '../cdd-page.ts';
import { accessTokenOf } from '../tokens.ts';
import { take } from './pictures.ts';

useBrowser();

const open = async (address: string) => (await visitSignedIn(ada, address, {}, /./)).page;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('the shell and its pages', async () => {
  const page = await open('/dashboard');
  await take(page, 'dashboard', '1,004 users');
  await allAtHand(page);
  await page.keyboard.press('ControlOrMeta+k');
  await take(page, 'palette', 'What do you want to do?');
  await page.goto('/nowhere');
  await take(page, 'not-found', "Oops! You're lost.");
  for (const address of ['/404', '/500']) {
    await page.goto(address);
    await take(page, address.slice(1), /lost|Houston/);
  }
});

test('the list of users', async () => {
  const page = await open('/users');
  await take(page, 'users', '1–10 of 1,004 users');
  await page.keyboard.press('?');
  await take(page, 'users-keys', 'Ask to delete the user');
  await page.goto('/users?query=nobody-at-all');
  await take(page, 'users-none', 'No users match your search');
  await page.goto('/users?page=2');
  await page.getByRole('checkbox', { name: 'Select all users on this page' }).check();
  await take(page, 'users-selected', '10 users selected');
  await press(page, 'Delete 10 users');
  await take(page, 'users-delete-many', /delete 10 users|10 users/);
  await page.route(/\/api\/v1\/users\?/, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/users?page=7');
  await take(page, 'users-failure', 'Request failed with status 500');
  await page.unrouteAll();
  await page.route(/\/api\/v1\/users\?/, () => new Promise(() => {}));
  await page.reload();
  await take(page, 'users-loading', 'First Name');
});

test('long and foreign names', async () => {
  const page = await open('/users');
  const token = await accessTokenOf(page);
  const names = [
    ['Wolfeschlegelsteinhausenbergerdorff'.repeat(2).slice(0, 64), 'von und zu der Langen Namen an der Oberen Donau'],
    ['عبد الرحمن', 'بن محمد الأنصاري'],
    ['<b>Bold</b>', '田中 太郎'],
  ] as const;
  for (const [at, [firstName, lastName]] of names.entries()) {
    await createUser(token, { firstName, lastName, email: `gallery.${at}.${'long-'.repeat(at === 0 ? 10 : 0)}name@gallery.example` });
  }
  await page.goto('/users?query=gallery.example');
  await take(page, 'users-names', '1–3 of 3 users');
});

test('the dialogs on users', async () => {
  const page = await open('/users/enroll');
  await take(page, 'enroll', 'First Name');
  await press(page, 'Enroll');
  await take(page, 'enroll-faults', 'First Name is required.');
  await page.getByLabel('First Name').fill('Dorothy');
  await page.getByLabel('Last Name').fill('Vaughan');
  await page.getByLabel('Email').fill('dorothy@gallery.example');
  await page.getByLabel('Role').selectOption('Admin');
  await press(page, 'Enroll');
  await take(page, 'confirm-admin', 'Are you sure you want to create Admin User');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await take(page, 'leave', 'Leave without saving?');
  await press(page, 'Leave');
  await page.getByRole('button', { name: /^Edit User/ }).first().click();
  await take(page, 'edit', 'Save Changes');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Delete User/ }).nth(3).click();
  await take(page, 'delete', 'Are you sure you want to delete the following user?');
});

test('import and export', async () => {
  const page = await open('/users/import');
  await take(page, 'import', 'What the file looks like');
  const rows = 'First Name,Last Name,Email,Role\nGrace,Hopper,not-an-email,User\nMary,Jackson,mary@gallery.example,Admin\n';
  await page.getByLabel('CSV file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  await take(page, 'import-check', '1 user can be imported, 1 admin among them.');
  await page.getByRole('button', { name: 'Import 1 user' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await take(page, 'import-result', /1 user enrolled|1 of/);
  await page.goto('/users');
  await press(page, 'Export');
  await take(page, 'export', /users exported/);
});

test('the CDD upload', async () => {
  const page = await open('/cdd-upload');
  await take(page, 'cdd', 'Upload the CDD Json File below');
  const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.getByLabel('CDD Json file').setInputFiles(file('broken.json', '{\n  "customers": [\n    { "id": 1, }\n  ]\n}'));
  await take(page, 'cdd-fault', /line 3/i);
  const good = { customers: [{ id: 1, name: 'Acme', address: { city: 'Zürich' } }, { id: 2, name: '<img onerror>' }] };
  await page.getByLabel('CDD Json file').setInputFiles(file('a customer’s due diligence.json', JSON.stringify(good)));
  await take(page, 'cdd-checked', 'First records');
  await upload(page);
  await take(page, 'cdd-uploaded', /uploaded/i);
});
