import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { ProblemError } from '../problem.ts';
import type { Settings } from '../settings.ts';
import { KeysUnavailable, providerKeys } from './provider-keys.ts';

/** Resolves to the login that the token was issued for; throws a ProblemError with 401, 403 or 503. */
export type VerifyAccessToken = (token: string) => Promise<string>;

const requiredScope = 'openid';
const clockToleranceSeconds = 60;
/** The longest lifetime that Okta's access policies allow. With it, jose also refuses tokens from the future. */
const maxTokenAge = '24 hours';
/**
 * The types of access tokens, without `application/`: of RFC 9068 (section 2.1), of Okta's org server, and the general
 * one. Tokens of Okta's custom authorization servers have none.
 */
const accessTokenTypes = new Set([undefined, 'at+jwt', 'okta-internal-at+jwt', 'jwt']);

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
 * Checks access tokens of an OpenID provider: signature, issuer, audience, time, type, client
 * and scope.
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
    maxTokenAge,
    requiredClaims: ['exp'],
  };
  const findKey = providerKeys(issuer);
  return async (token) => {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, findKey, expected);
      checkType(protectedHeader);
      return loginOf(payload, clientId);
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      if (error instanceof KeysUnavailable) throw providerUnreachable(error);
      throw invalidToken(
        error instanceof errors.JWTExpired
          ? 'The access token has expired.'
          : 'The access token is not valid for this API.',
      );
    }
  };
}

function checkType({ typ }: JWTHeaderParameters): void {
  if (accessTokenTypes.has(typ?.toLowerCase().replace(/^application\//, ''))) return;
  throw invalidToken('The token is not an access token.');
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

const providerUnreachable = (cause: KeysUnavailable) =>
  new ProblemError(503, 'The identity provider cannot be reached. Try again in a moment.', {
    headers: { 'Retry-After': '5' },
    cause,
  });

/** RFC 6750, section 3.1. */
const invalidToken = (reason: string) =>
  new ProblemError(401, reason, {
    headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${reason}"` },
  });

const insufficientScope = () =>
  new ProblemError(403, `The access token lacks the scope ${requiredScope}.`, {
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${requiredScope}"` },
  });
