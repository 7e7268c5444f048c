import { cpSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, inject, vi } from 'vitest';
import type { Contact, MessageStore } from '../accounts/contacts.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { tokenScopes } from '../openid/dialect.ts';
import { type LocalIdp, startLocalIdp } from '../server.ts';
import { readSettings, type Settings } from '../settings.ts';
import { ada, oktaClient, portalOrigin, type TestBrowser, TestPortal } from './test-portal.ts';

export const testApiToken = 'a-token-for-the-users-api';
export const newPassword = 'Difference-Engine-1822';
export const newPerson = {
  firstName: 'Mary',
  lastName: 'Somerville',
  login: 'mary@scv.example',
  email: 'mary@scv.example',
};

/** Creates a folder that is deleted when the test run ends. */
export const temporaryFolder = () => mkdtempSync(join(inject('temporary'), 'test-'));

export function testSettings(changes: Partial<Settings> = {}): Settings {
  const dataDir = changes.dataDir ?? temporaryFolder();
  if (!changes.dataDir) cpSync(inject('withKeys'), dataDir, { recursive: true });
  const settings = { port: 0, host: '127.0.0.1', dataDir, passwordCost: 16 } as const;
  return { ...readSettings({}), ...settings, apiToken: testApiToken, ...changes };
}

/** Reads what a running provider has sent. */
export const mailboxOf = (messages: MessageStore) => ({
  newest: (address?: string) => messages.newest(100, address),
  /** Code and token of the link in the newest message. */
  last(address?: string) {
    const [message] = messages.newest(1, address);
    const { code = '', link = '' } = message ?? {};
    return { ...message, code, link, token: new URL(link || 'http://none/').searchParams.get('token') ?? '' };
  },
});

const allScopes = tokenScopes.filter((scope) => scope !== 'offline_access').join(' ');
let day = 0;
export const advance = (ms: number) => vi.setSystemTime(Date.now() + ms);
export const minute = 60_000;

/**
 * Starts a provider for the tests of a file. The clock stands still; each test has a day.
 * @param perTest whether each test gets a new one
 */
export function testIdp({ perTest = false } = {}) {
  let idp: LocalIdp;
  let people = 0;
  beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, ++day), toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());
  (perTest ? beforeEach : beforeAll)(async () => {
    idp = await startLocalIdp(testSettings());
  });
  (perTest ? afterEach : afterAll)(() => idp.stop());

  const url = (path: string) => new URL(path, idp.issuer).href;
  const headers = { 'Content-Type': 'application/json', Origin: portalOrigin };
  return {
    url,
    get issuer() {
      return idp.issuer;
    },
    get parts() {
      return idp.parts;
    },
    get mailbox() {
      return mailboxOf(idp.parts.messages);
    },
    portal: () => new TestPortal(idp.issuer),
    /** An okta-auth-js client. By default, its calls have no cookies. */
    client: (browser?: TestBrowser) => oktaClient(idp.issuer, browser),

    /** Makes an active account with a phone, for one test. */
    async addPerson(phoneStatus: Contact['status'] = 'VERIFIED') {
      const [username, password] = [`person-${++people}@scv.example`, 'Harvard-Mark-1944'];
      const { accounts, contacts, settings } = idp.parts;
      const passwordHash = await hashPassword(password, settings.passwordCost);
      const profile = { firstName: 'Grace', lastName: 'Hopper' };
      const { uid } = accounts.create({ login: username, status: 'ACTIVE', profile, passwordHash });
      const contact = { uid, role: 'PRIMARY' } as const;
      contacts.add({ ...contact, kind: 'email', value: username, status: 'VERIFIED' });
      contacts.add({ ...contact, kind: 'phone', value: `+44123456${people}`, status: phoneStatus });
      return { uid, username, password };
    },

    /** Calls the Users API, as a server does. */
    async users(line: string, body?: unknown) {
      const [method = '', path = ''] = line.split(' ');
      const sent = { ...headers, Authorization: `SSWS ${testApiToken}` };
      const init = { method, headers: sent, body: JSON.stringify(body) };
      const response = await fetch(url(`/api/v1/users${path}`), init);
      const text = await response.text();
      return { status: response.status, body: (text ? JSON.parse(text) : undefined) as Record<string, unknown> };
    },
    async createUser(profile: Record<string, unknown> = newPerson): Promise<string> {
      return String((await this.users('POST', { profile })).body['id']);
    },
    async statusOf(id: string): Promise<unknown> {
      return (await this.users(`GET /${id}`)).body['status'];
    },
    lifecycle(call: string, id: string) {
      return this.users(`POST /${id}/lifecycle/${call}`);
    },

    /** Calls the Authentication API. */
    async authn(path: string, body: object, type = 'application/json') {
      const init = { method: 'POST', headers: { 'Content-Type': type }, body: JSON.stringify(body) };
      const response = await fetch(url(`/api/v1/authn${path}`), init);
      const { status, headers: answered } = response;
      return { status, headers: answered, body: (await response.json()) as Record<string, unknown> };
    },
    /** Whether the password signs in at the provider's own page. */
    async signsIn(username: string, password: string) {
      return (await new TestPortal(idp.issuer).attempt({ username, password })).status === 303;
    },

    /** Signs in as the portal does. @returns the client, and an access token for My account with all scopes */
    async signIn(person = ada) {
      const portal = new TestPortal(idp.issuer);
      const signInTokens = await portal.tokensOf(person);
      if (!signInTokens.access_token) throw new Error('The sign-in was refused.');
      const accessToken = (await portal.silentTokens(allScopes)).access_token;
      return { portal, client: oktaClient(idp.issuer), accessToken, signInTokens };
    },
    /** Calls the MyAccount API from the portal's page. */
    myAccount: (line: string, authorization?: string, body?: string) => {
      const [method = '', path = ''] = line.split(' ');
      const sent = { ...headers, ...(authorization !== undefined && { Authorization: authorization }) };
      return fetch(url(`/idp/myaccount${path}`), { method, headers: sent, ...(body !== undefined && { body }) });
    },
  };
}

/** The error with which okta-auth-js rejects. */
export const refused = (status: number, errorCode: string, ...causes: string[]) => ({
  errorCode,
  xhr: { status },
  ...(causes.length > 0 && { errorCauses: causes.map((errorSummary) => ({ errorSummary })) }),
});
