import { OktaAuth, type AccessToken } from '@okta/okta-auth-js/core';
import { renderRoute, server } from '@scv/testing';
import { Toaster } from '@scv/ui/toaster';
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { TokenSource } from '../access/account-context.tsx';
import { AccountRoute } from '../account-route.tsx';
import { FakeMyAccount, origin } from './fake-my-account.ts';

/** A token with these scopes. */
export const tokenWith = (scopes: readonly string[]) =>
  ({ accessToken: 'account-token', tokenType: 'Bearer', scopes }) as unknown as AccessToken;

/** Grants all scopes. */
export const allTokens: TokenSource = {
  get: (scopes) => Promise.resolve(tokenWith(scopes)),
  signIn: () => Promise.resolve(),
};

const client = new OktaAuth({
  issuer: `${origin}/oauth2/default`,
  clientId: 'portal',
  redirectUri: 'http://localhost/callback',
  httpRequestClient: async (method, url, { headers, data }) => {
    const request = { method, headers: headers as Record<string, string> };
    const response = await fetch(url, data === undefined ? request : { ...request, body: JSON.stringify(data) });
    const answer = { status: response.status, headers: {}, responseText: await response.text() };
    if (!response.ok) throw answer;
    return answer;
  },
});

/** Opens /account with a provider that `prepare` may change first. */
export function openAccount(prepare: (fake: FakeMyAccount) => void = () => {}, tokens = allTokens) {
  const onProfileSaved = vi.fn<() => void>();
  const fake = new FakeMyAccount();
  prepare(fake);
  server.use(...fake.handlers);
  const element = (
    <>
      <AccountRoute client={client} tokens={tokens} login="ada.byron@scv.example" onProfileSaved={onProfileSaved} />
      <Toaster />
    </>
  );
  const view = renderRoute(
    [
      { path: '/account', element },
      { path: '/', element: <p>Dashboard</p> },
    ],
    '/account',
  );
  return { fake, onProfileSaved, ...view };
}

/** The queries of a section, once its data is there. */
export async function section(name: string) {
  const region = await screen.findByRole('region', { name });
  return within(region);
}
