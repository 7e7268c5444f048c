import { setTimeout as wait } from 'node:timers/promises';
import { evaluated, evaluatedIdle, openContext, openPage } from './pages.js';
/** @import { Browser, Page } from '@playwright/test' */
/** @import { Storage } from './pages.js' */
/** @import { Subject } from './subjects.js' */

/** @typedef {Record<string, number>} Figures by name; milliseconds unless the name says otherwise */

const pageTurns = 50;

/**
 * A person looks at the list before clicking. By then a subject has loaded what it loads after its first screen, so
 * that it counts neither as time of the next page nor as growth of the heap.
 */
const settleMs = 3_000;

/**
 * Measures one round of one subject: a cold visit, a repeat visit with the HTTP cache of the first, and the actions.
 * @param {Browser} browser
 * @param {Subject} subject
 * @param {Storage} storage
 * @param {boolean} isSlow
 * @returns {Promise<Figures>}
 */
export async function measureRound(browser, subject, storage, isSlow) {
  const context = await openContext(browser, subject, storage);
  const open = () => openPage(context, isSlow);
  /** @type {Figures} */
  const figures = {};
  const cold = await open();
  const traffic = await countTraffic(cold);
  await cold.goto(subject.list);
  Object.assign(figures, prefixed('cold', await visitFigures(cold)), traffic());
  await cold.close();

  const repeat = await open();
  await repeat.goto(subject.list);
  Object.assign(figures, prefixed('repeat', await visitFigures(repeat)));
  await wait(settleMs);
  figures['next page'] = await evaluatedIdle(repeat, 'bench.nextPage()');
  if (subject.name !== 'React floor') {
    figures['search'] = await evaluatedIdle(repeat, "bench.search('hopper')");
    figures['edit, first time'] = await evaluatedIdle(repeat, 'bench.edit()');
    await (subject.isPeer ? repeat.goBack() : repeat.keyboard.press('Escape'));
    await repeat.waitForFunction('bench.rows().length > 0');
    await repeat.waitForFunction("!document.querySelector('[role=dialog]')");
    figures['edit, second time'] = await evaluatedIdle(repeat, 'bench.edit()');
  }
  await repeat.close();
  await context.close();
  if (!isSlow) figures['heap growth over 50 pages, %'] = await heapGrowth(browser, subject, storage);
  if (!subject.isPeer) Object.assign(figures, await signInFigures(browser, subject, storage, isSlow));
  return figures;
}

/**
 * Measures the portal's other two first screens: the login form, and the dashboard.
 * @param {Browser} browser
 * @param {Subject} subject
 * @param {Storage} storage
 * @param {boolean} isSlow
 * @returns {Promise<Figures>}
 */
async function signInFigures(browser, subject, storage, isSlow) {
  const entrances = /** @type {const} */ ([
    [
      'login form usable',
      '/login',
      [],
      "document.querySelector('input[name=username]') && document.querySelector('button[type=submit]')",
    ],
    ['dashboard usable', '/dashboard', storage, '/\\d,\\d{3}/.test(document.querySelector("main")?.innerText)'],
  ]);
  /** @type {Figures} */
  const figures = {};
  for (const [name, path, stored, isUsable] of entrances) {
    const context = await openContext(browser, subject, [...stored]);
    const page = await openPage(context, isSlow);
    await page.goto(subject.origin + path, { waitUntil: 'commit' });
    figures[name] = await evaluated(page, `bench.painted(() => document.body && (${isUsable}))`);
    await context.close();
  }
  return figures;
}

/** @param {Page} page */
async function countTraffic(page) {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  let requests = 0;
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  return () => ({ 'kB received': bytes / 1000, requests });
}

/**
 * @param {Page} page
 * @returns {Promise<Figures>}
 */
async function visitFigures(page) {
  const firstRow = await evaluated(page, 'bench.firstRow');
  await page.waitForLoadState('networkidle');
  const { paint, ...rest } = await page.evaluate(() => {
    const { longTasks, layoutShift } = /** @type {any} */ (globalThis).bench;
    const entry = performance.getEntriesByName('first-contentful-paint')[0];
    return { paint: entry?.startTime ?? Number.NaN, 'long tasks': longTasks, 'layout shift': layoutShift };
  });
  return { 'first paint': paint, 'first row': firstRow, ...rest };
}

/**
 * Compares the heap after the 60th page turn with that after the tenth, when all code is loaded.
 * @param {Browser} browser
 * @param {Subject} subject
 * @param {Storage} storage
 */
async function heapGrowth(browser, subject, storage) {
  const context = await openContext(browser, subject, storage);
  const page = await context.newPage();
  await page.goto(subject.list);
  await evaluated(page, 'bench.firstRow');
  const session = await page.context().newCDPSession(page);
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  const turn = async (/** @type {number} */ times) => {
    for (let turned = 0; turned < times; turned += 1) await evaluated(page, 'bench.nextPage()');
  };
  await wait(settleMs);
  await turn(10);
  const before = await heap();
  await turn(pageTurns);
  const after = await heap();
  await context.close();
  return ((after - before) / before) * 100;
}

/**
 * @param {string} prefix
 * @param {Figures} figures
 * @returns {Figures}
 */
function prefixed(prefix, figures) {
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => [`${prefix}: ${name}`, figure]));
}
