import { http, HttpResponse, type HttpResponseResolver } from 'msw';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { server } from './server.ts';

/** Settings of the fake provider for unit tests; the journeys use the local provider. */
export const fakeSettings = {
  issuer: 'http://provider.test/oauth2/default',
  clientId: 'scv-admin-portal',
  scopes: ['openid', 'profile', 'email', 'offline_access'],
  redirectUri: '/authorization-code/callback',
  loginIdClaim: 'sub',
};

const { issuer, clientId, scopes } = fakeSettings;
const { privateKey, publicKey } = await generateKeyPair('RS256');
const key = { ...(await exportJWK(publicKey)), kid: 'fake', alg: 'RS256', use: 'sig' };

/**
 * A response of the token endpoint (OpenID Connect Core, section 3.1.3.3) with this refresh token.
 * @param options.fast how many seconds the provider's clock is ahead of this computer's
 */
export async function freshTokens(refreshToken: string, { subject = 'ada.byron@scv.example', fast = 0 } = {}) {
  const now = Math.floor(Date.now() / 1000) + fast;
  const sign = (claims: object) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'fake' })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setSubject(subject)
      .setJti(refreshToken)
      .setIssuedAt(now)
      .setExpirationTime(now + 3600)
      .sign(privateKey);
  return {
    token_type: 'Bearer',
    expires_in: 3600,
    scope: scopes.join(' '),
    access_token: await sign({ cid: clientId }),
    id_token: await sign({ name: 'Ada Byron' }),
    refresh_token: refreshToken,
  };
}

/** Answers the calls of okta-auth-js to the provider. @param token handles the token endpoint */
export function fakeProvider(token: HttpResponseResolver): void {
  server.use(
    http.get(`${issuer}/v1/keys`, () => HttpResponse.json({ keys: [key] })),
    http.post(`${issuer}/v1/token`, token),
    http.post(`${issuer}/v1/revoke`, () => new HttpResponse(null, { status: 200 })),
    http.get(`${issuer}/.well-known/openid-configuration`, () =>
      HttpResponse.json({ issuer, jwks_uri: `${issuer}/v1/keys`, token_endpoint: `${issuer}/v1/token` }),
    ),
  );
}

export interface StoredTokens {
  expired: boolean;
  subject?: string;
  /** Used in place of JWTs. */
  value?: string;
}

/** Stores tokens the way okta-auth-js does. `expired` ones must be renewed before use. */
export function storeTokens({ expired, subject = 'ada.byron@scv.example', value = 'old' }: StoredTokens): void {
  const expiresAt = Math.floor(Date.now() / 1000) + (expired ? -60 : 3600);
  const common = { expiresAt, scopes, authorizeUrl: `${issuer}/v1/authorize` };
  localStorage.setItem(
    'okta-token-storage',
    JSON.stringify({
      accessToken: { ...common, accessToken: value, tokenType: 'Bearer', claims: {}, userinfoUrl: '' },
      idToken: { ...common, idToken: value, clientId, issuer, claims: { sub: subject, name: 'Ada Byron' } },
      refreshToken: { ...common, refreshToken: 'r0', tokenUrl: `${issuer}/v1/token`, issuer },
    }),
  );
  localStorage.setItem('LoginId', subject);
}

/** The part of the Web Locks API that renewal and okta-auth-js use; jsdom has none. One holder of a name at a time. */
export function fakeLocks(): void {
  const lasts = new Map<string, Promise<unknown>>();
  const held = new Set<string>();
  const request = (name: string, { ifAvailable }: LockOptions, work: (lock: object | null) => unknown) => {
    if (ifAvailable && held.has(name)) return Promise.resolve(work(null));
    const turn = (lasts.get(name) ?? Promise.resolve())
      .catch(() => {})
      .then(() => {
        held.add(name);
        return work({ name });
      })
      .finally(() => held.delete(name));
    lasts.set(name, turn);
    return turn;
  };
  const query = () => Promise.resolve({ held: [...held].map((name) => ({ name })) });
  Object.defineProperty(navigator, 'locks', { value: { request, query }, configurable: true });
}
