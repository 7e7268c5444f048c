import { server } from '@scv/testing';
import { delay, http, HttpResponse, type HttpResponseResolver } from 'msw';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fakeLocks, fakeSettings, freshTokens, storeTokens, fakeProvider } from '@scv/testing/fake-provider';
import { createOktaClient } from './okta-client.ts';
import { isPresented, type RenewalFailure, renewAcrossTabs } from './renewal.ts';

const tokenStorage = 'okta-token-storage';

beforeEach(fakeLocks);

/** A tab with its own client. */
function openTab() {
  const client = createOktaClient(fakeSettings);
  const onFailure = vi.fn<(failure: RenewalFailure) => void>();
  renewAcrossTabs(client, onFailure);
  return { client, onFailure };
}

const error = (status: number, body: object) => HttpResponse.json(body, { status });
const newTokens = async () => HttpResponse.json(await freshTokens('r1'));
const storedRefreshToken = (client: ReturnType<typeof openTab>['client']) =>
  client.tokenManager.getTokensSync().refreshToken?.refreshToken;

/** A provider whose refresh tokens can be used only once (RFC 9700, section 4.14.2). */
function rotatingProvider() {
  let valid = 'r0';
  let renewals = 0;
  fakeProvider(async ({ request }) => {
    const presented = new URLSearchParams(await request.text()).get('refresh_token');
    if (presented !== valid) return error(400, { error: 'invalid_grant', error_description: 'used' });
    renewals += 1;
    valid = `r${renewals}`;
    return HttpResponse.json(await freshTokens(valid));
  });
  return { countRenewals: () => renewals };
}

test('four tabs that renew at once send one request and all get the new token', async () => {
  storeTokens({ expired: true });
  const provider = rotatingProvider();
  const tabs = [openTab(), openTab(), openTab(), openTab()];

  const tokens = await Promise.all(tabs.map(({ client }) => client.getOrRenewAccessToken()));

  expect(provider.countRenewals()).toBe(1);
  expect(new Set(tokens).size).toBe(1);
  expect(tokens[0]).not.toBe('old');
  expect(tabs.flatMap(({ onFailure }) => onFailure.mock.calls)).toEqual([]);
});

test('a tab that does not see another tab’s new tokens yet waits for them', async () => {
  storeTokens({ expired: true });
  const provider = rotatingProvider();
  const outdated = localStorage.getItem(tokenStorage) ?? '';
  const [first, second] = [openTab(), openTab()];
  await first.client.tokenManager.renew('accessToken');
  const renewed = localStorage.getItem(tokenStorage) ?? '';
  localStorage.setItem(tokenStorage, outdated); // as the second tab's process still sees it

  const waiting = second.client.tokenManager.renew('accessToken');
  await vi.waitFor(async () => {
    const { held = [] } = await navigator.locks.query();
    expect(held).toContainEqual(expect.objectContaining({ name: 'scv-admin-portal:renewal' }));
  });
  localStorage.setItem(tokenStorage, renewed);
  dispatchEvent(new StorageEvent('storage', { key: tokenStorage }));

  await waiting;
  expect(provider.countRenewals()).toBe(1);
  expect(storedRefreshToken(second.client)).toBe('r1');
});

test('after a failure another tab may present the same refresh token', async () => {
  storeTokens({ expired: true });
  fakeProvider(() => HttpResponse.error());
  const [first, second] = [openTab(), openTab()];
  await expect(first.client.tokenManager.renew('accessToken')).rejects.toBeInstanceOf(Error);
  expect(await isPresented('r0')).toBe(false);
  fakeProvider(newTokens);

  await second.client.tokenManager.renew('accessToken');

  expect(storedRefreshToken(second.client)).toBe('r1');
});

test('the refresh token stays if the provider doesn’t rotate it', async () => {
  storeTokens({ expired: true });
  fakeProvider(async () => HttpResponse.json({ ...(await freshTokens('r1')), refresh_token: undefined }));
  const { client } = openTab();

  await client.tokenManager.renew('accessToken');

  expect(storedRefreshToken(client)).toBe('r0');
});

test('a rotated refresh token is stored even if the provider fails right after it', async () => {
  storeTokens({ expired: true });
  const { client, onFailure } = openTab();
  fakeProvider(newTokens);
  server.use(http.get(`${fakeSettings.issuer}/v1/keys`, () => HttpResponse.error()));

  await expect(client.tokenManager.renew('accessToken')).rejects.toBeInstanceOf(Error);

  expect(onFailure.mock.calls).toEqual([['provider-unreachable']]);
  expect(storedRefreshToken(client)).toBe('r1');
  expect(await isPresented('r0')).toBe(true); // no tab that still sees the old one may present it
});

test('tokens that arrive after a sign-out are not stored, and the refresh token is revoked', async () => {
  storeTokens({ expired: true });
  const { client } = openTab();
  fakeProvider(() => {
    client.tokenManager.clear();
    return newTokens();
  });
  const revoked = vi.fn<(body: string) => void>();
  server.use(
    http.post(`${fakeSettings.issuer}/v1/revoke`, async ({ request }) => {
      revoked(await request.text());
      return new HttpResponse();
    }),
  );

  await expect(client.tokenManager.renew('accessToken')).rejects.toThrow('Nobody is signed in.');

  expect(client.tokenManager.getTokensSync()).toEqual({});
  await vi.waitFor(() => expect(revoked).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('token=r1')));
});

test('a sign-in during the renewal of the old tokens is left alone', async () => {
  storeTokens({ expired: true });
  const { client, onFailure } = openTab();
  fakeProvider(() => {
    storeTokens({ expired: false, subject: 'grace.hopper@scv.example', value: 'new' });
    return error(400, { error: 'invalid_grant', error_description: 'gone' });
  });

  await client.tokenManager.renew('accessToken');

  expect(onFailure).not.toHaveBeenCalled();
  expect(client.tokenManager.getTokensSync().accessToken?.accessToken).toBe('new');
});

test('new tokens that arrive after another sign-in are not stored over its tokens', async () => {
  storeTokens({ expired: true });
  const { client, onFailure } = openTab();
  const { accessToken } = client.tokenManager.getTokensSync();
  vi.spyOn(client.token, 'renewTokens').mockImplementation(() => {
    storeTokens({ expired: false, subject: 'grace.hopper@scv.example', value: 'new' });
    return Promise.resolve({ accessToken: { ...accessToken!, accessToken: 'late' } });
  });

  await client.tokenManager.renew('accessToken');

  expect(onFailure).not.toHaveBeenCalled();
  expect(client.tokenManager.getTokensSync().accessToken?.accessToken).toBe('new');
});

const refusal = (status: number, code: string, description?: string) => () =>
  error(status, { error: code, ...(description && { error_description: description }) });
const fast = (hours: number) => async () => HttpResponse.json(await freshTokens('r1', { fast: hours * 3600 }));

test.each<[string, HttpResponseResolver, RenewalFailure]>([
  ['an invalid refresh token', refusal(400, 'invalid_grant', 'The refresh token is invalid or expired.'), 'ended'],
  ['an OAuth error without a description', refusal(400, 'invalid_grant'), 'ended'],
  ['an unknown client', refusal(401, 'invalid_client', 'gone'), 'ended'],
  ['a busy provider', refusal(400, 'temporarily_unavailable', 'later'), 'provider-unreachable'],
  ['status 429', refusal(429, 'rate', 'slow down'), 'provider-unreachable'],
  ['a proxy’s 503', () => new HttpResponse('<h1>Down</h1>', { status: 503 }), 'provider-unreachable'],
  ['a captive portal’s page', () => HttpResponse.html('<h1>Wi-Fi</h1>'), 'provider-unreachable'],
  ['no network', () => HttpResponse.error(), 'provider-unreachable'],
  ['a clock three hours ahead', fast(-3), 'wrong-clock'],
  ['a clock three hours behind', fast(3), 'wrong-clock'],
])('after %s', async (_what, answer, failure) => {
  storeTokens({ expired: true });
  fakeProvider(answer);
  const { client, onFailure } = openTab();

  await expect(client.tokenManager.renew('accessToken')).rejects.toBeInstanceOf(Error);

  expect(onFailure.mock.calls).toEqual([[failure]]);
  if (failure !== 'ended') expect(Object.keys(client.tokenManager.getTokensSync())).toHaveLength(3);
});

test('without tokens no request is sent, and the session has ended', async () => {
  fakeProvider(() => expect.fail('A request was sent.'));
  const { client, onFailure } = openTab();

  await expect(client.tokenManager.renew('accessToken')).rejects.toThrow('Nobody is signed in.');

  expect(onFailure.mock.calls).toEqual([['ended']]);
});

test('after a failure for the access token, none is sent for the ID token', async () => {
  storeTokens({ expired: true });
  let requests = 0;
  fakeProvider(async () => {
    requests += 1;
    await delay(1);
    return HttpResponse.error();
  });

  const { client } = openTab();
  expect(await client.isAuthenticated()).toBe(false);
  expect(requests).toBe(1);

  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 1_000);
  expect(await client.isAuthenticated()).toBe(false);
  expect(requests).toBe(2);
});

describe('a timeout', () => {
  beforeEach(() => storeTokens({ expired: true }));

  test('a provider that doesn’t answer in time ends no session', async () => {
    const { client, onFailure } = openTab();
    fakeProvider(() => new Promise(() => {}));
    const timedOut = new DOMException('signal timed out', 'TimeoutError');
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(timedOut));

    await expect(client.tokenManager.renew('accessToken')).rejects.toBeInstanceOf(Error);

    expect(onFailure.mock.calls).toEqual([['provider-unreachable']]);
    expect(Object.keys(client.tokenManager.getTokensSync())).toHaveLength(3);
  });

  test('a lock that can’t be acquired doesn’t end the session', async () => {
    const { client, onFailure } = openTab();
    const request = () => Promise.reject(new DOMException('not now', 'AbortError'));
    onTestFinished(fakeLocks);
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });

    await expect(client.tokenManager.renew('accessToken')).rejects.toThrow('not now');

    expect(onFailure.mock.calls).toEqual([['provider-unreachable']]);
  });
});
