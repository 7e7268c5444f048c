import { setTimeout as wait } from 'node:timers/promises';
import { evaluated, openContext } from './pages.js';
/** @import { Browser, BrowserContext } from '@playwright/test' */
/** @import { Figures } from './measure.js' */
/** @import { Storage } from './pages.js' */
/** @import { Subject } from './subjects.js' */

/** As in measure.js: what a subject loads after its first screen doesn't count as work of an action. */
const settleMs = 3_000;

/**
 * Measures how long the main thread of a subject's page works in one round: until the first row is painted, and for
 * each action until its result is. It is processor time, which other work on the machine hardly changes. In
 * milliseconds, but for the number of nodes.
 * @param {Browser} browser
 * @param {Subject} subject
 * @param {Storage} storage
 * @returns {Promise<Figures>}
 */
export async function processorRound(browser, subject, storage) {
  const context = await openContext(browser, subject, storage);
  const cold = await openMeasured(context);
  const first = await cold.visit(subject.list, 'bench.firstRow');
  /** @type {Figures} */
  const figures = {
    'cold: all': first.all,
    'cold: scripts': first.scripts,
    'cold: layout and style': first.layoutAndStyle,
    'cold: nodes': first.nodes,
  };
  await cold.page.close();

  const repeat = await openMeasured(context);
  figures['repeat'] = (await repeat.visit(subject.list, 'bench.firstRow')).all;
  await wait(settleMs);
  figures['next page'] = await repeat.act('bench.nextPage()');
  if (subject.name !== 'React floor') {
    figures['search'] = await repeat.act("bench.search('hopper')");
    figures['edit, first time'] = await repeat.act('bench.edit()');
    await (subject.isPeer ? repeat.page.goBack() : repeat.page.keyboard.press('Escape'));
    await wait(settleMs);
    figures['edit, second time'] = await repeat.act('bench.edit()');
  }
  await repeat.page.close();

  const more = await openMeasured(context);
  figures['50 rows'] = (await more.visit(subject.listOf50, 'bench.firstRow')).all;
  await more.page.close();
  if (!subject.isPeer) {
    const dashboard = await openMeasured(context);
    const isUsable = '/\\d,\\d{3}/.test(document.querySelector("main")?.innerText)';
    figures['dashboard usable'] = (
      await dashboard.visit(`${subject.origin}/dashboard`, `bench.painted(() => document.body && ${isUsable})`)
    ).all;
  }
  await context.close();
  return figures;
}

/**
 * Opens a page whose main thread is measured, by the clock of its thread (Chrome DevTools Protocol, `Performance`).
 * @param {BrowserContext} context
 */
async function openMeasured(context) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });

  async function read() {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (/** @type {string} */ name) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return {
      all: of('TaskDuration') * 1000,
      scripts: of('ScriptDuration') * 1000,
      layoutAndStyle: (of('LayoutDuration') + of('RecalcStyleDuration')) * 1000,
      nodes: of('Nodes'),
    };
  }

  return {
    page,
    /** The work until the promise `until` of the new page resolves. */
    async visit(/** @type {string} */ url, /** @type {string} */ until) {
      await page.goto(url, { waitUntil: 'commit' });
      await evaluated(page, until);
      return read();
    },
    /** The work of an action, an expression that resolves when its result is painted. */
    async act(/** @type {string} */ expression) {
      const before = await read();
      await evaluated(page, expression);
      return (await read()).all - before.all;
    },
  };
}
