import type { ClientBase } from 'pg';

/**
 * Which connections lead to the newest primary. Each promotion of a standby begins a timeline with a higher number. A
 * former primary that was started again accepts writes too, but has only the old data, and nobody else sees the new.
 */
export class Timelines {
  /** Eight hexadecimal digits; empty if the engine has no timelines. */
  #newest = '';
  readonly #ofClient = new WeakMap<ClientBase, string>();

  /** Notes the timeline of a connection to a server that accepts writes. */
  async add(client: ClientBase): Promise<void> {
    const sql = 'SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) AS timeline';
    const result = await client.query<{ timeline: string }>(sql).catch(() => undefined);
    const timeline = result?.rows[0]?.timeline ?? '';
    this.#ofClient.set(client, timeline);
    if (timeline > this.#newest) this.#newest = timeline;
  }

  isFormerPrimary(client: ClientBase): boolean {
    return (this.#ofClient.get(client) ?? '') < this.#newest;
  }
}
