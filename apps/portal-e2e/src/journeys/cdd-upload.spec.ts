import { writeFileSync, readFileSync } from 'node:fs';
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
  uploadButton,
  uploadLimit,
} from '../fixtures/cdd.ts';
import { changeSettings } from '../fixtures/portal.ts';
import { maxUpload, samplesDir } from '../fixtures/stack.ts';
import { expect, test } from '../fixtures/test.ts';
import { join } from 'node:path';
import { expectFocus, pressOn } from '../fixtures/steps.ts';

test.use({ account: ada });

const wellFormed = (page: Page) => page.getByText('Well-formed JSON');
const succeeded = (page: Page) => page.getByText('File uploaded successfully!');

test('a large file is cancelled, repeated, and uploaded while one is elsewhere @core', async ({
  page,
  stack,
}, info) => {
  const path = await largeFile(info.outputPath('large.json'), maxUpload);
  await page.goto('/cdd-upload');
  const before = await storedFiles(stack);
  const added = async () => (await storedFiles(stack)).filter((name) => !before.includes(name));
  const limit = await uploadLimit(page);
  await chooseFile(page, path);
  await expect(wellFormed(page)).toBeVisible();
  await limit(2 * megabyte);
  await upload(page);
  await untilHalfSent(page);
  await expect.poll(added).toEqual([expect.stringMatching(/\.part$/)]);
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByText('Upload cancelled')).toBeVisible();
  await expect.poll(added).toEqual([]);

  await limit(-1);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(succeeded(page)).toBeVisible();
  const stored = await added();
  expect(stored).toHaveLength(1);
  await page.getByText('Details', { exact: true }).click();
  await expect(page.locator('dl').getByText(await storedChecksum(stack, stored[0]!))).toBeVisible();

  await limit(megabyte / 8);
  await chooseFile(page, path);
  await expect(wellFormed(page)).toBeVisible();
  await upload(page);
  await expect.poll(added).toHaveLength(2);
  const dialogOpened = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const question = await dialogOpened;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  const chip = page.getByRole('link', { name: /^Uploading large\.json: [1-9]\d?%$/ });
  await chip.click();
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(chip).toBeVisible();
  await limit(-1);
  await expect(succeeded(page)).toBeVisible();
  await expect(chip).toBeHidden();
  expect(await added()).toHaveLength(2);

  await page.getByRole('link', { name: 'CDD Upload', exact: true }).click();
  await page.getByRole('button', { name: 'Upload another' }).click();
  const latest = page.getByRole('region', { name: 'Latest uploads' }).getByRole('listitem');
  for (const [nth, result] of ['Uploaded', 'Uploaded', 'Cancelled'].entries())
    await expect(latest.nth(nth)).toContainText(result);
  await expect(latest.nth(1)).toContainText(/large\.json.*12\.6 MB/);
});

test('a changed file, a lost network and a dead server fail an upload; nothing is left, or sent without being asked', async ({
  page,
  stack,
  requests,
  allowErrors,
}, info) => {
  allowErrors(/ERR_/);
  await page.goto('/cdd-upload');
  const completeFiles = async () => (await storedFiles(stack)).filter((name) => name.endsWith('.json'));
  const before = await completeFiles();
  const uploads = () => requests.filter((address) => address.endsWith('/cdd/upload')).length;
  const chooserOpened = page.waitForEvent('filechooser');
  await page.getByRole('link', { name: 'file browser' }).click();
  const chooser = await chooserOpened;
  expect(chooser.isMultiple()).toBe(false);
  const changing = fileWith(info.outputPath('changing.json'), '[1]');
  await chooser.setFiles(changing);
  await expect(wellFormed(page)).toBeVisible();
  writeFileSync(changing, '[1, 2, 3]');
  await upload(page);
  await expect(page.getByText('The file was changed, moved or removed after you chose it.')).toBeVisible();
  expect(uploads()).toBe(0);

  await chooseFile(page, await largeFile(info.outputPath('cut.json'), 8 * megabyte));
  await expect(wellFormed(page)).toBeVisible();
  await uploadButton(page).click();
  const dialog = page.getByRole('alertdialog', { name: 'Confirm File Upload' });
  await expect(dialog).toBeVisible();
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('File upload failed')).toBeVisible();
  const sent = uploads();
  await page.context().setOffline(false);

  const limit = await uploadLimit(page);
  await limit(megabyte / 8);
  const files = await storedFiles(stack);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => storedFiles(stack)).toHaveLength(files.length + 1);
  expect(uploads()).toBe(sent + 1);
  await stack.api.crash();
  await expect(page.getByText('File upload failed')).toBeVisible();
  await expect(page.getByText('An error occurred', { exact: true })).toBeVisible();
  await stack.start();
  // What was cut off has no row, and is removed two minutes later (cdd-files.test.ts).
  expect(await completeFiles()).toEqual(before);
  await limit(-1);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(succeeded(page)).toBeVisible();
  expect(await completeFiles()).toHaveLength(before.length + 1);
  expect(uploads()).toBe(sent + 2);
});

test('a check of records that would take years ends; a refusal that arrives while the browser is still sending is shown', async ({
  page,
  allowErrors,
}, info) => {
  allowErrors(/413/);
  await changeSettings(page, (settings) => Object.assign(settings, { cdd: { maxBytes: 3 * maxUpload } }));
  await page.route('**/api/v1/cdd/schema', (route) =>
    route.fulfill({ json: { properties: { name: { pattern: '^(a+)+$' } } } }),
  );
  await page.goto('/cdd-upload');
  await chooseFile(page, fileWith(info.outputPath('customers.json'), `[{"name":"${'a'.repeat(64)}!"}]`));
  await expect(page.getByRole('button', { name: 'Skip the check' })).toBeVisible();
  // The worker is busy; the page isn't.
  await expect(page.getByText('Checking one record took longer than 10 seconds.')).toBeVisible();
  await upload(page);
  await expect(succeeded(page)).toBeVisible();

  await chooseFile(page, fileWith(info.outputPath('too-large.json'), JSON.stringify(['x'.repeat(2 * maxUpload)])));
  await expect(wellFormed(page)).toBeVisible();
  await upload(page);
  await expect(page.getByRole('alert').getByText('The file is larger than 12.6 MB.', { exact: true })).toBeVisible();
});

const sample = readFileSync(join(samplesDir, 'cdd-sample.json'), 'utf8');

test(
  'faults are listed by kind; an uploaded file is in the history and known again',
  { tag: ['@core', '@postgresql'] },
  async ({ page, context }, info) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const faulty = sample.replace('"low"', '"lowest"').replace('"country": "DE",', '');
    await page.goto('/cdd-upload');
    await chooseFile(page, fileWith(info.outputPath('faulty.json'), faulty));
    await expect(page.getByText('Does not fit: 2 of 3 records do not fit the schema')).toBeVisible();
    const faults = page.getByRole('list', { name: '2 faults of 2 kinds' });
    await expect(faults).toHaveText(/riskRating is none of ‘low’, ‘medium’, ‘high’\s*\/riskRating\s*1 record/);
    await faults.getByText('country is missing').first().click();
    await expect(faults.getByText('customerId C-000002: country is missing')).toBeVisible();

    // Another file in each attempt.
    const path = fileWith(info.outputPath('sample.json'), sample.replace('A sample file', crypto.randomUUID()));
    await chooseFile(page, path);
    await expect(page.getByText('Ready: 3 records, no faults')).toBeVisible();
    await upload(page);
    await expect(page.getByText('File uploaded successfully!')).toBeVisible();

    await pressOn(page, 'Upload history');
    await expect(page).toHaveURL('/cdd-upload/history');
    await expect(page.getByRole('heading', { level: 1, name: 'Upload history' })).toBeFocused();
    const newest = page.getByRole('table', { name: 'Uploads' }).getByRole('row').nth(1);
    await expect(newest).toHaveText(
      /^sample\.json[\d.]+ \w+ · 3 records\s*Uploaded\s*Ready\s*.*All 3 records fit\s*AB\s*Ada Byron/,
    );
    await pressOn(page, 'Copy checksum of sample.json');
    await expect(page.getByText('Checksum copied')).toBeVisible();
    await expectFocus(page, 'Copy checksum of sample.json');

    await pressOn(page, 'sample.json');
    await expect(page.getByRole('heading', { level: 1, name: 'sample.json' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'All 3 records fit' })).toBeVisible();
    await pressOn(page, 'Show the first records');
    await expect(page.getByRole('table', { name: 'Records' }).getByRole('row')).toHaveCount(4);
    await pressOn(page, 'Download file');
    const download = page.waitForEvent('download');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Download' }).press('Enter');
    expect(readFileSync(await (await download).path(), 'utf8')).toBe(readFileSync(path, 'utf8'));
    await expect(page.getByText('Downloaded by Ada Byron')).toBeVisible();
    await pressOn(page, 'Upload history');

    await page.getByRole('link', { name: 'Upload CDD file' }).click();
    await chooseFile(page, path);
    await expect(page.getByText('Look first: this file was uploaded before')).toBeVisible();
    await expect(page.getByText(/^Uploaded on .* by Ada Byron as sample\.json\.$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload anyway' })).toBeVisible();
    const sinceLast = page.getByRole('definition').filter({ hasText: 'changed' });
    await expect(sinceLast).toHaveText('0 new, 0 gone, 0 changed against sample.json');
    await chooseFile(page, info.outputPath('faulty.json'));
    await expect(sinceLast).toHaveText('0 new, 0 gone, 2 changed against sample.json');
  },
);
