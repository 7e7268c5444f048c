import type { Context, HonoRequest } from 'hono';
import { ProblemError } from '@scv/api/schemas';
import type { AccessToken } from '../api-env.ts';
import { firstUses } from '../database/first-use.ts';
import type { Queryable } from '../database/database.ts';
import { isLocalAddress } from '../secure-address.ts';
import type { Settings } from '../settings.ts';
import { accessTokenVerifier, invalidToken } from './access-token.ts';
import { type DpopNonces, dpopNonces } from './dpop-nonces.ts';
import { dpopProofChecker, InvalidProof } from './dpop-proof.ts';

/** The valid access token of a request; throws a ProblemError with 401, 403 or 503. */
export type ReadToken = (context: Context) => Promise<AccessToken>;

/**
 * Reads and checks a request's access token. If the token is bound to a key (RFC 9449), the request needs a proof that
 * is signed with that key, so a stolen token can't be used. With the setting OIDC_DPOP, unbound tokens are refused;
 * with OIDC_DPOP_NONCE, proofs without a nonce of ours, which the answer then has.
 * @param now the current time in milliseconds
 */
export function tokenReader(settings: Settings, database: Pick<Queryable, 'query'>, now: () => number): ReadToken {
  const verify = accessTokenVerifier(settings, now);
  const checkProof = dpopProofChecker(firstUses(database, 'DPoP', now), now);
  const nonces = settings.OIDC_DPOP_NONCE ? dpopNonces(database, now) : undefined;
  return async (context) => {
    const { req: request } = context;
    const { scheme, value } = authorizationOf(request);
    const token = await verify(value);
    const { keyThumbprint } = token;
    if (!keyThumbprint) {
      if (settings.OIDC_DPOP) throw invalidToken('The access token is not bound to a key.');
      if (scheme === 'bearer') return token;
      throw invalidProof();
    }
    if (scheme !== 'dpop') throw invalidToken('The access token is bound to a key and needs a DPoP proof.');
    const proof = request.header('DPoP') ?? '';
    const addresses = addressesOf(request, settings.PORTAL_ORIGINS);
    const proven = { method: request.method, addresses, accessToken: value, keyThumbprint };
    const nonce = await checkProof(proof, proven).catch((error: unknown) => {
      throw error instanceof InvalidProof ? invalidProof(error) : error;
    });
    if (nonces) await checkNonce(nonces, nonce, context);
    return token;
  };
}

/** Has the answer bring the newest nonce to a browser that doesn't use it yet. @throws ProblemError 401 for another one */
async function checkNonce(nonces: DpopNonces, nonce: unknown, context: Context): Promise<void> {
  const newest = await nonces.newest();
  if (nonce === newest) return;
  context.header('DPoP-Nonce', newest);
  if (!(await nonces.isAccepted(nonce))) throw nonceNeeded();
}

/**
 * Where browsers reach what was requested: at the portal's origins with this host, or on this computer. The port and
 * the scheme of the request don't count, because a proxy may have changed them.
 */
function addressesOf(request: HonoRequest, portalOrigins: readonly string[]): string[] {
  const { hostname, host, pathname } = new URL(request.url);
  const origins = portalOrigins.map((origin) => new URL(origin)).filter((origin) => origin.hostname === hostname);
  const own = isLocalAddress(request.url) ? [`http://${host}`, `https://${host}`] : [];
  return [...origins.map(({ origin }) => origin), ...own].map((origin) => origin + pathname);
}

/** @throws ProblemError 401 without an error code when no token was sent (RFC 6750, section 3) */
function authorizationOf(request: HonoRequest) {
  const [, scheme, value] = /^(Bearer|DPoP) +([\w\-.~+/]+=*)$/i.exec(request.header('Authorization') ?? '') ?? [];
  if (scheme && value) return { scheme: scheme.toLowerCase(), value };
  throw new ProblemError(401, 'The access token is missing.', { headers: { 'WWW-Authenticate': 'Bearer' } });
}

/** RFC 9449, section 9. */
const nonceNeeded = () =>
  new ProblemError(401, 'The DPoP proof needs a nonce of this server.', {
    headers: { 'WWW-Authenticate': 'DPoP error="use_dpop_nonce", algs="RS256 ES256"' },
  });

/** RFC 9449, section 7.1. */
const invalidProof = (cause?: unknown) =>
  new ProblemError(401, 'The DPoP proof is not valid for this request.', {
    headers: { 'WWW-Authenticate': 'DPoP error="invalid_dpop_proof", algs="RS256 ES256"' },
    cause,
  });
