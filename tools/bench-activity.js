import { cpus } from 'node:os';
import { join } from 'node:path';
import { runBench } from './bench/run-bench.js';
import { report, tableOf } from './bench/table.js';

// `npm run bench:activity`: how long the reference API takes to list 1,000,000 entries of the activity on PostgreSQL,
// by each filter, and what recording adds to a change. Exits with 1 when a median is above its limit. `--write` puts
// the table into docs/performance.md.

const entries = 1_000_000;
const rounds = 31;
const login = 'ada.byron@scv.example';
const maxListMs = 50;
/** The maximum, compared with an empty table that has one index, as the audit table had. */
const maxChangeFactor = 1.3;

await runBench(bench);

/** @param {string} folder */
async function bench(folder) {
  const [{ startTokenIssuer }, { startApi }, { startPostgres }, { createDatabase }, activity] = await Promise.all([
    import('./bench/token-issuer.js'),
    import('./bench/servers.js'),
    import('./bench/postgres.js'),
    import('./bench/bench-database.js'),
    import('./bench/activity.js'),
  ]);
  const [server, { issuer, signIn }] = await Promise.all([startPostgres(), startTokenIssuer(login)]);
  const start = async (/** @type {string} */ name) => {
    const database = await createDatabase(server, name);
    const { url } = await startApi(join(folder, name), { issuer, login, database, users: 10_000 });
    return { database, url };
  };
  const [few, many] = [await start('bench_few'), await start('bench_many')];
  await activity.dropIndexes(few.database);
  console.log(`Inserting ${entries.toLocaleString('en')} entries.`);
  const filters = await activity.fill(many.database, entries);
  const token = await signIn();
  const changes = await activity.measureChanges([few.url, many.url], token, rounds);
  const lists = await activity.measureLists(many.url, token, filters, rounds);
  console.log(`Medians of ${rounds} requests over one connection, in ms, on ${cpus().length} cores:`);
  const factor = (changes[1] ?? 0) / (changes[0] ?? 1);
  const rows = [
    ...lists,
    ['creating and deleting a user', changes[1] ?? 0],
    ['the same with an empty table that has one index', changes[0] ?? 0],
  ].map(([name, ms]) => [String(name), Number(ms).toFixed(1)]);
  report('bench:activity', tableOf([['', 'ms'], ...rows]));
  console.log(`A change takes ${factor.toFixed(2)} times as long as with an empty table.`);
  const slow = lists.filter(([, ms]) => ms > maxListMs).map(([name]) => name);
  if (slow.length > 0) console.log(`Above ${maxListMs} ms: ${slow.join(', ')}.`);
  return slow.length === 0 && factor <= maxChangeFactor;
}
