import { cpus } from 'node:os';
import { join } from 'node:path';
import { runBench } from './bench/run-bench.js';
import { report } from './bench/table.js';

// `npm run bench:api`: how long the reference API takes to answer with 10,000 and with 1,000,000 users on PostgreSQL.
// Exits with 1 when a median is above its limit. `--write` puts the table into docs/performance.md.

const sizes = { small: 10_000, large: 1_000_000 };
const rounds = 51;
const login = 'ada.byron@scv.example';

await runBench(bench);

/** @param {string} folder */
async function bench(folder) {
  const [{ startTokenIssuer }, { startApi }, { startPostgres }, { addUsers, createDatabase }, latency] =
    await Promise.all([
      import('./bench/token-issuer.js'),
      import('./bench/servers.js'),
      import('./bench/postgres.js'),
      import('./bench/bench-database.js'),
      import('./bench/latency.js'),
    ]);
  const [server, { issuer, signIn }] = await Promise.all([startPostgres(), startTokenIssuer(login)]);
  const start = async (/** @type {number} */ users) => {
    console.log(`Inserting ${users.toLocaleString('en')} users.`);
    const database = await createDatabase(server, `bench_${users}`);
    const { url } = await startApi(join(folder, String(users)), { issuer, login, database, users: sizes.small });
    if (users > sizes.small) await addUsers(database, users - sizes.small);
    return { url, token: await signIn(), users };
  };
  const apis = { small: await start(sizes.small), large: await start(sizes.large) };
  const medians = await latency.measure(apis, rounds);
  console.log(`Medians of ${rounds} requests over one connection, in ms, on ${cpus().length} cores:`);
  report('bench:api', latency.table(medians, sizes));
  const missed = latency.missed(medians);
  if (missed.length > 0) console.log(`Above the limit: ${missed.join(', ')}.`);
  return missed.length === 0;
}
