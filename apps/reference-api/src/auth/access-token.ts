import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ProblemError } from '../problem.ts';

/** Resolves to the login that the token was issued for; throws a ProblemError with 401, 403 or 503. */
export type VerifyAccessToken = (token: string) => Promise<string>;

interface TokenSettings {
  issuer: string;
  audience: string;
  clientId: string;
}

const requiredScope = 'openid';
/** Seconds that an access token counts on after its end. */
const tolerance = 60;
/** Milliseconds for which a token that was found good isn't checked again; its end counts all the same. */
const keptFor = 60_000;
const mostKept = 1000;
const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url() });
const claimsSchema = z.object({
  sub: z
    .string('The access token has no subject.')
    .min(1, 'The access token has no subject.')
    .refine((login) => login.isWellFormed() && !login.includes('\0'), 'The subject of the access token is no text.'),
  nonce: z.undefined('An ID token is no access token.').optional(),
  at_hash: z.undefined('An ID token is no access token.').optional(),
});

/**
 * Checks access tokens of an OpenID provider: signature by its published keys, issuer, audience, time (60 s of
 * tolerance), client and scope. Reads the provider's metadata with the first token, so that the API starts without it.
 * Good tokens are remembered for a minute, since the signature is the most costly part of a short request.
 */
export function accessTokenVerifier({ issuer, audience, clientId }: TokenSettings): VerifyAccessToken {
  const expected = { issuer, audience, algorithms: ['RS256'], clockTolerance: tolerance, requiredClaims: ['exp'] };
  const findKey = providerKeys(issuer);
  const good = new LRUCache<string, { login: string; end: number }>({ max: mostKept, ttl: keptFor });
  return async (token) => {
    const known = good.get(token);
    if (known && Date.now() < known.end) return known.login;
    try {
      const { payload } = await jwtVerify(token, findKey, expected);
      const login = loginOf(payload, clientId);
      good.set(token, { login, end: ((payload.exp ?? 0) + tolerance) * 1000 });
      return login;
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

/** Finds the key that signed a token; a provider that can't be asked is a 503, not the token's fault. */
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
  if (!response.ok) throw new Error(`The provider's metadata came with status ${response.status}.`);
  const metadata = discoverySchema.parse(await response.json());
  if (metadata.issuer !== issuer) throw new Error(`The provider calls itself ${metadata.issuer}.`);
  return createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: 5000 });
}

/** Okta says `cid` and `scp`, RFC 9068 says `client_id` and `scope`. */
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
