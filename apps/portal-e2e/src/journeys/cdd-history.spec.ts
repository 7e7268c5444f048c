import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ada } from '../fixtures/accounts.ts';
import { chooseFile, fileWith, upload } from '../fixtures/cdd.ts';
import { samplesDir } from '../fixtures/stack.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ account: ada });

const sample = readFileSync(join(samplesDir, 'cdd-sample.json'), 'utf8');

test('an uploaded file is in the history, and known the next time', { tag: '@postgresql' }, async ({ page }, info) => {
  // Another file in each attempt.
  const path = fileWith(info.outputPath('sample.json'), sample.replace('A sample file', `Attempt ${info.retry}`));
  await page.goto('/cdd-upload');
  await chooseFile(page, path);
  await expect(page.getByText('All 3 records fit the schema “Sample CDD record”.')).toBeVisible();
  await expect(page.getByText('This file was uploaded before')).toBeHidden();
  await upload(page);
  await expect(page.getByText('File uploaded successfully!')).toBeVisible();

  await page.getByRole('link', { name: 'Upload history' }).click();
  await expect(page).toHaveURL('/cdd-upload/history');
  const newest = page.getByRole('table', { name: 'Uploads' }).getByRole('row').nth(1);
  await expect(newest).toHaveText(/^sample\.json[\d.]+ \w+ · 3 records\s*Uploaded\s*Ada Byron/);
  await page.getByRole('link', { name: 'Upload CDD file' }).click();
  await chooseFile(page, path);
  await expect(page.getByText('This file was uploaded before')).toBeVisible();
  await expect(page.getByText(/^Uploaded on .* by Ada Byron as sample\.json\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload anyway' })).toBeVisible();
});

test('records with faults are listed and exported', async ({ page }, info) => {
  const faulty = sample.replace('"low"', '"lowest"').replace('"country": "DE",', '');
  await page.goto('/cdd-upload');
  await chooseFile(page, fileWith(info.outputPath('faulty.json'), faulty));
  await expect(page.getByText('2 faults in 2 of 3 records')).toBeVisible();
  const faults = page.getByRole('list', { name: 'Faults' }).getByRole('listitem');
  await expect(faults).toHaveText([
    /^Record 1\s*Must be one of "low","medium","high"\.\s*\/riskRating$/,
    /^Record 2\s*The property "country" is missing\.$/,
  ]);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('faulty-faults.csv');
  expect((await readFile(await download.path(), 'utf8')).split('\r\n')[2]).toBe(
    '"2","","The property ""country"" is missing."',
  );
});
