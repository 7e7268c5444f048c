import { createHash } from 'node:crypto';
/** @import { Cluster } from './cluster.js' */
/** @import { Load } from './load.js' */

/**
 * Compares the database and the files with what was acknowledged.
 * @param {Cluster} cluster
 * @param {Load} load
 * @returns {Promise<string[]>} what is wrong
 */
export async function compare({ pair, url, token }, { acknowledged: { versions, files } }) {
  /** @type {string[]} */
  const wrong = [];
  await pair.first.withClient(async (client) => {
    const users = await client.query(
      "SELECT id, version FROM users WHERE last_name = 'Test' OR first_name IN ('Load', 'Locked')",
    );
    const stored = new Map(users.rows.map(({ id, version }) => [id, version]));
    for (const [id, version] of versions) {
      if ((stored.get(id) ?? 0) < version)
        wrong.push(`User ${id} has version ${stored.get(id) ?? 'none'}, not ${version}.`);
    }
    const { rows } = await client.query(
      "SELECT target_id, count(*)::int AS entries FROM activity WHERE result = 'done' AND target_kind IN ('user', 'file') GROUP BY target_id",
    );
    const entries = new Map(rows.map(({ target_id: id, entries: count }) => [id, count]));
    for (const [id, version] of stored) {
      if (entries.get(id) !== version)
        wrong.push(`User ${id} was changed ${version} times, and has ${entries.get(id) ?? 0} entries.`);
    }
    const { rows: kept } = await client.query("SELECT id, sha256 FROM uploads WHERE result = 'done'");
    const hashes = new Map(kept.map(({ id, sha256 }) => [id, sha256]));
    for (const [id, sha256] of files) if (hashes.get(id) !== sha256) wrong.push(`The upload ${id} has no row.`);
    for (const [id, sha256] of hashes) {
      if (entries.get(id) !== 1) wrong.push(`The upload ${id} has ${entries.get(id) ?? 0} entries.`);
      const headers = { Authorization: `Bearer ${token}` };
      const response = await fetch(`${url}/api/v1/cdd/uploads/${id}/file`, { headers });
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (createHash('sha256').update(bytes).digest('hex') !== sha256)
        wrong.push(`The file of the upload ${id} is missing or different.`);
    }
  });
  return wrong;
}
