import type { ExpectedExchange, Provider, Send } from './exchange.ts';
import { callMyAccount } from './my-account-calls.ts';
import { callAsActive, callUsers } from './users-calls.ts';

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
    const answered = parsed(await response.text());
    const type = response.headers.get('Content-Type')?.split(';')[0];
    exchanges.push({ method, path: url.pathname, status: response.status, type, body: answered, expected });
    return answered as Record<string, string>;
  };
  await callUsers(provider, send);
  await callMyAccount(provider, send);
  await callAsActive(provider, send);
  await recover(provider, send);
  return exchanges;
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The Authentication API as recoveries use it. */
async function recover({ account: { username }, mailbox }: Provider, sendCall: Send): Promise<void> {
  const send = (expected: number, path: string, body: object) =>
    sendCall(expected, `POST /api/v1/authn${path}`, { body });
  const { token } = mailbox.last(username);
  await send(200, '/recovery/token', { recoveryToken: token });
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
