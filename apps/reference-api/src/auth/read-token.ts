import type { Context, HonoRequest } from 'hono';
import { ProblemError } from '@scv/api/schemas';
import type { AccessToken } from '../api-env.ts';
import type { Settings } from '../settings.ts';
import { accessTokenVerifier } from './access-token.ts';

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
