import { expect, test } from 'vitest';
import { ada, allAtHand, useBrowser, visit, visitSignedIn } from './browser.ts';

useBrowser({ oneWindow: true });

test('the list shows ten rows, a total over 1,000, and pages; the page survives a reload', async () => {
  const { page } = await visitSignedIn(ada, '/users');
  await page.getByText('1–10 of 1,004 users').waitFor();
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row');
  expect(await rows.count()).toBe(11); // header + 10
  const first = await rows.nth(1).innerText();

  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('11–20 of 1,004 users').waitFor();
  expect(new URL(page.url()).search).toBe('?page=2');
  expect(await rows.nth(1).innerText()).not.toBe(first);

  await page.reload();
  await page.getByText('11–20 of 1,004 users').waitFor();
  await page.goBack();
  await page.getByText('1–10 of 1,004 users').waitFor();
});

test('a search from page 2 starts at page 1, finds the person, and survives a reload', async () => {
  const { page } = await visitSignedIn(ada, '/users?page=2');
  await page.getByText('11–20 of 1,004 users').waitFor();

  await page.getByRole('searchbox', { name: 'Search users' }).fill('  grace hopper ');
  await page.getByText('1–1 of 1 user').waitFor();
  await page.getByRole('cell', { name: 'grace.hopper@scv.example' }).waitFor();
  expect(new URL(page.url()).search).toBe('?query=grace+hopper');

  await page.reload();
  await page.getByText('1–1 of 1 user').waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('grace hopper');
});

test('the next page starts at the top, and Back returns to where one was', async () => {
  const { page } = await visitSignedIn(ada, '/users?size=100');
  await page.getByText('1–100 of 1,004 users').waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('101–200 of 1,004 users').waitFor();
  const scrolled = () => page.evaluate(() => scrollY);
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBeGreaterThan(1000);
});

test('with the server gone one can still sign out', async () => {
  const { page } = await visitSignedIn(ada, '/users', {}, /ERR_FAILED/);
  await allAtHand(page);
  await page.route('**/assets/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog', { name: 'Confirm Logout' }).waitFor();
});

test('with the server gone the dialogs on users still open', async () => {
  const { page } = await visitSignedIn(ada, '/users', {}, /ERR_FAILED/);
  await allAtHand(page, ['user-dialogs']);
  await page.route('**/assets/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Enroll user' }).click();
  await page.getByRole('dialog', { name: 'Enroll user' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('button', { name: /^Delete User/ })
    .first()
    .click();
  await page.getByRole('alertdialog', { name: 'Delete User' }).waitFor();
});

test('the 500 page opened by its address has nothing to try again', async () => {
  const { page } = await visit();
  await page.goto('/500');
  await page.getByRole('link', { name: 'Go to the dashboard' }).waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
});

test('fifty rows on a page', async () => {
  const { page } = await visitSignedIn(ada, '/users');
  await page.getByLabel('Rows per page').selectOption('50');
  await page.getByText('1–50 of 1,004 users').waitFor();
  expect(new URL(page.url()).search).toBe('?size=50');
});

test('the dashboard searches in the list', async () => {
  const { page } = await visitSignedIn(ada, '/');
  await page.getByRole('searchbox', { name: 'Search users' }).fill('turing');
  await page.keyboard.press('Enter');
  await page.getByRole('cell', { name: 'alan.turing@scv.example' }).waitFor();
});

test('the sidebar is shown, folds away, and stays so after a reload', async () => {
  const { page } = await visitSignedIn(ada, '/');
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' });
  expect(await toggle.getAttribute('aria-expanded')).toBe('true');
  await toggle.click();
  await page.reload();
  await page.getByText('1,004 users').waitFor();
  expect(await toggle.getAttribute('aria-expanded')).toBe('false');
});

test('offline, an upload fails at once and is not sent later by itself', async () => {
  const { page, addresses } = await visitSignedIn(ada, '/cdd-upload', {}, /ERR_INTERNET_DISCONNECTED/);
  const cdd = { name: 'customers.json', mimeType: 'application/json', buffer: Buffer.from('{}') };
  await page.getByLabel('CDD Json file').setInputFiles(cdd);
  await page.getByRole('button', { name: 'Upload' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Confirm File Upload' });
  await dialog.waitFor();
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await page.getByText('File upload failed').waitFor();

  const sent = () => addresses.filter((address) => address.includes('/cdd/upload')).length;
  const before = sent();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByText('1–10 of 1,004 users').waitFor();
  expect(sent()).toBe(before);
});

test('a CDD file is uploaded after a confirmation', async () => {
  const { page } = await visitSignedIn(ada, '/cdd-upload');
  const cdd = { name: 'customers.json', mimeType: 'application/json', buffer: Buffer.from('{"customers":[]}') };
  await page.getByLabel('CDD Json file').setInputFiles(cdd);
  await page.getByRole('button', { name: 'Upload' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Confirm File Upload' });
  await dialog.getByText('Are you sure you want to upload this file?').waitFor();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await page.getByText('File uploaded successfully!').waitFor();
});
