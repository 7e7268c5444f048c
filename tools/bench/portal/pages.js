import { setTimeout as wait } from 'node:timers/promises';
import { PlainFailure } from '../../plain-failure.js';
import { inPage } from './in-page.js';
/** @import { Browser, BrowserContext, Page } from '@playwright/test' */
/** @import { Subject } from './subjects.js' */

/** @typedef {{ name: string, value: string }[]} Storage what a browser keeps in localStorage */

/** 1.6 Mbit/s with a round trip of 150 ms, and a processor that is four times slower. */
const slow = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750, cpu: 4 };

/** Time limit for each step on a page. */
const timeoutMs = 60_000;

/**
 * Signs in at the portal and the provider as a person does.
 * @param {Browser} browser
 * @param {string} origin
 * @param {{ username: string, password: string }} account
 * @returns {Promise<Storage>} the storage of a signed-in browser
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
 * @param {Browser} browser
 * @param {Subject} subject
 * @param {Storage} storage
 */
export async function openContext(browser, { origin }, storage) {
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
 * @param {BrowserContext} context
 * @param {boolean} isSlow
 */
export async function openPage(context, isSlow) {
  const page = await context.newPage();
  if (!isSlow) return page;
  const session = await context.newCDPSession(page);
  const { cpu, ...network } = slow;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  return page;
}

/**
 * @param {Page} page
 * @param {string} expression
 * @returns {Promise<number>}
 */
export async function evaluatedIdle(page, expression) {
  await page.waitForLoadState('networkidle');
  return evaluated(page, expression);
}

/**
 * @param {Page} page
 * @param {string} expression
 * @returns {Promise<any>}
 * @throws {PlainFailure} when it takes too long; Playwright itself would wait for ever
 */
export async function evaluated(page, expression) {
  const ended = new AbortController();
  const tooLate = wait(timeoutMs, undefined, { signal: ended.signal }).then(() => {
    throw new PlainFailure(`${expression} did not end on ${page.url()}.`);
  });
  return Promise.race([page.evaluate(expression), tooLate]).finally(() => {
    tooLate.catch(() => {});
    ended.abort();
  });
}
