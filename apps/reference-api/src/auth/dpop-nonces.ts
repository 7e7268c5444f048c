import { randomBytes } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { firstUses, rememberedUses } from '../database/first-use.ts';

/** The server's nonces (RFC 9449, section 9): a proof that was made in advance doesn't have one. */
export interface DpopNonces {
  /** For the next proofs. */
  newest(): Promise<string>;
  /** Whether a proof's nonce is one that any process has given out in the last minutes. */
  isAccepted(nonce: unknown): Promise<boolean>;
}

const givenOutMs = 60_000;
/** From when it was made. Browsers with a call every minute get the next one before that. */
const acceptedMs = 5 * 60_000;

/**
 * Nonces that all processes with the same database accept.
 * @param now in ms since 1970
 */
export function dpopNonces(db: Pick<Queryable, 'query'>, now: () => number): DpopNonces {
  const kind = 'DPoP nonce';
  const remember = firstUses(db, kind, now);
  const isRemembered = rememberedUses(db, kind, now);
  let current = { nonce: '', until: -Infinity };
  return {
    async newest() {
      if (now() < current.until) return current.nonce;
      const nonce = randomBytes(16).toString('base64url');
      await remember(nonce, now() + acceptedMs);
      current = { nonce, until: now() + givenOutMs };
      return nonce;
    },
    isAccepted: async (nonce) => typeof nonce === 'string' && isRemembered(nonce),
  };
}
