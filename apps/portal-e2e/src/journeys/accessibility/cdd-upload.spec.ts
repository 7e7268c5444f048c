import { truncateSync, writeFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import { ada } from '../../fixtures/accounts.ts';
import {
  chooseFile,
  fileWith,
  holdUploadAnswer,
  megabyte,
  upload,
  uploadButton,
  uploadLimit,
} from '../../fixtures/cdd.ts';
import { runCommand } from '../../fixtures/steps.ts';
import { expect, test } from '../../fixtures/test.ts';

const malformed = '{\n  "customers": [\n    { "name": "Ada", }\n  ]\n}';
const remarkable =
  '{"a": 1, "a": 12345678901234567890, "customers": [{"name": "<b>Ada</b>", "tags": ["x"]}, {"n": null}]}';
const object = '{"name": "Ada", "address": {"city": "London"}}';

const id = '0d7c8f5-2b0a-4a51-8d6e-0b6f3e1c9a44';
const uploader = { name: 'Ada Byron', email: 'ada@scv.example' };
const history = [
  { result: 'done', name: 'customers.json', size: 2_500_000, records: 12_345, sha256: '5e'.repeat(32) },
  { result: 'refused', name: 'broken.json', reason: 'The file is not well-formed JSON: it ends too early.' },
  { result: 'failed', name: `${'very-long-name-'.repeat(8)}.json`, reason: 'The server has no space left.' },
].map((entry, index) => ({ ...entry, id: `${index}${id}`, at: '2026-11-22T10:30:00Z', uploader }));

const findings = {
  grade: 'does-not-fit',
  repeatedIds: { idName: 'customerId', count: 2 },
  comparison: { id: `1${id}`, name: 'before.json', at: '2026-11-21T10:30:00Z', added: 12, removed: 3, changed: 4 },
};

const check = {
  result: 'faults',
  records: 12_345,
  faulty: 3,
  faults: 4,
  kinds: [{ sentence: 'owner of accounts is missing', path: '/accounts/*/owner', records: 3 }],
};

test.use({ account: ada });

test('choosing, checking and uploading a file is accessible @core', async ({ page, checkScreen }, info) => {
  await page.goto('/cdd-upload');
  await checkScreen('It is checked on this device before anything is sent.');
  await chooseFile(page, fileWith(info.outputPath('malformed.json'), malformed));
  await checkScreen('unexpected } at line 3, column 22; expected a key in double quotes.');
  await chooseFile(page, fileWith(info.outputPath('remarkable.json'), remarkable));
  await checkScreen('Does not fit: 2 of 2 records do not fit the schema');
  await uploadButton(page).click();
  await checkScreen('Are you sure you want to upload this file?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Upload' }).click();
  await checkScreen('File uploaded successfully!');
  await page.getByRole('button', { name: 'Upload another' }).click();
  await checkScreen('Latest uploads');
});

test('dragging, refused files and the records of a file are accessible', async ({ page, checkScreen }, info) => {
  await page.goto('/cdd-upload');
  await dragFiles(page, 'dragover', 1);
  await expect(page.locator('.is-over')).toBeVisible();
  await checkScreen('It is checked on this device before anything is sent.');
  await dragFiles(page, 'drop', 2);
  await expect(page.getByText('Drop one file at a time.')).toBeVisible();

  await chooseFile(page, fileWith(info.outputPath('notes.txt'), 'Notes'));
  await checkScreen('Choose a file whose name ends in .json.');
  const tooLarge = fileWith(info.outputPath('too-large.json'), '');
  truncateSync(tooLarge, 101 * megabyte);
  await chooseFile(page, tooLarge);
  await expect(page.getByText(/^The file is larger than [\d.]+ MB\.$/)).toBeVisible();

  const path = fileWith(info.outputPath('remarkable.json'), remarkable);
  await page.route('**/check-worker-*.js', () => {}, { times: 1 });
  await chooseFile(page, path);
  await checkScreen(/^Checking: 0 bytes/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await chooseFile(page, path);
  await page.getByRole('row', { name: /<b>Ada/ }).click();
  await checkScreen('"<b>Ada</b>"');
  await page.getByRole('button', { name: 'Close' }).click();
  await chooseFile(page, fileWith(info.outputPath('object.json'), object));
  await expect(page.getByLabel('Beginning of the file')).toContainText('London');
  await checkScreen('Content');
  await chooseFile(page, path);
  await expect(page.getByRole('table', { name: 'Records' })).toBeVisible();
  writeFileSync(path, '[]');
  await upload(page);
  await checkScreen('The file was changed, moved or removed after you chose it.');
});

test('the progress and the failures of an upload are accessible', async ({ page, checkScreen, allowErrors }, info) => {
  allowErrors(/status of 500/);
  await page.goto('/cdd-upload');
  const retry = page.getByRole('button', { name: 'Retry' });
  await chooseFile(page, fileWith(info.outputPath('customers.json'), remarkable));
  const limit = await uploadLimit(page);
  await limit(20);
  await upload(page);
  await checkScreen(/ of 1\d\d bytes/);
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await checkScreen('Upload cancelled');
  await limit(-1);

  await page.route('**/cdd/upload', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await retry.click();
  await checkScreen('An error occurred');
  const answer = await holdUploadAnswer(page);
  await retry.click();
  await checkScreen('Waiting for the server’s answer');
  await answer({ sha256: '0'.repeat(64) });
  await checkScreen('The server has another checksum than this file, so it stored something else.');
  await retry.click();
  await expect(page.getByText('File uploaded successfully!')).toBeVisible();
  await runCommand(page, 'dashboard');
  await expect(page.getByRole('heading', { name: 'Latest activity' })).toBeVisible();
  await checkScreen('Uploaded: customers.json');
});

test('known files, faults and the history are accessible', async ({ page, checkScreen, allowErrors }, info) => {
  allowErrors(/status of 404/);
  await page.goto('/cdd-upload');
  await page.route('**/cdd/uploads?*', (route) => route.fulfill({ json: { uploads: history, hasNext: false } }));
  await chooseFile(page, fileWith(info.outputPath('faulty.json'), '[{"name":""},{"customerId":7}]'));
  await expect(page.getByText('This file was uploaded before.')).toBeVisible();
  await checkScreen('Does not fit: 2 of 2 records do not fit the schema');
  await uploadButton(page).click();
  await checkScreen('Are you sure you want to upload this file?');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await chooseFile(page, fileWith(info.outputPath('empty.json'), '{"customers":[]}'));
  await checkScreen('Does not fit: the file’s list of records is empty');

  let answer: Parameters<Route['fulfill']>[0] = { status: 404, json: { message: 'There is no history.' } };
  await page.route('**/cdd/uploads', (route) => route.fulfill(answer));
  await page.getByRole('link', { name: 'Upload history' }).click();
  await expect(page.getByText('The uploads could not be loaded')).toBeVisible();
  answer = { json: { uploads: [], hasNext: false } };
  await page.getByRole('button', { name: 'Try again' }).click();
  await checkScreen('Nothing has been uploaded yet');
  answer = { json: { uploads: history, hasNext: true, next: 'next' } };
  await page.reload();
  await checkScreen('Older uploads');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('combobox', { name: 'Who' }).fill('zzz');
  await checkScreen('Nobody found.');
  // The first one closes the field's list, the second one the filters, which lie over the list.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.route('**/cdd/uploads/*', (route) =>
    route.fulfill({ json: { ...history[0], ...findings, check, downloadable: true } }),
  );
  await page.route('**/cdd/uploads?*', (route) => route.fulfill({ json: { uploads: history, hasNext: false } }));
  await page.getByRole('table', { name: 'Uploads' }).getByRole('link').first().click();
  await checkScreen('Download file');
  await page.route('**/cdd/uploads/*/file?*', (route) => route.fulfill({ body: remarkable }));
  await page.getByRole('button', { name: 'Show the first records' }).click();
  await checkScreen('<b>Ada</b>');
  await page.getByRole('button', { name: 'Download file' }).click();
  await checkScreen('Download this file?');
});

/** Drags files of the desktop over the card; the browser gives the page the same events. */
async function dragFiles(page: Page, event: 'dragover' | 'drop', count: number) {
  await page.getByText('Upload the CDD Json File below').evaluate(
    (element, [type, length]) => {
      const dataTransfer = new DataTransfer();
      for (let nth = 0; nth < length; nth += 1) dataTransfer.items.add(new File(['{}'], `${nth}.json`));
      element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    [event, count] as const,
  );
}
