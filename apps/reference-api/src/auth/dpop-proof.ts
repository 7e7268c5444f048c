import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose';
import type { FirstUse } from '../database/first-use.ts';

/** The request that a proof has to be made for. */
export interface ProvenRequest {
  method: string;
  /** The addresses at which browsers reach what was requested, without query. */
  addresses: readonly string[];
  accessToken: string;
  /** The token's `cnf.jkt`: the SHA-256 thumbprint of the browser's key (RFC 7638), base64url. */
  keyThumbprint: string;
}

/** What is wrong with a proof. */
export class InvalidProof extends Error {
  override name = 'InvalidProof';
}

/** Resolves to the nonce in a valid proof, which isn't checked. @throws InvalidProof, or the database's error */
export type CheckDpopProof = (proof: string, request: ProvenRequest) => Promise<unknown>;

/** How far a browser's clock may differ: a proof that was stolen with its token is worth nothing after it. */
const maxClockSkewMs = 60_000;
/** okta-auth-js makes ids of 43 characters. */
const maxIdLength = 128;

/**
 * Checks proofs that a request comes from the browser that a token was issued to (RFC 9449, section 4.3). Each proof
 * works once: its `jti` is remembered for as long as its time would be accepted.
 * @param now in ms since 1970
 */
export function dpopProofChecker(isFirst: FirstUse, now: () => number): CheckDpopProof {
  return async (proof, request) => {
    const { id, nonce } = await readProof(proof, request, now()).catch((cause: unknown) => {
      throw new InvalidProof((cause as Error).message, { cause });
    });
    const isNew = await isFirst(`${request.keyThumbprint} ${id}`, now() + 2 * maxClockSkewMs);
    if (!isNew) throw new InvalidProof('used before');
    return nonce;
  };
}

async function readProof(proof: string, request: ProvenRequest, now: number): Promise<{ id: string; nonce: unknown }> {
  const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
    typ: 'dpop+jwt',
    algorithms: ['RS256', 'ES256'],
    requiredClaims: ['jti', 'iat', 'htm', 'htu', 'ath'],
    currentDate: new Date(now),
    clockTolerance: maxClockSkewMs / 1000,
    maxTokenAge: 0,
  });
  if ((await calculateJwkThumbprint(protectedHeader.jwk ?? {})) !== request.keyThumbprint) {
    throw new Error('another key');
  }
  if (payload['ath'] !== createHash('sha256').update(request.accessToken).digest('base64url')) {
    throw new Error('another token');
  }
  const { jti } = payload;
  if (typeof jti !== 'string' || jti.length > maxIdLength) throw new Error('an invalid id');
  const url = URL.parse(String(payload['htu']));
  if (payload['htm'] !== request.method || !url || !request.addresses.includes(url.origin + url.pathname)) {
    throw new Error('another request');
  }
  return { id: jti, nonce: payload['nonce'] };
}
