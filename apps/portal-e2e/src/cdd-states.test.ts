import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { findings } from './axe.ts';
import { ada, signIn, useBrowser, visit } from './browser.ts';
import { fileWith, largeFile, useFiles } from './cdd-files.ts';
import { choose, lineOf, upload } from './cdd-page.ts';

useBrowser();
useFiles();

const states = {
  malformed: '{\n  "customers": [\n    { "name": "Ada", }\n  ]\n}',
  remarkable: '{"a": 1, "a": 12345678901234567890, "customers": [{"name": "<b>Ada</b>", "tags": ["x"]}, {"n": null}]}',
};

describe.each([
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
] as const)('in $colorScheme, $viewport.width px wide', (options) => {
  test('axe finds nothing in any state, and everything can be done', async () => {
    const large = await largeFile('states.json', 60 * 1024 * 1024);
    const context = { ...options, hasTouch: options.viewport.width < 400, reducedMotion: 'reduce' } as const;
    const { page } = await visit(context, /500 \(Internal/);
    const clean = async (text: string | RegExp) => {
      await page.getByText(text).first().waitFor();
      expect([text, await findings(page)]).toEqual([text, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(options.viewport.width);
    };
    await signIn(page, ada, '/cdd-upload');
    await clean('It is checked on this device before anything is sent.');
    await dragOver(page);
    await clean('It is checked on this device before anything is sent.');

    await choose(page, fileWith('notes.txt', 'Notes'));
    await clean('Choose a file whose name ends in .json.');
    await choose(page, fileWith('malformed.json', states.malformed));
    await clean('unexpected } at line 3, column 22; expected a key in double quotes.');
    await choose(page, large);
    await clean(/^Checking: [1-9]/);
    await page.getByRole('button', { name: 'Cancel' }).or(page.getByRole('button', { name: 'Remove file' })).click();

    await choose(page, fileWith('remarkable.json', states.remarkable));
    await clean('1 number beyond double precision');
    await page.getByRole('treeitem', { name: /^1:/ }).click();
    await clean('n: null');
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await clean('Are you sure you want to upload this file?');
    await page.getByRole('button', { name: 'Cancel' }).click();

    const throttle = await lineOf(page);
    await throttle(20);
    await upload(page);
    await clean(/ of 1\d\d bytes/);
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await clean('Upload cancelled');
    await throttle(-1);
    await page.route('**/cdd/upload', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    await page.getByRole('button', { name: 'Retry' }).click();
    await clean('File upload failed');
    await page.getByRole('button', { name: 'Retry' }).click();
    await clean('File uploaded successfully!');
    await page.getByRole('button', { name: 'Remove file' }).click();
    await clean('Uploads of this session');
  }, 120_000);
});

/** A file of the desktop over the card: the browser tells the page no more of it. */
async function dragOver(page: Page) {
  await page.getByText('Upload the CDD Json File below').evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['{}'], 'x.json'));
    element.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await page.locator('.is-over').waitFor();
}
