import type { HonoRequest } from 'hono';
import { ProblemError } from '@scv/api/schemas';
import type { AccessToken } from '../api-env.ts';
import type { Settings } from '../settings.ts';
import { accessTokenVerifier, invalidToken } from './access-token.ts';
import { dpopProofChecker } from './dpop-proof.ts';

/** The valid access token of a request; throws a ProblemError with 401, 403 or 503. */
export type ReadToken = (request: HonoRequest) => Promise<AccessToken>;

/**
 * Reads and checks a request's access token. If the token is bound to a key (RFC 9449), the request needs a proof that
 * is signed with that key, so a stolen token can't be used. With the setting OIDC_DPOP, unbound tokens are refused.
 * @param now the current time in milliseconds
 */
export function tokenReader(settings: Settings, now: () => number): ReadToken {
  const verify = accessTokenVerifier(settings, now);
  const checkProof = dpopProofChecker(now);
  return async (request) => {
    const { scheme, value } = authorizationOf(request);
    const token = await verify(value);
    const { keyThumbprint } = token;
    if (!keyThumbprint) {
      if (settings.OIDC_DPOP) throw invalidToken('The access token is not bound to a key.');
      if (scheme === 'bearer') return token;
      throw invalidProof();
    }
    if (scheme !== 'dpop') throw invalidToken('The access token is bound to a key and needs a DPoP proof.');
    const { method, url } = request;
    const { hostname: host, pathname: path } = new URL(url);
    await checkProof(request.header('DPoP') ?? '', { method, host, path, accessToken: value, keyThumbprint }).catch(
      (cause: unknown) => {
        throw invalidProof(cause);
      },
    );
    return token;
  };
}

/** @throws ProblemError 401 without an error code when no token was sent (RFC 6750, section 3) */
function authorizationOf(request: HonoRequest) {
  const [, scheme, value] = /^(Bearer|DPoP) +([\w\-.~+/]+=*)$/i.exec(request.header('Authorization') ?? '') ?? [];
  if (scheme && value) return { scheme: scheme.toLowerCase(), value };
  throw new ProblemError(401, 'The access token is missing.', { headers: { 'WWW-Authenticate': 'Bearer' } });
}

/** RFC 9449, section 7.1. */
const invalidProof = (cause?: unknown) =>
  new ProblemError(401, 'The DPoP proof is not valid for this request.', {
    headers: { 'WWW-Authenticate': 'DPoP error="invalid_dpop_proof", algs="RS256 ES256"' },
    cause,
  });
