import { TestPortal } from '../test-portal.ts';
import type { Provider, Send } from './exchange.ts';

const newPassword = 'Difference-Engine-1822';

/** The calls of the browser: its session, and My account. They change the account's password. */
export async function callMyAccount({ issuer, account, mailbox }: Provider, send: Send): Promise<void> {
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
  await call(403, 'PUT password', { profile: { currentPassword: 'wrong', password: newPassword } });
  await call(201, 'PUT password', { profile: { ...current, password: newPassword } });
  await call(403, 'POST password', { profile: { password: newPassword } });
  await call(204, 'DELETE password');
  await call(404, 'DELETE password');
  await call(200, 'GET password');
  await call(400, 'POST password', { profile: { password: 'short' } });
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
