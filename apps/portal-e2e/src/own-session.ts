import { createHash, randomBytes } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { Account } from './browser.ts';
import { ownStack } from './own-stack.ts';

/** RFC 6749, section 5.1, and OpenID Connect Core, section 3.1.3.3. */
export interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
  expires_in: number;
}

/**
 * Signs in at the provider as the portal does, with code and PKCE, but without any screen. The provider's cookies come
 * into the window to which `request` belongs.
 */
export async function tokensOf(request: APIRequestContext, { username, password }: Account): Promise<Tokens> {
  const { issuer, portal } = ownStack();
  const client = { client_id: 'scv-admin-portal', redirect_uri: `${portal}/authorization-code/callback` };
  const verifier = randomBytes(32).toString('base64url');
  const params = {
    ...client,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    state: randomBytes(16).toString('hex'),
    nonce: randomBytes(16).toString('hex'),
    prompt: 'login',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  const screen = await request.get(`${issuer}/v1/authorize`, { params, headers: { Accept: 'text/html' } });
  const callback = await wayBack(
    request,
    await request.post(screen.url(), { form: { username, password }, maxRedirects: 0 }),
  );
  const code = callback.searchParams.get('code') ?? '';
  const form = { ...client, grant_type: 'authorization_code', code, code_verifier: verifier };
  const answer = await request.post(`${issuer}/v1/token`, {
    form,
    headers: { Origin: portal },
    failOnStatusCode: true,
  });
  return (await answer.json()) as Tokens;
}

/** Follows the provider's redirects to where the portal would go on. */
async function wayBack(request: APIRequestContext, answer: APIResponse): Promise<URL> {
  const next = new URL(answer.headers()['location'] ?? '', answer.url());
  return next.origin === ownStack().portal ? next : wayBack(request, await request.get(next.href, { maxRedirects: 0 }));
}

/** What okta-auth-js has stored of one sign-in, with the tokens of another of the same person. */
export function withTokens(stored: string, { access_token, id_token, refresh_token, expires_in }: Tokens): string {
  const expiresAt = Math.floor(Date.now() / 1000) + expires_in;
  const { accessToken, idToken, refreshToken } = JSON.parse(stored) as Record<string, object>;
  return JSON.stringify({
    accessToken: { ...accessToken, accessToken: access_token, claims: claimsOf(access_token), expiresAt },
    idToken: { ...idToken, idToken: id_token, claims: claimsOf(id_token), expiresAt },
    refreshToken: { ...refreshToken, refreshToken: refresh_token },
  });
}

const claimsOf = (jwt: string): unknown => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
