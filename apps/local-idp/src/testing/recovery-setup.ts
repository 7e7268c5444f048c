import type { Contact } from '../accounts/contacts.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { startLocalIdp } from '../server.ts';
import { Mailbox } from './mailbox.ts';
import { oktaClient } from './okta-client.ts';
import { TestBrowser } from './test-browser.ts';
import { testApiToken, testSettings, TestPortal } from './test-portal.ts';
import { UsersClient } from './users-client.ts';

export const newPassword = 'Difference-Engine-1822';

export interface Person {
  uid: string;
  username: string;
  password: string;
}

/** A running provider with what the tests of recoveries need. */
export async function startForRecovery() {
  const settings = testSettings({ apiToken: testApiToken });
  const idp = await startLocalIdp(settings);
  const { origin } = new URL(idp.issuer);
  const { accounts, contacts, messages } = idp.parts;
  let people = 0;
  return {
    idp,
    mailbox: new Mailbox(messages),
    users: new UsersClient(idp.issuer),
    /** Makes an active account with a phone, for one test. */
    addPerson: async (phoneStatus: Contact['status'] = 'VERIFIED'): Promise<Person> => {
      people += 1;
      const [username, password] = [`person-${people}@scv.example`, 'Harvard-Mark-1944'];
      const passwordHash = await hashPassword(password, settings.passwordCost);
      const profile = { firstName: 'Grace', lastName: 'Hopper' };
      const { uid } = accounts.create({ login: username, status: 'ACTIVE', profile, passwordHash });
      const contact = { uid, role: 'PRIMARY' } as const;
      contacts.add({ ...contact, kind: 'email', value: username, status: 'VERIFIED' });
      contacts.add({ ...contact, kind: 'phone', value: `+44123456${people}`, status: phoneStatus });
      return { uid, username, password };
    },
    /** An okta-auth-js client. By default each has a new browser, which shares no cookies with the others. */
    client: (browser = new TestBrowser()) => oktaClient(idp.issuer, browser),
    post: async (path: string, body: object, type = 'application/json') => {
      const init = { method: 'POST', headers: { 'Content-Type': type }, body: JSON.stringify(body) };
      const response = await fetch(`${origin}/api/v1/authn${path}`, init);
      const { status, headers } = response;
      return { status, headers, body: (await response.json()) as Record<string, unknown> };
    },
    /** Whether the password signs in at the provider's own page. */
    signsIn: async (username: string, password: string) => {
      const portal = new TestPortal(idp.issuer);
      const { url } = await portal.openSignIn();
      return (await portal.browser.send(url, { username, password })).status === 303;
    },
  };
}
