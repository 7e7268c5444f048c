import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { ownStack } from './own-stack.ts';

/** One for all files of a worker, which share their modules; it ends with the worker. */
let browser: Browser | undefined;

const flags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Compiles a function when it is called first, not all of a file at once: most journeys call a small part.
  '--js-flags=--max-lazy',
  // A name that is not localhost, so that the browser does not trust it over plain http.
  '--host-resolver-rules=MAP scv.test 127.0.0.1',
];

async function openBrowser(): Promise<Browser> {
  if (browser?.isConnected()) return browser;
  const executablePath = process.env['CHROMIUM_PATH'];
  if (!executablePath)
    throw new Error('Set CHROMIUM_PATH to a Chromium, or run `npm test`, which finds or installs one.');
  browser = await chromium.launch({ executablePath, args: flags });
  return browser;
}

/** The portal's smallest file: storage can be reached there, and nothing goes on. */
export const smallestFile = '/favicon.svg';

const plain = { colorScheme: 'light', reducedMotion: 'reduce', viewport: { width: 1280, height: 720 } } as const;

/** Emptied ones, by their options. */
const kept = new Map<string, Page>();

/** A window without cookies and storage: one that was kept, or a new one. */
export async function openWindow(options: BrowserContextOptions): Promise<Page> {
  const key = JSON.stringify(options);
  const page = kept.get(key);
  if (page) {
    kept.delete(key);
    return page;
  }
  const context = await (await openBrowser()).newContext({ baseURL: ownStack().portal, ...plain, ...options });
  context.setDefaultTimeout(20_000);
  return context.newPage();
}

/**
 * Empties a window for the next journey with the same options. One that cannot be emptied, since it is on its way to
 * another page, is closed, and so is a second one: a new one is as good.
 */
export async function keepWindow(page: Page, options: BrowserContextOptions): Promise<void> {
  const key = JSON.stringify(options);
  const isEmpty =
    !page.isClosed() &&
    (await empty(page, options).then(
      () => true,
      () => false,
    ));
  if (!isEmpty || kept.has(key)) return page.context().close();
  kept.set(key, page);
}

export async function closeKept(): Promise<void> {
  await Promise.all([...kept.values()].map((page) => page.context().close()));
  kept.clear();
}

/**
 * Takes back what a journey has done to its window: tabs, cookies, storage, routes, network, size and colours. The cache
 * and the history stay. Its page goes first, so that it does not notice, and what a route holds back is never sent.
 */
async function empty(page: Page, options: BrowserContextOptions): Promise<void> {
  const context = page.context();
  const { viewport, colorScheme, reducedMotion } = { ...plain, ...options };
  for (const event of ['request', 'response', 'console', 'weberror'] as const) context.removeAllListeners(event);
  for (const event of ['response', 'dialog'] as const) page.removeAllListeners(event);
  await Promise.all(context.pages().map((tab) => tab !== page && tab.close()));
  await context.setOffline(false);
  await page.goto(smallestFile);
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.clearCookies(),
    viewport && page.setViewportSize(viewport),
    page.emulateMedia({ colorScheme, reducedMotion }),
    page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    }),
  ]);
}
