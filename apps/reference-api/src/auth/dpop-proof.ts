import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose';

/** The request that a proof has to be made for. */
export interface ProvenRequest {
  method: string;
  /** The request's host without the port, which a proxy may leave out. */
  host: string;
  /** The path as it arrives here: a proxy may have removed the prefix of `apiBase`. */
  path: string;
  accessToken: string;
  /** The token's `cnf.jkt`: the SHA-256 thumbprint of the browser's key (RFC 7638), base64url. */
  keyThumbprint: string;
}

/** Resolves when the proof is valid; otherwise rejects with an error that says what is wrong with it. */
export type CheckDpopProof = (proof: string, request: ProvenRequest) => Promise<void>;

/** A browser's clock may differ by as much as the portal accepts at sign-in. */
const maxClockSkewMs = 15 * 60_000;
/** Ids are kept in memory; okta-auth-js makes them 43 characters long. */
const maxIdLength = 128;

/**
 * Checks proofs that a request comes from the browser that a token was issued to (RFC 9449, section 4.3). Each proof
 * works once in this process: the proof's `jti` is remembered for as long as its time would be accepted.
 * @param now in ms since 1970
 */
export function dpopProofChecker(now: () => number): CheckDpopProof {
  const isFirst = firstUse(now);
  return async (proof, { method, host, path, accessToken, keyThumbprint }) => {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['RS256', 'ES256'],
      requiredClaims: ['jti', 'iat', 'htm', 'htu', 'ath'],
      currentDate: new Date(now()),
      clockTolerance: maxClockSkewMs / 1000,
      maxTokenAge: 0,
    });
    if ((await calculateJwkThumbprint(protectedHeader.jwk ?? {})) !== keyThumbprint) throw new Error('another key');
    if (payload['ath'] !== createHash('sha256').update(accessToken).digest('base64url'))
      throw new Error('another token');
    const { jti } = payload;
    if (typeof jti !== 'string' || jti.length > maxIdLength) throw new Error('an invalid id');
    const url = URL.parse(String(payload['htu']));
    // Not the scheme: a proxy may have ended TLS.
    if (payload['htm'] !== method || url?.hostname !== host || !url.pathname.endsWith(path))
      throw new Error('another request');
    if (!isFirst(`${keyThumbprint} ${jti}`)) throw new Error('used before');
  };
}

function firstUse(now: () => number) {
  const forgetAt = new Map<string, number>();
  return (id: string): boolean => {
    // The oldest come first, and all are kept equally long.
    for (const [old, time] of forgetAt) {
      if (time > now()) break;
      forgetAt.delete(old);
    }
    if (forgetAt.has(id)) return false;
    forgetAt.set(id, now() + 2 * maxClockSkewMs);
    return true;
  };
}
