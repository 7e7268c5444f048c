import { truncateSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { clean } from './axe.ts';
import { ada, enter, useBrowser, visit, visitSignedIn } from './browser.ts';
import { fileWith, useFiles } from './cdd-files.ts';
import { choose, holdAnswer, lineOf, upload } from './cdd-page.ts';

useBrowser();
useFiles();

const texts = {
  malformed: '{\n  "customers": [\n    { "name": "Ada", }\n  ]\n}',
  remarkable: '{"a": 1, "a": 12345678901234567890, "customers": [{"name": "<b>Ada</b>", "tags": ["x"]}, {"n": null}]}',
};

describe.each([
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
])('$width px wide', (viewport) => {
  const context = { viewport, hasTouch: viewport.width < 400 };

  /** @returns what waits for a text and looks at the state that has it */
  async function openUpload(page: Page) {
    await page.getByRole('link', { name: 'Upload CDD file' }).click();
    const look = async (text: string | RegExp) => {
      await clean(page, text);
      expect(await page.getByText(text).first().isVisible()).toBe(true); // the state has not passed meanwhile
    };
    return look;
  }

  test('axe finds nothing in any state of choosing and checking, and everything can be done', async () => {
    const { page } = await visitSignedIn(ada, '/dashboard', context);
    const look = await openUpload(page);
    await look('It is checked on this device before anything is sent.');
    await drag(page, 'dragover', 1);
    await page.locator('.is-over').waitFor();
    await look('It is checked on this device before anything is sent.');
    await drag(page, 'drop', 2);
    await look('Drop one file at a time.');

    await choose(page, fileWith('notes.txt', 'Notes'));
    await look('Choose a file whose name ends in .json.');
    const endless = fileWith('endless.json', '');
    truncateSync(endless, 101 * 1024 * 1024);
    await choose(page, endless);
    await look('The file is larger than 100 MB.');
    await choose(page, fileWith('malformed.json', texts.malformed));
    await look('unexpected } at line 3, column 22; expected a key in double quotes.');

    const remarkable = fileWith('remarkable.json', texts.remarkable);
    await page.route('**/check-worker-*.js', () => new Promise(() => {}), { times: 1 });
    await choose(page, remarkable);
    await look(/^Checking: 0 bytes/);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await choose(page, remarkable);
    await look('1 number beyond double precision');
    await page.getByRole('treeitem', { name: /^1:/ }).click();
    await look('n: null');
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await look('Are you sure you want to upload this file?');
    await page.getByRole('button', { name: 'Cancel' }).click();
    writeFileSync(remarkable, '[]');
    await upload(page);
    await look('it was changed, moved or removed since it was chosen');
  }, 120_000);

  test('axe finds nothing in any state of the upload, and everything can be done', async () => {
    const { page } = await visit(context, /status of (500|401)/);
    await enter(page, ada, '/dashboard'); // a session of its own: a refusal renews it
    const look = await openUpload(page);
    await choose(page, fileWith('customers.json', texts.remarkable));
    const throttle = await lineOf(page);
    await throttle(20);
    await upload(page);
    await look(/ of 1\d\d bytes/);
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await look('Upload cancelled');
    await throttle(-1);

    for (const [status, text] of [
      [500, 'An error occurred'],
      [401, 'Your sign-in was refused.'],
    ] as const) {
      await page.route('**/cdd/upload', (route) => route.fulfill({ status, body: '' }), { times: 1 });
      await page.getByRole('button', { name: 'Retry' }).click();
      await look(text);
    }
    const answer = await holdAnswer(page);
    await page.getByRole('button', { name: 'Retry' }).click();
    await look('Waiting for the server’s answer');
    await page.goBack();
    await look('Leave and cancel the upload?');
    await page.getByRole('button', { name: 'Stay' }).click();
    await answer({ sha256: '0'.repeat(64) });
    await look('The server stored something else than this file');
    await page.getByRole('button', { name: 'Retry' }).click();
    await look('File uploaded successfully!');
    await page.getByRole('button', { name: 'Remove file' }).click();
    await look('Uploads of this session');
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { name: 'Recent actions' }).waitFor();
    await look('File uploaded successfully!');
  }, 120_000);
});

/** Files of the desktop over the card: the browser tells the page no more of them. */
async function drag(page: Page, event: 'dragover' | 'drop', files: number) {
  await page.getByText('Upload the CDD Json File below').evaluate(
    (element, [type, count]) => {
      const dataTransfer = new DataTransfer();
      for (let nth = 0; nth < count; nth += 1) dataTransfer.items.add(new File(['{}'], `${nth}.json`));
      element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    [event, files] as const,
  );
}
