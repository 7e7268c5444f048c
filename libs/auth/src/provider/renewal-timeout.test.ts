import { fakeLocks, fakeProvider, fakeSettings, storeTokens } from '@scv/testing/fake-provider';
import { expect, test, vi } from 'vitest';
import { createOktaClient } from './okta-client.ts';
import type { RenewalFailure } from './renewal-failure.ts';
import { renewAcrossTabs } from './renewal.ts';

test('a provider that doesn’t answer in time ends no session', async () => {
  fakeLocks();
  storeTokens({ expired: true });
  fakeProvider(() => new Promise(() => {}));
  const timedOut = new DOMException('signal timed out', 'TimeoutError');
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(timedOut));
  const client = createOktaClient(fakeSettings);
  const onFailure = vi.fn<(failure: RenewalFailure) => void>();
  renewAcrossTabs(client, onFailure);

  await expect(client.tokenManager.renew('accessToken')).rejects.toBeInstanceOf(Error);

  expect(onFailure.mock.calls).toEqual([['provider-unreachable']]);
  expect(Object.keys(client.tokenManager.getTokensSync())).toHaveLength(3);
});
