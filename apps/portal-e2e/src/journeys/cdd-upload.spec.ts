import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ada } from '../fixtures/accounts.ts';
import {
  chooseFile,
  fileWith,
  largeFile,
  megabyte,
  storedChecksum,
  storedFiles,
  untilHalfSent,
  upload,
  uploadLimit,
} from '../fixtures/cdd.ts';
import { changeSettings } from '../fixtures/portal.ts';
import { expect, test, withMotion } from '../fixtures/test.ts';

test.use({ account: ada, ...withMotion });

const smallFile = { name: 'customers.json', mimeType: 'application/json', buffer: Buffer.from('{"customers":[]}') };
const wellFormed = (page: Page) => page.getByText('Well-formed JSON');
const succeeded = (page: Page) => page.getByText('File uploaded successfully!');

test('100 MB are checked, cancelled at half, and uploaded on the second attempt', async ({ page, stack }, info) => {
  test.setTimeout(180_000);
  const path = await largeFile(info.outputPath('large.json'), 100 * megabyte);
  const slow = { timeout: 60_000 };
  await page.goto('/cdd-upload');
  await expect(page.getByText('Upload the CDD Json File below')).toBeVisible();
  const before = await storedFiles(stack);
  const limit = await uploadLimit(page);

  await chooseFile(page, path);
  await expect(page.getByText(/^Checking: [1-9]/)).toBeVisible();
  await expect(wellFormed(page)).toBeVisible(slow);
  await limit(20 * megabyte);
  await upload(page);
  await untilHalfSent(page);
  expect((await storedFiles(stack)).filter((name) => name.endsWith('.part'))).toHaveLength(1);
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByText('Upload cancelled')).toBeVisible();
  await expect.poll(() => storedFiles(stack)).toEqual(before);

  await limit(-1);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(succeeded(page)).toBeVisible(slow);
  await expect(page.getByText('The server’s checksum is the same as this file’s.')).toBeVisible();
  const [stored = '', ...others] = (await storedFiles(stack)).filter((name) => !before.includes(name));
  expect(others).toEqual([]);
  await expect(page.locator('dl').getByText(await storedChecksum(stack, stored))).toBeVisible();
  const rows = page.getByRole('table', { name: 'Uploads of this session' }).getByRole('row');
  expect(await rows.allInnerTexts()).toEqual([
    expect.stringContaining('Result'),
    expect.stringMatching(/large\.json\s+100 MB\s+[\d:]{8}\s+Uploaded/),
    expect.stringMatching(/large\.json\s+100 MB\s+[\d:]{8}\s+Cancelled/),
  ]);
});

test('reloading or leaving during an upload asks first; leaving cancels it', async ({ page, stack }, info) => {
  const path = await largeFile(info.outputPath('slow.json'), 8 * megabyte);
  await page.goto('/cdd-upload');
  const before = await storedFiles(stack);
  await chooseFile(page, path);
  await expect(wellFormed(page)).toBeVisible();
  await (
    await uploadLimit(page)
  )(megabyte / 8);
  await upload(page);
  await expect.poll(() => storedFiles(stack)).toHaveLength(before.length + 1);

  const dialogOpened = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const question = await dialogOpened;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  const dialog = page.getByRole('alertdialog', { name: 'Leave and cancel the upload?' });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect.poll(() => storedFiles(stack)).toEqual(before);

  await page.getByRole('link', { name: 'CDD Upload' }).click();
  await expect(page.getByRole('row', { name: /slow\.json.*Cancelled/ })).toBeVisible();
});

test('if the server dies during an upload, nothing is left of it, and Retry works', async ({
  page,
  stack,
  allowErrors,
}, info) => {
  allowErrors(/ERR_/);
  const path = await largeFile(info.outputPath('cut.json'), 8 * megabyte);
  await page.goto('/cdd-upload');
  const before = await storedFiles(stack);
  await chooseFile(page, path);
  await expect(wellFormed(page)).toBeVisible();
  const limit = await uploadLimit(page);
  await limit(megabyte / 8);
  await upload(page);
  await expect.poll(() => storedFiles(stack)).toHaveLength(before.length + 1);
  await stack.api.crash();
  await expect(page.getByText('File upload failed')).toBeVisible();
  await expect(page.getByText('An error occurred', { exact: true })).toBeVisible();
  await stack.start();
  expect(await storedFiles(stack)).toEqual(before);

  await limit(-1);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(succeeded(page)).toBeVisible();
  expect(await storedFiles(stack)).toHaveLength(before.length + 1);
});

test('a file that changes on disk after its check is not sent', async ({ page, requests }, info) => {
  const path = fileWith(info.outputPath('changing.json'), '[1]');
  await page.goto('/cdd-upload');
  const chooserOpened = page.waitForEvent('filechooser');
  await page.getByRole('link', { name: 'file browser' }).click();
  const chooser = await chooserOpened;
  expect(chooser.isMultiple()).toBe(false);
  await chooser.setFiles(path);
  await expect(wellFormed(page)).toBeVisible();
  writeFileSync(path, '[1, 2, 3]');
  await upload(page);
  await expect(page.getByText('The file was changed, moved or removed after you chose it.')).toBeVisible();
  expect(requests.filter((address) => address.endsWith('/cdd/upload'))).toEqual([]);
});

test('a refusal that arrives while the browser is still sending is shown', async ({ page, allowErrors }, info) => {
  allowErrors(/413/);
  const path = fileWith(info.outputPath('too-large.json'), JSON.stringify(['x'.repeat(101 * megabyte)]));
  await changeSettings(page, (settings) => Object.assign(settings, { cdd: { maxBytes: 200 * megabyte } }));
  await page.goto('/cdd-upload');
  await chooseFile(page, path);
  await expect(wellFormed(page)).toBeVisible();
  await upload(page);
  await expect(page.getByRole('alert').getByText('The file is larger than 100 MB.')).toBeVisible();
});

test('a file is uploaded after a confirmation', async ({ page }) => {
  await page.goto('/cdd-upload');
  await page.getByLabel('CDD Json file').setInputFiles(smallFile);
  await page.getByRole('button', { name: 'Upload' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Confirm File Upload' });
  await expect(dialog.getByText('Are you sure you want to upload this file?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(succeeded(page)).toBeVisible();
});

test('offline, an upload fails at once and is not sent later without being asked', async ({
  page,
  requests,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/cdd-upload');
  await page.getByLabel('CDD Json file').setInputFiles(smallFile);
  await page.getByRole('button', { name: 'Upload' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Confirm File Upload' });
  await expect(dialog).toBeVisible();
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('File upload failed')).toBeVisible();

  const uploads = () => requests.filter((address) => address.endsWith('/cdd/upload')).length;
  const before = uploads();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page.getByText('1–10 of 1,004 users')).toBeVisible();
  expect(uploads()).toBe(before);
});
