import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { tokenScopes } from '../openid/dialect.ts';
import { type LocalIdp, startLocalIdp } from '../server.ts';
import { oktaClient } from './okta-client.ts';
import { ada, portalOrigin, testSettings, TestPortal } from './test-portal.ts';

const allScopes = tokenScopes.filter((scope) => scope !== 'offline_access').join(' ');

/** A provider for all tests of a file, with an API of My account. The clock stands still; each test has a day. */
export function startMyAccount() {
  let day = 0;
  let idp: LocalIdp;
  beforeAll(async () => {
    idp = await startLocalIdp(testSettings());
  });
  afterAll(() => idp.stop());
  beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, ++day), toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  return {
    get issuer() {
      return idp.issuer;
    },
    /** Signs in as the portal does. @returns the client, and an access token for My account with all scopes */
    async signIn(person = ada, scopes = allScopes) {
      const portal = new TestPortal(idp.issuer);
      const signInTokens = await portal.tokensOf(person);
      if (!signInTokens.access_token) throw new Error('The sign-in was refused.');
      const accessToken = (await portal.silentTokens(scopes)).access_token;
      return { portal, client: oktaClient(idp.issuer), accessToken, signInTokens };
    },
    accounts: () => idp.parts.accounts,
    contacts: () => idp.parts.contacts,
    /** The newest message to an email address or phone number. */
    messageTo(address: string) {
      const [message] = idp.parts.messages.newest(1, address);
      if (!message) throw new Error(`There is no message to ${address}.`);
      return { ...message, code: message.code ?? '', link: message.link ?? '' };
    },
    call(path: string, method: string, headers: Record<string, string> = {}, body?: object): Promise<Response> {
      const init = { method, headers: { 'Content-Type': 'application/json', Origin: portalOrigin, ...headers } };
      return fetch(new URL(`/idp/myaccount${path}`, idp.issuer), body ? { ...init, body: JSON.stringify(body) } : init);
    },
  };
}

export const advance = (ms: number) => vi.setSystemTime(Date.now() + ms);
export const minute = 60_000;

/** What okta-auth-js rejects with. */
export const refused = (status: number, errorCode: string, ...causes: string[]) => ({
  errorCode,
  xhr: { status },
  ...(causes.length > 0 && { errorCauses: causes.map((errorSummary) => ({ errorSummary })) }),
});
