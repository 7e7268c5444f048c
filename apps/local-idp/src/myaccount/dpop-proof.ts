import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose';

/** Seconds that a proof's time may be off: the browser's clock may be wrong. */
const clockTolerance = 15 * 60;

interface ProvenCall {
  method: string;
  url: string;
  accessToken: string;
  /** The token's `cnf.jkt`. */
  keyThumbprint: string;
}

/**
 * Checks that the browser that the token was issued to sends this call (RFC 9449, section 4.3).
 * @returns the proof's id, which must not be used again; rejects for an invalid proof
 */
export async function checkProof(proof: string, call: ProvenCall): Promise<string> {
  const options = { typ: 'dpop+jwt', algorithms: ['RS256', 'ES256'], maxTokenAge: 0, clockTolerance };
  const { payload, protectedHeader } = await jwtVerify<Record<string, unknown>>(proof, EmbeddedJWK, options);
  const expected = {
    key: call.keyThumbprint,
    ath: createHash('sha256').update(call.accessToken).digest('base64url'),
    htm: call.method,
    htu: call.url,
  };
  const key = await calculateJwkThumbprint(protectedHeader.jwk ?? {});
  const actual: Record<string, unknown> = { ...payload, key };
  for (const [name, value] of Object.entries(expected)) {
    if (actual[name] !== value) throw new Error(`the proof is for another ${name}`);
  }
  if (!payload.jti) throw new Error('the proof has no id');
  return payload.jti;
}
