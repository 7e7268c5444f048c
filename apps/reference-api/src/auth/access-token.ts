import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { ProblemError } from '../problem.ts';
import type { Settings } from '../settings.ts';

/** Resolves to the login that the token was issued for; throws a ProblemError with 401, 403 or 503. */
export type VerifyAccessToken = (token: string) => Promise<string>;

const requiredScope = 'openid';
const clockToleranceSeconds = 60;

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url() });
const claimsSchema = z.object({
  sub: z
    .string('The access token has no subject.')
    .min(1, 'The access token has no subject.')
    .refine(
      (login) => login.isWellFormed() && !login.includes('\0'),
      'The subject of the access token contains invalid characters.',
    ),
  nonce: z.undefined('An ID token was sent instead of an access token.').optional(),
  at_hash: z.undefined('An ID token was sent instead of an access token.').optional(),
});

/**
 * Checks access tokens of an OpenID provider: signature, issuer, audience, time, client and scope. It reads the
 * provider's metadata for the first token, so that the API can start before the provider.
 */
export function accessTokenVerifier({
  OIDC_ISSUER: issuer,
  OIDC_AUDIENCE: audience,
  OIDC_CLIENT_ID: clientId,
}: Pick<Settings, 'OIDC_ISSUER' | 'OIDC_AUDIENCE' | 'OIDC_CLIENT_ID'>): VerifyAccessToken {
  const expected = {
    issuer,
    audience,
    algorithms: ['RS256'],
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ['exp'],
  };
  const findKey = providerKeys(issuer);
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, findKey, expected);
      return loginOf(payload, clientId);
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      throw invalidToken(
        error instanceof errors.JWTExpired
          ? 'The access token has expired.'
          : 'The access token is not valid for this API.',
      );
    }
  };
}

/** Finds the key that signed a token. An unreachable provider is a 503: the token may be valid. */
function providerKeys(issuer: string): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  return async (header, token) => {
    try {
      keys ??= discoverKeys(issuer);
      return await (
        await keys
      )(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      keys = undefined;
      throw new ProblemError(503, 'The identity provider cannot be reached. Try again in a moment.', {
        headers: { 'Retry-After': '5' },
        cause: error,
      });
    }
  };
}

/** OpenID Connect Discovery 1.0, section 4. */
async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(5000) });
  if (!response.ok) throw new Error(`The provider's metadata was answered with status ${response.status}.`);
  const metadata = discoverySchema.parse(await response.json());
  if (metadata.issuer !== issuer) throw new Error(`The provider's metadata names another issuer: ${metadata.issuer}.`);
  return createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: 5000 });
}

/** Okta uses `cid` and `scp`, RFC 9068 uses `client_id` and `scope`. */
function loginOf(payload: JWTPayload, clientId: string): string {
  const claims = claimsSchema.safeParse(payload);
  if (!claims.success) throw invalidToken(claims.error.issues[0]?.message ?? 'The access token is not valid.');
  if ((payload['cid'] ?? payload['client_id']) !== clientId) {
    throw invalidToken('The access token was issued to another client.');
  }
  const scopes = payload['scp'] ?? String(payload['scope'] ?? '').split(' ');
  if (!Array.isArray(scopes) || !scopes.includes(requiredScope)) throw insufficientScope();
  return claims.data.sub;
}

/** RFC 6750, section 3.1. */
const invalidToken = (reason: string) =>
  new ProblemError(401, reason, {
    headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${reason}"` },
  });

const insufficientScope = () =>
  new ProblemError(403, `The access token lacks the scope ${requiredScope}.`, {
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${requiredScope}"` },
  });
