import { invalidAccessToken, ProblemError } from '@scv/api/schemas';
import type { Context, HonoRequest } from 'hono';
import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import type { AccessToken } from '../api-env.ts';
import type { Settings } from '../settings.ts';
import { KeysUnavailable, providerKeys } from './provider-keys.ts';

/** Throws a ProblemError with 401, 403 or 503. */
export type VerifyAccessToken = (token: string) => Promise<AccessToken>;

const requiredScope = 'openid';
/** The prefix of the scopes for Okta's MyAccount API. Tokens with them are refused here, as Okta refuses our tokens. */
const accountScopes = 'okta.';
const clockToleranceSeconds = 60;
/** The longest lifetime that Okta's access policies allow. With it, jose also refuses tokens from the future. */
const maxTokenAge = '24 hours';
/**
 * The types of access tokens, without `application/`, from RFC 9068 (section 2.1) and Okta's org server, and the
 * general type. Tokens of Okta's custom authorization servers have none.
 */
const accessTokenTypes = new Set([undefined, 'at+jwt', 'okta-internal-at+jwt', 'jwt']);

const text = (name: string) =>
  z
    .string(`The access token has no ${name}.`)
    .min(1, `The access token has no ${name}.`)
    .refine(
      (value) => value.isWellFormed() && !value.includes('\0'),
      `The ${name} of the access token contains invalid characters.`,
    );

const claimsSchema = z.object({
  sub: text('subject'),
  uid: text('user id').optional(),
  jti: text('id').optional(),
  sid: text('session id').optional(),
  iat: z.number(),
  // A copy of such a token would work without the key (RFC 9449, section 7.1).
  cnf: z.undefined('The access token is bound to a key, which this API does not check.').optional(),
  auth_time: z.number('The access token has an invalid sign-in time.').min(0).optional(),
  nonce: z.undefined('An ID token was sent instead of an access token.').optional(),
  at_hash: z.undefined('An ID token was sent instead of an access token.').optional(),
});

/**
 * Checks access tokens of an OpenID provider: signature, issuer, audience, time, type, client
 * and scope.
 * @param now the current time in milliseconds
 */
export function accessTokenVerifier(
  {
    OIDC_ISSUER: issuer,
    OIDC_AUDIENCE: audience,
    OIDC_CLIENT_ID: clientId,
  }: Pick<Settings, 'OIDC_ISSUER' | 'OIDC_AUDIENCE' | 'OIDC_CLIENT_ID'>,
  now = Date.now,
): VerifyAccessToken {
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
      const options = { ...expected, currentDate: new Date(now()) };
      const { payload, protectedHeader } = await jwtVerify(token, findKey, options);
      checkType(protectedHeader);
      return readClaims(payload, stableIssuer(issuer), clientId);
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      if (error instanceof KeysUnavailable) throw tryAgain(error);
      const reason = error instanceof errors.JWTExpired ? 'The access token has expired.' : invalidAccessToken;
      throw invalidToken(reason, error);
    }
  };
}

function checkType({ typ }: JWTHeaderParameters): void {
  if (accessTokenTypes.has(typ?.toLowerCase().replace(/^application\//, ''))) return;
  throw invalidToken('The token is not an access token.');
}

/** The issuer without its port if it is on this computer: the local provider is the same one with another IDP_PORT. */
export function stableIssuer(issuer: string): string {
  const url = new URL(issuer);
  if (url.protocol === 'http:') url.port = '';
  return url.href;
}

/**
 * Okta uses `cid` and `scp`, RFC 9068 uses `client_id` and `scope`. Okta's `sub` is the login and `uid` the id; other
 * providers have the id in `sub`. Tokens with the same `auth_time` (OpenID Connect Core, section 2) and the same `sid`,
 * if the provider adds one, belong to one session. Each token without `auth_time` gets a session; see `isRenewal`.
 */
function readClaims(payload: JWTPayload, issuer: string, clientId: string): AccessToken {
  const { data: claims, error } = claimsSchema.safeParse(payload);
  if (!claims) throw invalidToken(error.issues[0]?.message ?? 'The access token is not valid.');
  if ((payload['cid'] ?? payload['client_id']) !== clientId) {
    throw invalidToken('The access token was issued to another client.');
  }
  const scopes = payload['scp'] ?? String(payload['scope'] ?? '').split(' ');
  if (!Array.isArray(scopes) || !scopes.includes(requiredScope)) throw insufficientScope();
  if (scopes.some((scope) => String(scope).startsWith(accountScopes))) {
    throw invalidToken('The access token is for the account at the provider, not for this API.');
  }
  const { sub: login, uid = login, iat, jti = String(iat), auth_time: authTime, sid } = claims;
  const session = authTime === undefined ? jti : [authTime, sid].join(' ');
  const signedInAt = Math.min(authTime ?? iat, iat) * 1000;
  return { issuer, uid, login, session, signedInAt, hasSignInTime: authTime !== undefined };
}

const tryAgain = (cause: KeysUnavailable) =>
  new ProblemError(503, 'The server cannot reach the sign-in provider. Try again in a moment.', {
    headers: { 'Retry-After': '5' },
    cause,
  });

/** RFC 6750, section 3.1. @param cause for the log */
export const invalidToken = (reason: string, cause?: unknown) =>
  new ProblemError(401, reason, {
    cause,
    headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${reason}"` },
  });

const insufficientScope = () =>
  new ProblemError(403, `The access token lacks the scope ${requiredScope}.`, {
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${requiredScope}"` },
  });

/** The valid access token of a request; throws a ProblemError with 401, 403 or 503. */
export type ReadToken = (context: Context) => Promise<AccessToken>;

/**
 * Reads and checks a request's access token.
 * @param now the current time in milliseconds
 */
export function tokenReader(settings: Settings, now: () => number): ReadToken {
  const verify = accessTokenVerifier(settings, now);
  return async ({ req }) => verify(bearerToken(req));
}

/** @throws ProblemError 401 without an error code when no token was sent (RFC 6750, section 3) */
function bearerToken(request: HonoRequest): string {
  const [, token] = /^Bearer +([\w\-.~+/]+=*)$/i.exec(request.header('Authorization') ?? '') ?? [];
  if (token) return token;
  throw new ProblemError(401, 'The access token is missing.', { headers: { 'WWW-Authenticate': 'Bearer' } });
}
