import { setTimeout as wait } from 'node:timers/promises';
import { inPage } from './in-page.js';
/** @import { Browser, BrowserContext } from '@playwright/test' */
/** @import { Subject } from './subjects.js' */

/** @typedef {Record<string, number>} Figures by name; milliseconds unless the name says otherwise */
/** @typedef {{ name: string, value: string }[]} Storage what a browser keeps in localStorage */

/** 1.6 Mbit/s with a round trip of 150 ms, and a processor that is four times slower. */
const slow = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750, offline: false };
const slowRate = 4;

/**
 * A person looks at the list before clicking. By then a subject has loaded what it loads after its first screen, so
 * that it counts neither as time of the next page nor as growth of the heap.
 */
const settleMs = 3_000;

const isLoginUsable = "document.querySelector('input[name=username]') && document.querySelector('button[type=submit]')";
const isDashboardUsable = '/\\d,\\d{3}/.test(document.querySelector("main")?.innerText)';

/**
 * Signs in at the portal and the provider as a person does, and returns the browser's storage.
 * @type {(browser: Browser, origin: string, account: { username: string, password: string }) => Promise<Storage>}
 */
export async function signIn(browser, origin, { username, password }) {
  const page = await browser.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Authorize with Okta' }).click();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  const { origins } = await page.context().storageState();
  await page.context().close();
  return origins.find((stored) => stored.origin === origin)?.localStorage ?? [];
}

/**
 * Measures one round of one subject: a cold visit, a repeat visit with the HTTP cache of the first, and the actions.
 * `work` is processor time of the main thread, which other work on the machine hardly changes.
 * @type {(browser: Browser, subject: Subject, storage: Storage, line: string) => Promise<{ times: Figures, work: Figures }>}
 */
export async function measureRound(browser, subject, storage, line) {
  const isSlow = line === 'slow';
  const times = /** @type {Figures} */ ({});
  const work = /** @type {Figures} */ ({});
  const note = (/** @type {string} */ name, /** @type {{ ms: number, work: Figures }} */ measured) => {
    times[name] = measured.ms;
    work[name] = measured.work['all'] ?? Number.NaN;
  };
  const context = await openContext(browser, subject, storage);
  const open = () => openPage(context, isSlow);
  const cold = await open();
  const first = await cold.visit(subject.list);
  Object.assign(work, prefixed('cold', first.work));
  Object.assign(times, prefixed('cold', { 'first row': first.ms, ...(await cold.visitFigures()) }));
  await cold.page.close();

  const repeat = await open();
  const second = await repeat.visit(subject.list);
  work['repeat'] = second.work['all'] ?? Number.NaN;
  Object.assign(times, prefixed('repeat', { 'first row': second.ms, ...(await repeat.visitFigures()) }));
  await wait(settleMs);
  note('next page', await repeat.act('bench.nextPage()'));
  if (subject.name !== 'React floor') {
    note('search', await repeat.act("bench.search('hopper')"));
    note('edit, first time', await repeat.act('bench.edit()'));
    await (subject.isPeer ? repeat.page.goBack() : repeat.page.keyboard.press('Escape'));
    await repeat.page.waitForFunction('bench.rows().length > 0');
    await repeat.page.waitForFunction("!document.querySelector('[role=dialog]')");
    note('edit, second time', await repeat.act('bench.edit()'));
  }
  await repeat.page.close();
  if (!subject.isPeer) {
    const painted = (/** @type {string} */ usable) => `bench.painted(() => document.body && (${usable}))`;
    note('dashboard usable', await (await open()).visit(`${subject.origin}/dashboard`, painted(isDashboardUsable)));
    const signedOut = await openContext(browser, subject, []);
    const login = await openPage(signedOut, isSlow);
    note('login form usable', await login.visit(`${subject.origin}/login`, painted(isLoginUsable)));
    await signedOut.close();
  }
  await context.close();
  if (line === 'fast') {
    // In a context of its own, because react-admin keeps the search.
    const fresh = await openContext(browser, subject, storage);
    times['heap growth over 50 pages, %'] = await heapGrowth(await openPage(fresh, isSlow), subject);
    await fresh.close();
  }
  return { times, work };
}

/** @type {(browser: Browser, subject: Subject, storage: Storage) => Promise<BrowserContext>} */
async function openContext(browser, { origin }, storage) {
  const active = { name: 'lastActivity', value: String(Date.now()) };
  const localStorage = storage.length > 0 ? [...storage.filter(({ name }) => name !== active.name), active] : [];
  const context = await browser.newContext({
    viewport: { width: 1350, height: 900 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
    // The server's policy forbids react-admin's style elements, and that we measure pages by their text.
    bypassCSP: true,
  });
  await context.addInitScript(inPage);
  return context;
}

/**
 * Opens a page whose main thread is measured, by the clock of its thread (Chrome DevTools Protocol, `Performance`).
 * @param {BrowserContext} context
 * @param {boolean} isSlow
 */
async function openPage(context, isSlow) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Network.enable');
  if (isSlow) {
    await session.send('Network.emulateNetworkConditions', slow);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowRate });
  }

  /** @returns {Promise<Figures>} */
  async function read() {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (/** @type {string} */ name) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return {
      all: of('TaskDuration') * 1000,
      scripts: of('ScriptDuration') * 1000,
      'layout and style': (of('LayoutDuration') + of('RecalcStyleDuration')) * 1000,
      nodes: of('Nodes'),
    };
  }

  return {
    page,
    session,
    /** Goes to a page, until the promise `until` of the page resolves, to the time since the navigation. */
    async visit(/** @type {string} */ url, until = 'bench.firstRow') {
      await page.goto(url, { waitUntil: 'commit' });
      return { ms: Number(await page.evaluate(until)), work: await read() };
    },
    /** An action, as an expression that resolves to its time when its result is painted. */
    async act(/** @type {string} */ expression) {
      await page.waitForLoadState('networkidle');
      const before = await read();
      const ms = Number(await page.evaluate(expression));
      return { ms, work: { all: Number((await read())['all']) - Number(before['all']) } };
    },
    /** Paint and layout shift of a visit, once nothing loads any more. */
    async visitFigures() {
      await page.waitForLoadState('networkidle');
      return page.evaluate(() => {
        const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
        return { 'first paint': paint, 'layout shift': /** @type {any} */ (globalThis).bench.layoutShift };
      });
    },
  };
}

/**
 * Compares the heap after the 60th page turn with that after the tenth, when all code is loaded.
 * @type {(opened: Awaited<ReturnType<typeof openPage>>, subject: Subject) => Promise<number>}
 */
async function heapGrowth({ page, session, visit }, subject) {
  await visit(subject.list);
  await wait(settleMs);
  const heapAfter = async (/** @type {number} */ turns) => {
    for (let turned = 0; turned < turns; turned += 1) await page.evaluate('bench.nextPage()');
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  const before = await heapAfter(10);
  return ((await heapAfter(50)) / before - 1) * 100;
}

/** @type {(prefix: string, figures: Figures) => Figures} */
const prefixed = (prefix, figures) =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [`${prefix}: ${name}`, figure]));
