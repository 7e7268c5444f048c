import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { afterAll, afterEach, expect } from 'vitest';
import { mendEverything } from './faults.ts';
import accounts from '../../local-idp/accounts.json' with { type: 'json' };
import { tokensOf, withTokens, type Tokens } from './own-session.ts';
import { ownStack } from './own-stack.ts';
import { accessTokenIn, tokenStorage } from './tokens.ts';
import { closeKept, keepWindow, openWindow, smallestFile } from './window.ts';

/** One administrator's window, and what the browser noticed in it. */
export interface Visit {
  readonly page: Page;
  readonly options: BrowserContextOptions;
  /** Every address that was asked for. */
  readonly addresses: string[];
  /** Every error on the console, every uncaught error, every breach of the Content-Security-Policy. */
  readonly errors: string[];
}

const visits: Visit[] = [];

/** A window as most people have it. */
export const moving = { reducedMotion: 'no-preference' } as const;

/**
 * To be called once in a file of journeys. A journey in which the browser noticed an error fails. With `oneWindow` the
 * journeys take turns in one window (one for each set of options), emptied in between: a new one takes three times as
 * long. A journey that installs a clock closes its window; one that adds a script to every page disposes of that.
 */
export function useBrowser({ oneWindow = false } = {}) {
  afterEach(async ({ task }) => {
    const ended = visits.splice(0);
    const isFailed = task.result?.state === 'fail';
    if (isFailed) await Promise.all(ended.map(tellWhatIsShown));
    // What a page says while its server comes back is not the journey's.
    const errors = ended.flatMap((visited) => visited.errors);
    await mendEverything();
    const keeps = oneWindow && !isFailed && errors.length === 0;
    await Promise.all(ended.map(({ page, options }) => (keeps ? keepWindow(page, options) : page.context().close())));
    expect(errors).toEqual([]);
  });
  afterAll(closeKept);
}

/** Where a journey that failed had come to, as a screen reader would tell it. */
async function tellWhatIsShown({ page }: Visit) {
  for (const tab of page.context().pages()) {
    const shown = await tab.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String);
    console.warn(`${tab.url()}\n${shown}`);
  }
}

/**
 * A window with no cookies and no storage. `expected` names the console errors that the journey provokes. Nothing in it
 * moves unless `options` are `moving`: drawing each step of a movement takes a tenth of the time of all journeys.
 */
export async function visit(options: BrowserContextOptions = {}, expected?: RegExp): Promise<Visit> {
  const page = await openWindow(options);
  const context = page.context();
  const visited: Visit = { page, options, addresses: [], errors: [] };
  visits.push(visited);
  context.on('request', (request) => visited.addresses.push(request.url()));
  context.on('console', (message) => {
    if (message.type() === 'error' && !expected?.test(message.text())) visited.errors.push(message.text());
  });
  context.on('weberror', ({ error }) => (({ message }: Error) => visited.errors.push(message))(error() as Error));
  return visited;
}

/** The portal's settings, with something changed for this journey. To be called before the first page is opened. */
export async function changeSettings({ page }: Visit, change: (settings: PortalSettings) => void) {
  await page.context().route('**/config.json', async (route) => {
    const response = await route.fetch();
    const settings = (await response.json()) as PortalSettings;
    change(settings);
    await route.fulfill({ response, json: settings });
  });
}

interface PortalSettings {
  okta: { issuer: string; redirectUri: string };
  session: { idleMinutes: number };
}

export type Account = (typeof accounts)[number];

/** The accounts of the local provider: two administrators, a plain user, one whose identity differs. */
export const [ada, grace, alan, joan] = accounts as [Account, Account, Account, Account];

/** Fills the portal's own login form and sends it. */
export async function login(page: Page, { username, password }: Pick<Account, 'username' | 'password'>) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Goes from /authorization-flow through the provider's page. */
export async function authorize(page: Page, { password }: Pick<Account, 'password'>) {
  await page.getByRole('link', { name: 'Authorize with Okta' }).click();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The whole way in. Ends on the screen that the person was on the way to. */
export async function signIn(page: Page, account: Account, address = '/') {
  await page.goto(address);
  await login(page, account);
  await authorize(page, account);
  await isIn(page);
}

const isIn = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .or(page.getByRole('button', { name: 'Toggle sidebar' }))
    .first()
    .waitFor();

/** Cookies and storage of who has signed in before. */
const signedIn = new Map<Account, Awaited<ReturnType<BrowserContext['storageState']>>>();

/**
 * A window of a person who is signed in already, at an address. For journeys in which nothing happens to the
 * session: all such windows share one, as the windows of a person's browser would.
 */
export async function visitSignedIn(
  account: Account,
  address: string,
  options: BrowserContextOptions = {},
  expected?: RegExp,
): Promise<Visit> {
  const visited = await visit(options, expected);
  const { page } = visited;
  const storage = signedIn.get(account);
  if (storage) {
    await page.context().addCookies(storage.cookies);
    await arrive(page, account, address);
  } else {
    await signIn(page, account, address);
    signedIn.set(account, await page.context().storageState());
  }
  return visited;
}

/** The access token of `visitSignedIn`, for calls beside the portal before it is opened. */
export async function tokenOf(account: Account): Promise<string> {
  if (!signedIn.has(account)) await visitSignedIn(account, '/');
  return accessTokenIn(storedOf(account).find(({ name }) => name === tokenStorage)?.value);
}

const storedOf = (account: Account) =>
  signedIn.get(account)?.origins.find(({ origin }) => origin === ownStack().portal)?.localStorage ?? [];

/**
 * Makes a window that of a person who is signed in, in a session of its own. For journeys in which something happens to
 * the session, but which are not about signing in: `signIn` leads to the same, and takes three times as long.
 */
export async function enter(page: Page, account: Account, address = '/') {
  if (!signedIn.has(account)) await visitSignedIn(account, '/');
  await arrive(page, account, address, await tokensOf(page.context().request, account));
}

/** By way of the portal's smallest file: a new context's `storageState` opens pages of its own, which takes longer. */
async function arrive(page: Page, account: Account, address: string, tokens?: Tokens) {
  const items = storedOf(account)
    .filter(({ name }) => name !== 'lastActivity') // it is now
    .map(({ name, value }) => ({ name, value: tokens && name === tokenStorage ? withTokens(value, tokens) : value }));
  await page.goto(smallestFile);
  await page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }, items);
  await page.goto(address);
  await isIn(page);
}

/** Waits until nothing is fetched by itself any more: the parts that the shell, or `later`, gets ready once its screen is there. */
export async function allAtHand(page: Page, later = ['logout-dialog', 'palette', 'toaster']) {
  const fetched = () =>
    performance.getEntriesByType('resource').map(({ name }) => /\/([a-z-]+)-[^/]*\.js$/.exec(name)?.[1]);
  await expect.poll(() => page.evaluate(fetched), { timeout: 20_000 }).toEqual(expect.arrayContaining(later));
  await page.waitForLoadState('networkidle');
}

/** Signs out by the button and its dialog. Ends on the login page. */
export async function logout(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await page.getByText('You have been signed out.').waitFor();
}
