import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ada } from '../fixtures/accounts.ts';
import { chooseFile, fileWith, upload } from '../fixtures/cdd.ts';
import { samplesDir } from '../fixtures/stack.ts';
import { expectFocus, pressOn } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ account: ada });

const sample = readFileSync(join(samplesDir, 'cdd-sample.json'), 'utf8');

test(
  'faults are listed by kind; an uploaded file is in the history, which keys can use, and known the next time',
  { tag: '@postgresql' },
  async ({ page, context }, info) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const faulty = sample.replace('"low"', '"lowest"').replace('"country": "DE",', '');
    await page.goto('/cdd-upload');
    await chooseFile(page, fileWith(info.outputPath('faulty.json'), faulty));
    await expect(page.getByText('2 faults in 2 of 3 records')).toBeVisible();
    const faults = page.getByRole('list', { name: '2 kinds of faults' });
    await expect(faults).toHaveText(/Must be one of "low", "medium", "high"\.\s*\/riskRating\s*1 record/);
    await faults.getByText('"country" is missing.').first().click();
    await expect(faults.getByText('Record 2', { exact: true })).toBeVisible();

    // Another file in each attempt.
    const path = fileWith(info.outputPath('sample.json'), sample.replace('A sample file', crypto.randomUUID()));
    await chooseFile(page, path);
    await expect(page.getByText('All 3 records fit the schema “Sample CDD record”.')).toBeVisible();
    await expect(page.getByText('This file was uploaded before')).toBeHidden();
    await upload(page);
    await expect(page.getByText('File uploaded successfully!')).toBeVisible();
    await expect(page.getByText('The server’s checksum is the same as this file’s.')).toBeVisible();

    await pressOn(page, 'Upload history');
    await expect(page).toHaveURL('/cdd-upload/history');
    await expect(page.getByRole('heading', { level: 1, name: 'Upload history' })).toBeFocused();
    const newest = page.getByRole('table', { name: 'Uploads' }).getByRole('row').nth(1);
    await expect(newest).toHaveText(
      /^sample\.json[\d.]+ \w+ · 3 records\s*Uploaded\s*All 3 records fit\s*AB\s*Ada Byron/,
    );
    await pressOn(page, 'Copy checksum of sample.json');
    await expect(page.getByText('Checksum copied')).toBeVisible();
    await expectFocus(page, 'Copy checksum of sample.json');

    await pressOn(page, 'sample.json');
    await expect(page.getByRole('heading', { level: 1, name: 'sample.json' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'All 3 records fit' })).toBeVisible();
    await pressOn(page, 'Download file');
    const download = page.waitForEvent('download');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Download' }).press('Enter');
    expect(readFileSync(await (await download).path(), 'utf8')).toBe(readFileSync(path, 'utf8'));
    await expect(page.getByText('Downloaded by Ada Byron')).toBeVisible();
    await pressOn(page, 'Upload history');

    await page.getByRole('link', { name: 'Upload CDD file' }).click();
    await chooseFile(page, path);
    await expect(page.getByText('This file was uploaded before')).toBeVisible();
    await expect(page.getByText(/^Uploaded on .* by Ada Byron as sample\.json\.$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload anyway' })).toBeVisible();
  },
);
