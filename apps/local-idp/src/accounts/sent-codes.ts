import { tooManyRequests } from '../okta/okta-answer.ts';
import type { Store } from '../store.ts';

/** Codes that are sent in an hour for the same key. */
export const maxCodes = 5;
const hourMs = 60 * 60_000;

const schema = `
  CREATE TABLE IF NOT EXISTS sent_code (key TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS sent_code_key ON sent_code (key, at);
  CREATE INDEX IF NOT EXISTS sent_code_at ON sent_code (at);
`;

/** When codes were sent. Okta limits emails and text messages for each recipient as well. */
export class SentCodeStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    store.db.exec(schema);
  }

  /**
   * Counts a code that is about to be sent.
   * @param key an address, a number, or a name whose account is recovered, whether or not there is one
   * @throws OktaError 429 if there were too many in the last hour
   */
  count(key: string): void {
    const now = Date.now();
    this.#store.run('DELETE FROM sent_code WHERE at <= ?', now - hourMs);
    const times = this.#store.rows<{ at: number }>('SELECT at FROM sent_code WHERE key = ? ORDER BY at', key);
    if (times.length >= maxCodes) throw tooManyRequests((times.at(-maxCodes)?.at ?? now) + hourMs);
    this.#store.run('INSERT INTO sent_code VALUES (?, ?)', key, now);
  }
}
