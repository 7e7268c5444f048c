import type { mailboxOf } from '../test-idp.ts';
import { TestPortal } from '../test-portal.ts';
import type { ExpectedExchange } from './judge.ts';
import { parsed } from './okta-spec.ts';

interface Provider {
  issuer: string;
  apiToken: string;
  /** The sign-in name and password of an active account. */
  account: { username: string; password: string };
  mailbox: Pick<ReturnType<typeof mailboxOf>, 'last'>;
}

interface Call {
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** @param line method and path with the query */
type Send = (
  expected: number,
  line: string,
  call?: Call,
  fetchFrom?: (url: string, init: RequestInit) => Promise<Response>,
) => Promise<Record<string, string>>;

/**
 * Makes every call of Okta's APIs that the portal, the reference API and the recovery use, with most refusals. Each
 * kind of call has its own accounts, except for `account`, whose password changes.
 */
export async function callEverything(provider: Provider): Promise<ExpectedExchange[]> {
  const exchanges: ExpectedExchange[] = [];
  const { origin } = new URL(provider.issuer);
  const send: Send = async (expected, line, { body, headers = {} } = {}, fetchFrom = fetch) => {
    const [method = '', address = ''] = line.split(' ');
    const url = new URL(address, origin);
    const response = await fetchFrom(url.href, {
      method,
      headers: { Accept: '*/*;okta-version=1.0.0', 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answered = text === '' ? undefined : parsed(text);
    const call = { method, path: url.pathname, query: url.searchParams, sent: body };
    exchanges.push({ ...call, status: response.status, headers: response.headers, body: answered, expected });
    return answered as Record<string, string>;
  };
  await callUsers(provider, send);
  await callMyAccount(provider, send);
  await callAsActive(provider, send);
  await recover(provider, send);
  return exchanges;
}

/** The Authentication API as recoveries use it. */
async function recover({ account: { username }, mailbox }: Provider, sendCall: Send): Promise<void> {
  const send = (expected: number, path: string, body: object) =>
    sendCall(expected, `POST /api/v1/authn${path}`, { body });
  const { token } = mailbox.last(username);
  const { stateToken } = await send(200, '/recovery/token', { recoveryToken: token });
  await send(200, '/introspect', { stateToken });
  await send(403, '/recovery/answer', { stateToken, answer: 'nobody@scv.example' });
  await send(200, '/recovery/answer', { stateToken, answer: username });
  await send(403, '/credentials/reset_password', { stateToken, newPassword: 'short' });
  await send(200, '/credentials/reset_password', { stateToken, newPassword: 'Harvard-Mark-1944' });
  await send(401, '/introspect', { stateToken });
  await send(403, '/recovery/token', { recoveryToken: token });

  const started = await send(200, '/recovery/unlock', { username, factorType: 'EMAIL' });
  await send(200, '/recovery/factors/EMAIL/poll', { stateToken: started['stateToken'] });
  const wrong = { stateToken: started['stateToken'], passCode: 'wrong' };
  await send(403, '/recovery/factors/EMAIL/verify', wrong);
  await send(200, '/recovery/factors/EMAIL/verify', { ...wrong, passCode: mailbox.last(username).code });
  const { stateToken: ended } = await send(200, '/recovery/password', { username, factorType: 'SMS' });
  await send(200, '/cancel', { stateToken: ended });
}

const person = (name: string) => ({
  profile: { firstName: 'Mary', lastName: 'Somerville', login: `${name}@scv.example`, email: `${name}@scv.example` },
});
const missing = '/api/v1/users/00unobody';
const lifecycleCalls =
  'activate reactivate deactivate suspend unsuspend unlock expire_password reset_password reset_factors';

/** The calls of the Users API that need no active account. */
async function callUsers({ apiToken }: Provider, sendCall: Send): Promise<void> {
  const headers = { Authorization: `SSWS ${apiToken}` };
  const send = (expected: number, line: string, body?: unknown) => sendCall(expected, line, { headers, body });
  const create = async (name: string) => `/api/v1/users/${(await send(200, 'POST /api/v1/users', person(name)))['id']}`;

  const waiting = await create('waiting');
  await send(400, 'POST /api/v1/users', person('waiting'));
  await sendCall(401, 'GET /api/v1/users', { headers: { Authorization: 'SSWS no-token' } });
  await send(200, 'GET /api/v1/users');
  await send(200, `GET /api/v1/users?search=${encodeURIComponent('lastUpdated gt "2020-01-01T00:00:00Z"')}`);
  await send(400, 'GET /api/v1/users?search=nonsense');
  await send(200, `GET ${waiting}`);
  await send(200, 'GET /api/v1/users/waiting@scv.example');
  await send(200, `POST ${waiting}`, { profile: { firstName: 'Augusta' } });
  await send(400, `POST ${waiting}`, { profile: { email: 'none' } });
  await send(200, `POST ${waiting}/lifecycle/reactivate?sendEmail=false`);
  await send(200, `POST ${waiting}/lifecycle/reactivate?sendEmail=true`);
  await send(403, `POST ${waiting}/lifecycle/activate`);
  await send(403, `POST ${waiting}/lifecycle/expire_password`);
  await send(403, `POST ${waiting}/lifecycle/unlock`);
  await send(400, `POST ${waiting}/lifecycle/suspend`);
  await send(400, `POST ${waiting}/lifecycle/unsuspend`);
  await send(200, `POST ${waiting}/lifecycle/deactivate`);
  await send(403, `POST ${waiting}/lifecycle/deactivate`);
  await send(403, `POST ${waiting}/lifecycle/reset_password`);
  await send(403, `POST ${waiting}/lifecycle/reset_factors`);
  await send(403, `POST ${waiting}/lifecycle/reactivate`);
  await send(200, `POST ${waiting}/lifecycle/activate?sendEmail=false`);
  await send(204, `DELETE ${waiting}`);
  await send(204, `DELETE ${waiting}`);
  await send(404, `GET ${missing}`);
  await send(404, `DELETE ${missing}`);
  await send(404, `POST ${missing}`, { profile: { firstName: 'Nobody' } });
  for (const call of lifecycleCalls.split(' ')) await send(404, `POST ${missing}/lifecycle/${call}`);
  await send(404, `GET ${missing}/factors`);
  await send(404, `DELETE ${missing}/sessions`);
}

/** The calls of the Users API that need an active account with a phone. */
async function callAsActive({ account: { username }, apiToken }: Provider, sendCall: Send): Promise<void> {
  const user = `/api/v1/users/${username}`;
  const headers = { Authorization: `SSWS ${apiToken}` };
  const send = (expected: number, line: string) => sendCall(expected, line, { headers });
  await send(200, `GET ${user}/factors`);
  await send(200, `POST ${user}/lifecycle/reset_factors`);
  await send(200, `GET ${user}/factors`);
  await send(200, `POST ${user}/lifecycle/suspend`);
  await send(403, `POST ${user}/lifecycle/reset_password`);
  await send(200, `POST ${user}/lifecycle/unsuspend`);
  for (let count = 0; count <= 10; count++) {
    const body = { username, password: 'wrong' };
    await sendCall(count < 10 ? 401 : 200, 'POST /api/v1/authn', { body });
  }
  await send(200, `POST ${user}/lifecycle/unlock`);
  await send(200, `POST ${user}/lifecycle/expire_password`);
  await send(200, `POST ${user}/lifecycle/reset_password?sendEmail=false`);
  await send(200, `POST ${user}/lifecycle/reset_password?sendEmail=true`);
  await send(204, `DELETE ${user}/sessions`);
  await send(204, `DELETE ${user}/sessions?oauthTokens=true`);
}

/** The calls of the browser: its session, and My account. They change the account's password. */
async function callMyAccount({ issuer, account, mailbox }: Provider, send: Send): Promise<void> {
  const portal = new TestPortal(issuer);
  await portal.signIn(account);
  const inBrowser = (url: string, init: RequestInit) => portal.browser.open(url, init);
  await send(200, 'GET /api/v1/sessions/me', {}, inBrowser);
  await send(200, 'POST /api/v1/sessions/me/lifecycle/refresh', {}, inBrowser);
  await send(404, 'GET /api/v1/sessions/me');
  const other = new TestPortal(issuer);
  await other.signIn(account);
  await send(204, 'DELETE /api/v1/sessions/me', {}, (url, init) => other.browser.open(url, init));

  const rights = ['profile', 'email', 'phone', 'password'].flatMap((area) =>
    ['read', 'manage'].map((right) => `okta.myAccount.${area}.${right}`),
  );
  const tokenFor = async (scope: string) => `Bearer ${(await portal.silentTokens(scope)).access_token}`;
  const [narrow, Authorization] = [await tokenFor('openid'), await tokenFor(`openid ${rights.join(' ')}`)];
  const call = (expected: number, line: string, body?: unknown, token = Authorization) => {
    const [method, path] = line.split(' ');
    return send(expected, `${method} /idp/myaccount/${path}`, { headers: { Authorization: token }, body });
  };

  const { profile } = await call(200, 'GET profile');
  await call(200, 'GET profile/schema');
  await call(200, 'PUT profile', { profile });
  await call(400, 'PUT profile', { profile: {} });
  for (const area of ['profile', 'emails', 'phones', 'password']) {
    await call(401, `GET ${area}`, undefined, 'Bearer none');
    await call(403, `GET ${area}`, undefined, narrow);
  }

  await callEmails(call, mailbox);
  await callPhones(call, mailbox);

  await call(200, 'GET password');
  const current = { currentPassword: account.password };
  await call(400, 'PUT password', { profile: { ...current, password: 'short' } });
  await call(403, 'PUT password', { profile: { currentPassword: 'wrong', password: 'Difference-Engine-1822' } });
  await call(201, 'PUT password', { profile: { ...current, password: 'Difference-Engine-1822' } });
  await call(403, 'POST password', { profile: { password: 'Note-G-1843' } });
  await call(204, 'DELETE password');
  await call(404, 'DELETE password');
  await call(200, 'GET password');
  await call(201, 'POST password', { profile: { password: 'Note-G-1843' } });
}

type AccountCall = (expected: number, line: string, body?: unknown, token?: string) => Promise<Record<string, string>>;

async function callEmails(call: AccountCall, mailbox: Provider['mailbox']): Promise<void> {
  const address = 'second@scv.example';
  const adding = { profile: { email: address }, sendEmail: true, role: 'SECONDARY' };
  await call(200, 'GET emails');
  const { id } = await call(201, 'POST emails', adding);
  await call(400, 'POST emails', { ...adding, profile: { email: 'none' } });
  await call(409, 'POST emails', adding);
  await call(200, `GET emails/${id}`);
  await call(404, 'GET emails/none');
  await call(404, 'POST emails/none/challenge');
  const challenge = await call(201, `POST emails/${id}/challenge`);
  const path = `emails/${id}/challenge/${challenge['id']}`;
  await call(200, `GET ${path}`);
  await call(404, `GET emails/${id}/challenge/none`);
  await call(401, `POST ${path}/verify`, { verificationCode: 'wrong' });
  await call(404, `POST emails/${id}/challenge/none/verify`, { verificationCode: 'wrong' });
  await call(200, `POST ${path}/verify`, { verificationCode: mailbox.last(address).code });
  await call(200, 'GET emails');
  await call(400, `DELETE emails/${id}`);
  const unverified = await call(201, 'POST emails', { ...adding, profile: { email: 'third@scv.example' } });
  await call(204, `DELETE emails/${unverified['id']}`);
  await call(404, `DELETE emails/${unverified['id']}`);
}

async function callPhones(call: AccountCall, mailbox: Provider['mailbox']): Promise<void> {
  const number = '+441234567890';
  const adding = { profile: { phoneNumber: number }, sendCode: false };
  await call(400, 'POST phones', { profile: { phoneNumber: 'none' }, sendCode: false });
  const { id } = await call(201, 'POST phones', adding);
  await call(409, 'POST phones', adding);
  await call(200, 'GET phones');
  await call(200, `GET phones/${id}`);
  await call(404, 'GET phones/none');
  await call(409, `POST phones/${id}/verify`, { verificationCode: '000000' });
  await call(400, `POST phones/${id}/challenge`, { method: 'PIGEON' });
  await call(200, `POST phones/${id}/challenge`, { method: 'SMS' });
  await call(429, `POST phones/${id}/challenge`, { method: 'SMS' });
  await call(404, 'POST phones/none/challenge', { method: 'SMS' });
  await call(401, `POST phones/${id}/verify`, { verificationCode: 'wrong' });
  await call(404, 'POST phones/none/verify', { verificationCode: 'wrong' });
  await call(400, `POST phones/${id}/verify`, {});
  await call(204, `POST phones/${id}/verify`, { verificationCode: mailbox.last(number).code });
  await call(404, 'DELETE phones/none');
  const removed = await call(201, 'POST phones', { ...adding, profile: { phoneNumber: '+441234567891' } });
  await call(204, `DELETE phones/${removed['id']}`);
}
