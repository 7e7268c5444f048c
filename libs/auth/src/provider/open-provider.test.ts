import { fakeSettings, fakeProvider, freshTokens, storeTokens } from '@scv/testing/fake-provider';
import { expect, test, vi, describe } from 'vitest';
import { renderRoute } from '@scv/testing';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import * as okta from './okta-client.ts';
import { ExtraTokens } from './open-provider.ts';
import { callbackRoutes, rememberFlow, returnTo } from '../testing/callback-area.tsx';
import { Session } from '../session/session.ts';
import { storedTokens } from '../storage/stored-tokens.ts';

describe('tokens with more scopes', () => {
  const scopes = ['okta.myAccount.email.read'];
  const ada = 'ada.byron@scv.example';

  /** `lifetime`: seconds of each token. `subject`: the person signed in at the provider. */
  function silentProvider({ lifetime = 3600, subject = ada } = {}) {
    localStorage.setItem('LoginId', ada);
    const client = okta.createOktaClient(fakeSettings);
    const tokens = () => ({
      accessToken: { accessToken: crypto.randomUUID(), scopes, expiresAt: Date.now() / 1000 + lifetime },
      idToken: { claims: { sub: subject } },
    });
    const ask = vi
      .spyOn(client.token, 'getWithoutPrompt')
      .mockImplementation(() => Promise.resolve({ tokens: tokens() } as never));
    return { ask, extra: new ExtraTokens(client, fakeSettings) };
  }

  test('the token is asked for once, also by two at the same time, and is not stored', async () => {
    const { extra, ask } = silentProvider();
    const [first, second] = await Promise.all([extra.get(scopes), extra.get(scopes)]);

    expect(second).toBe(first);
    expect(await extra.get(scopes)).toBe(first);
    expect(ask).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ scopes: ['openid', ...scopes] }));
    expect(storedTokens()).toEqual({});
  });

  test('an expired token is replaced', async () => {
    const { extra } = silentProvider({ lifetime: 10 });
    const first = await extra.get(scopes);
    expect(await extra.get(scopes)).not.toBe(first);
  });

  test('a token of somebody else, who is signed in at the provider, is not used', async () => {
    const { extra } = silentProvider({ subject: 'grace.hopper@scv.example' });
    await expect(extra.get(scopes)).rejects.toMatchObject({ errorCode: 'login_required' });
  });

  test('a token from the provider’s page is kept in memory; the stored tokens stay', async () => {
    storeTokens({ expired: false });
    sessionStorage.setItem('redirectAfterLogin', '/users');
    rememberFlow('extra', 0, ['openid', ...scopes]);
    fakeProvider(async () => HttpResponse.json(await freshTokens('r9')));
    const session = new Session(fakeSettings, 30);
    returnTo('/authorization-code/callback?code=abc&state=extra');
    renderRoute(callbackRoutes({ session }), '/authorization-code/callback');
    await screen.findByText('Users');

    expect(storedTokens().accessToken?.accessToken).toBe('old');
    const { extraTokens } = await session.provider();
    expect(await extraTokens.get(scopes)).toMatchObject({ tokenType: 'Bearer' });
  });
});
