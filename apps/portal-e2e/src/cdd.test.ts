import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ada, changeSettings, moving, useBrowser, visitSignedIn } from './browser.ts';
import { fileWith, largeFile, storedChecksum, storedFiles, useFiles } from './cdd-files.ts';
import { choose, lineOf, untilHalfSent, upload, watchProgress } from './cdd-page.ts';
import { startPart, stopPart } from './faults.ts';
import { longestTask } from './longest-task.ts';

useBrowser();
useFiles();

const megabyte = 1024 * 1024;

test('100 MB are checked, sent, cancelled at half, and sent again, while the page stays as quick as ever', async () => {
  const path = await largeFile('large.json', 100 * megabyte);
  const { page } = await visitSignedIn(ada, '/cdd-upload', moving);
  page.setDefaultTimeout(60_000);
  await page.getByText('Upload the CDD Json File below').waitFor();
  const before = await storedFiles();
  const progress = await watchProgress(page);
  const throttle = await lineOf(page);

  const longest = await longestTask(page, async () => {
    await choose(page, path);
    await page.getByText(/^Checking: [1-9]/).waitFor();
    await page.getByText('Well-formed JSON').waitFor();
    await throttle(20 * megabyte);
    await upload(page);
    await untilHalfSent(page);
    expect((await storedFiles()).filter((name) => name.endsWith('.part'))).toHaveLength(1);
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await page.getByText('Upload cancelled').waitFor();
    await expect.poll(storedFiles, { timeout: 10_000 }).toEqual(before);
    expect((await progress()).length).toBeGreaterThan(3);

    await throttle(-1);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('File uploaded successfully!').waitFor();
  });
  expect(longest.processor).toBeLessThanOrEqual(50);
  // A busy machine lets a task wait; one that waits for the disk or another process would take longer yet.
  expect(longest.clock).toBeLessThanOrEqual(1_000);

  await page.getByText('The server’s checksum is the same as this file’s.').waitFor();
  const [stored = '', ...others] = (await storedFiles()).filter((name) => !before.includes(name));
  expect(others).toEqual([]);
  await page
    .locator('dl')
    .getByText(await storedChecksum(stored))
    .waitFor();
  const rows = page.getByRole('table', { name: 'Uploads of this session' }).getByRole('row');
  expect(await rows.allInnerTexts()).toEqual([
    expect.stringContaining('Result'),
    expect.stringMatching(/large\.json\s+100 MB\s+[\d:]{8}\s+Uploaded/),
    expect.stringMatching(/large\.json\s+100 MB\s+[\d:]{8}\s+Cancelled/),
  ]);
}, 180_000);

test('leaving, closing and reloading ask first while a file is on its way; who goes cancels it', async () => {
  const path = await largeFile('slow.json', 8 * megabyte);
  const { page } = await visitSignedIn(ada, '/cdd-upload', moving);
  const before = await storedFiles();
  await choose(page, path);
  await page.getByText('Well-formed JSON').waitFor();
  const throttle = await lineOf(page);
  await throttle(megabyte / 2);
  await upload(page);
  await expect.poll(storedFiles).toHaveLength(before.length + 1);

  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  const dialog = page.getByRole('alertdialog', { name: 'Leave and cancel the upload?' });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('progressbar', { name: 'Upload' }).waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/dashboard');
  await expect.poll(storedFiles).toEqual(before);

  await page.getByRole('link', { name: 'CDD Upload' }).click();
  await page.getByRole('row', { name: /slow\.json.*Cancelled/ }).waitFor();
});

test('a server that dies in the middle is a failure to retry, and starts without what it had begun', async () => {
  const path = await largeFile('cut.json', 8 * megabyte);
  const { page } = await visitSignedIn(ada, '/cdd-upload', {}, /ERR_/);
  const before = await storedFiles();
  await choose(page, path);
  await page.getByText('Well-formed JSON').waitFor();
  const throttle = await lineOf(page);
  await throttle(megabyte);
  await upload(page);
  await untilHalfSent(page);
  await stopPart('api');
  await page.getByText('File upload failed').waitFor();
  await page.getByText('An error occurred', { exact: true }).waitFor();
  await startPart('api');
  expect(await storedFiles()).toEqual(before);

  await throttle(-1);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('File uploaded successfully!').waitFor();
  expect(await storedFiles()).toHaveLength(before.length + 1);
});

test('a file that changes on the disk after its check is not sent', async () => {
  const path = fileWith('changing.json', '[1]');
  const { page, addresses } = await visitSignedIn(ada, '/cdd-upload', moving);
  const opened = page.waitForEvent('filechooser');
  await page.getByRole('link', { name: 'file browser' }).click();
  const chooser = await opened;
  expect(chooser.isMultiple()).toBe(false);
  await chooser.setFiles(path);
  await page.getByText('Well-formed JSON').waitFor();
  writeFileSync(path, '[1, 2, 3]');
  await upload(page);
  await page.getByText('it was changed, moved or removed since it was chosen').waitFor();
  expect(addresses.filter((address) => address.endsWith('/cdd/upload'))).toEqual([]);
});

test('a refusal that comes while the browser is still sending is shown, not taken for a broken line', async () => {
  const path = fileWith('too-large.json', JSON.stringify(['x'.repeat(101 * megabyte)]));
  const visited = await visitSignedIn(ada, '/dashboard', {}, /413/);
  const { page } = visited;
  await changeSettings(visited, (settings) => Object.assign(settings, { cdd: { maxBytes: 200 * megabyte } }));
  await page.goto('/cdd-upload');
  await choose(page, path);
  await page.getByText('Well-formed JSON').waitFor();
  await upload(page);
  await page.getByRole('alert').getByText('The file is larger than 100 MB.').waitFor();
});

test('a file can be checked though the code of the dialogs cannot be had', async () => {
  const { page } = await visitSignedIn(ada, '/dashboard', {}, /ERR_FAILED/);
  await page.route('**/dialogs-*.js', (route) => route.abort());
  await page.goto('/cdd-upload');
  await choose(page, fileWith('small.json', '[1]'));
  await page.getByText('Well-formed JSON').waitFor();
});
