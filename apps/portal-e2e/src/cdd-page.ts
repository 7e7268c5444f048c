import type { Page } from '@playwright/test';

/** What an administrator does on the upload screen. */

export async function choose(page: Page, path: string) {
  await page.getByLabel('CDD Json file').setInputFiles(path);
}

/** Asks for the upload and says yes. */
export async function upload(page: Page) {
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('alertdialog', { name: 'Confirm File Upload' }).getByRole('button', { name: 'Upload' }).click();
}

/** @returns what lets so many bytes a second leave the page; -1 lets all */
export async function lineOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const open = { offline: false, latency: 0, downloadThroughput: -1 };
  return (uploadThroughput: number) => session.send('Network.emulateNetworkConditions', { ...open, uploadThroughput });
}

/**
 * Lets the next upload through to the server, and holds back what that answers.
 * @returns what ends the waiting, with another body
 */
export async function holdAnswer(page: Page) {
  const session = await page.context().newCDPSession(page);
  const held = new Promise<string>((resolve) => {
    session.once('Fetch.requestPaused', ({ requestId }) => resolve(requestId));
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/cdd/upload', requestStage: 'Response' }] });
  return async (body: object) => {
    const answer = { responseCode: 201, responseHeaders: [{ name: 'Content-Type', value: 'application/json' }] };
    const text = Buffer.from(JSON.stringify(body)).toString('base64');
    await session.send('Fetch.fulfillRequest', { requestId: await held, ...answer, body: text });
    await session.detach();
  };
}

export async function untilHalfSent(page: Page) {
  await page.waitForFunction(() => {
    const bar = document.querySelector<HTMLProgressElement>('progress[aria-label="Upload"]');
    return bar !== null && bar.value >= bar.max / 2;
  });
}

/** @returns what tells how far the bar of an upload came, each time it moved */
export async function watchProgress(page: Page) {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const bar = document.querySelector<HTMLProgressElement>('progress[aria-label="Upload"]');
      if (bar && bar.value !== seen.at(-1)) seen.push(bar.value);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen);
}
