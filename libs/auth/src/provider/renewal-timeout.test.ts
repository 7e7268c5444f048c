import { fakeLocks, fakeProvider, fakeSettings, storeTokens } from '@scv/testing/fake-provider';
import { expect, test, vi } from 'vitest';
import { createOktaClient } from './okta-client.ts';
import { type RenewalFailure, renewAcrossTabs } from './renewal.ts';

function openTab() {
  fakeLocks();
  storeTokens({ expired: true });
  const client = createOktaClient(fakeSettings);
  const onFailure = vi.fn<(failure: RenewalFailure) => void>();
  renewAcrossTabs(client, onFailure);
  return { client, onFailure };
}

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
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });

  await expect(client.tokenManager.renew('accessToken')).rejects.toThrow('not now');

  expect(onFailure.mock.calls).toEqual([['provider-unreachable']]);
});
