import { server } from '@scv/testing';
import { delay, http, HttpResponse, type HttpResponseResolver } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeLocks, fakeSettings, freshTokens, storeTokens, fakeProvider } from '@scv/testing/fake-provider';
import { createOktaClient } from './okta-client.ts';
import type { RenewalFailure } from './renewal-failure.ts';
import { renewAcrossTabs } from './renewal.ts';

beforeEach(() => {
  localStorage.clear();
  fakeLocks();
});

/** A tab of its own: its client, and what it was told of failed renewals. */
function openTab() {
  const client = createOktaClient(fakeSettings);
  const failed = vi.fn<(why: RenewalFailure) => void>();
  renewAcrossTabs(client, failed);
  return { client, failed };
}

/** A provider with strict rotation (RFC 9700, section 4.14.2): each refresh token is good for one use. */
function strictProvider() {
  let valid = 'r0';
  let renewals = 0;
  const token: HttpResponseResolver = async ({ request }) => {
    const sent = new URLSearchParams(await request.text()).get('refresh_token');
    if (sent !== valid) return refusal(400, { error: 'invalid_grant', error_description: 'used' });
    renewals += 1;
    valid = `r${renewals}`;
    return HttpResponse.json(await freshTokens(valid));
  };
  fakeProvider(token);
  return { count: () => renewals };
}

const refusal = (status: number, body: object) => HttpResponse.json(body, { status });

test('four tabs that renew at once present the refresh token once, and all get the new one', async () => {
  storeTokens({ expired: true });
  const provider = strictProvider();
  const tabs = [openTab(), openTab(), openTab(), openTab()];

  const tokens = await Promise.all(tabs.map(({ client }) => client.getOrRenewAccessToken()));

  expect(provider.count()).toBe(1);
  expect(new Set(tokens).size).toBe(1);
  expect(tokens[0]).not.toBe('old');
  expect(tabs.flatMap(({ failed }) => failed.mock.calls)).toEqual([]);
});

test('a renewal asks even though the old token has not expired: the API may have refused it', async () => {
  storeTokens({ expired: false });
  const provider = strictProvider();

  await openTab().client.tokenManager.renew('accessToken');

  expect(provider.count()).toBe(1);
});

test('a provider that does not rotate keeps the refresh token', async () => {
  storeTokens({ expired: true });
  fakeProvider(async () => HttpResponse.json({ ...(await freshTokens('r1')), refresh_token: undefined }));
  const { client } = openTab();

  await client.tokenManager.renew('accessToken');

  expect(client.tokenManager.getTokensSync().refreshToken?.refreshToken).toBe('r0');
});

test('tokens that come after a sign-out are dropped', async () => {
  storeTokens({ expired: true });
  const { client } = openTab();
  fakeProvider(async () => {
    client.tokenManager.clear();
    return HttpResponse.json(await freshTokens('r1'));
  });

  await expect(client.tokenManager.renew('accessToken')).rejects.toThrow('Nobody is signed in.');

  expect(client.tokenManager.getTokensSync()).toEqual({});
});

const answers: Record<string, { answer: HttpResponseResolver; why: RenewalFailure }> = {
  'a dead refresh token, in Okta’s words': {
    answer: () =>
      refusal(400, { error: 'invalid_grant', error_description: 'The refresh token is invalid or expired.' }),
    why: 'ended',
  },
  'a dead refresh token, in other words': {
    answer: () => refusal(400, { error: 'invalid_grant', error_description: 'grant request is invalid' }),
    why: 'ended',
  },
  'an OAuth error without a description': { answer: () => refusal(400, { error: 'invalid_grant' }), why: 'ended' },
  'a client that is not known any more': {
    answer: () => refusal(401, { error: 'invalid_client', error_description: 'gone' }),
    why: 'ended',
  },
  'a provider that says it is busy': {
    answer: () => refusal(400, { error: 'temporarily_unavailable', error_description: 'later' }),
    why: 'provider-unreachable',
  },
  '429': { answer: () => refusal(429, { error: 'rate', error_description: 'slow down' }), why: 'provider-unreachable' },
  '500': { answer: () => refusal(500, { error: 'oops', error_description: 'oops' }), why: 'provider-unreachable' },
  '503 of a proxy': { answer: () => new HttpResponse('<h1>Down</h1>', { status: 503 }), why: 'provider-unreachable' },
  '404 of a proxy': { answer: () => new HttpResponse('<h1>?</h1>', { status: 404 }), why: 'provider-unreachable' },
  'the page of a captive portal': { answer: () => HttpResponse.html('<h1>Wi-Fi</h1>'), why: 'provider-unreachable' },
  'a clock that has jumped three hours ahead': {
    answer: async () => HttpResponse.json(await freshTokens('r1', { fast: -3 * 3600 })),
    why: 'wrong-clock',
  },
  'a clock that has fallen three hours behind': {
    answer: async () => HttpResponse.json(await freshTokens('r1', { fast: 3 * 3600 })),
    why: 'wrong-clock',
  },
  'no network': { answer: () => HttpResponse.error(), why: 'provider-unreachable' },
};

test.each(Object.entries(answers))('%s', async (_name, { answer, why }) => {
  storeTokens({ expired: true });
  fakeProvider(answer);
  const { client, failed } = openTab();

  await expect(client.tokenManager.renew('accessToken')).rejects.toBeInstanceOf(Error);

  expect(failed.mock.calls).toEqual([[why]]);
  if (why !== 'ended') expect(Object.keys(client.tokenManager.getTokensSync())).toHaveLength(3);
});

test('without any token nothing is asked, and the session has ended', async () => {
  fakeProvider(() => expect.fail('The provider was asked.'));
  const { client, failed } = openTab();

  await expect(client.tokenManager.renew('accessToken')).rejects.toThrow('Nobody is signed in.');

  expect(failed.mock.calls).toEqual([['ended']]);
});

test('a provider that was out of reach a moment ago is not asked again for the other token', async () => {
  storeTokens({ expired: true });
  let asked = 0;
  fakeProvider(async () => {
    asked += 1;
    await delay(1);
    return HttpResponse.error();
  });

  expect(await openTab().client.isAuthenticated()).toBe(false);

  expect(asked).toBe(1);
});

test('a session begun while the old tokens are renewed is left alone, whatever becomes of them', async () => {
  storeTokens({ expired: true });
  const { client, failed } = openTab();
  fakeProvider(() => {
    storeTokens({ expired: false, subject: 'grace.hopper@scv.example', value: 'new' });
    return refusal(400, { error: 'invalid_grant', error_description: 'gone' });
  });

  await client.tokenManager.renew('accessToken');

  expect(failed).not.toHaveBeenCalled();
  expect(client.tokenManager.getTokensSync().accessToken?.accessToken).toBe('new');
});

test('a rotated refresh token is kept although the provider fails right after it', async () => {
  storeTokens({ expired: true });
  const { client, failed } = openTab();
  fakeProvider(async () => HttpResponse.json(await freshTokens('r1')));
  server.use(http.get(`${fakeSettings.issuer}/v1/keys`, () => HttpResponse.error()));

  await expect(client.tokenManager.renew('accessToken')).rejects.toBeInstanceOf(Error);

  expect(failed.mock.calls).toEqual([['provider-unreachable']]);
  expect(client.tokenManager.getTokensSync().refreshToken?.refreshToken).toBe('r1');
});

test('a lock that cannot be had is no end of the session', async () => {
  storeTokens({ expired: true });
  const { client, failed } = openTab();
  const request = () => Promise.reject(new DOMException('not now', 'AbortError'));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });

  await expect(client.tokenManager.renew('accessToken')).rejects.toThrow('not now');

  expect(failed.mock.calls).toEqual([['provider-unreachable']]);
});
