import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlainFailure } from './plain-failure.js';
import { install } from './workspace.js';

// `npm run bench:api [users]`: how many requests a second the reference API answers on PostgreSQL, with its checks of the
// token and the role, to 64 connections on this machine. Fails when a list or a search for few is below its figure for 2
// cores at 100,000 users. DATABASE_URL names another PostgreSQL with an empty database.

const login = 'ada.byron@scv.example';
const seconds = 5;

const folder = mkdtempSync(join(tmpdir(), 'scv-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));

try {
  await install(console.log);
  process.exitCode = (await bench(Number(process.argv[2] ?? 100_000))) ? 0 : 1;
} catch (error) {
  if (!(error instanceof PlainFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
process.exit(); // the servers end with us

/**
 * @param {number} users
 * @returns {Promise<boolean>} whether every figure is held
 */
async function bench(users) {
  if (!(users >= 1000)) throw new PlainFailure('Say how many users there shall be, such as 100000.');
  // Installed packages are imported only now.
  const [{ startTokenIssuer }, { startApi }, { startPostgres }, { load }] = await Promise.all([
    import('./bench/token-issuer.js'),
    import('./bench/servers.js'),
    import('./bench/postgres.js'),
    import('./bench/load.js'),
  ]);
  const database = process.env['DATABASE_URL'] || (await startPostgres());
  const { issuer, token } = await startTokenIssuer(login);
  console.log(`Seeding ${users.toLocaleString('en')} users.`);
  const { url } = await startApi(folder, { issuer, login, users, database });
  const list = (/** @type {Record<string, string>} */ params) => `${url}/api/v1/users?${new URLSearchParams(params)}`;
  const people = await somePeople(list, token, users);
  const anyone = () => /** @type {Person} */ (people[Math.floor(Math.random() * people.length)]);

  /** @type {[what: string, nextUrl: () => string, least: number][]} */
  const kinds = [
    ['the first page', () => list({ page: '0', size: '10' }), 1500],
    ['any page', () => list({ page: String(Math.floor((Math.random() * users) / 10)), size: '10' }), 1500],
    ['a search for one person by email', () => list({ query: anyone().email }), 1000],
    ['a search for one by both names', () => list({ query: `${anyone().lastName}, ${anyone().firstName}` }), 1000],
    ['a search that most match', () => list({ query: 'mail' }), 0],
  ];
  console.log(`${seconds} s each, ${cpus().length} cores, requests a second (median and 99th of 100 in ms):`);
  let isHeld = true;
  for (const [what, nextUrl, least] of kinds) {
    const { perSecond, median, slowest } = await load(nextUrl, token, seconds);
    const figure = least > 0 ? `, at least ${least}` : '';
    console.log(`  ${what}: ${perSecond.toFixed(0)} (${median.toFixed(1)}, ${slowest.toFixed(1)})${figure}`);
    isHeld &&= perSecond >= least;
  }
  return isHeld;
}

/**
 * @typedef {{ firstName: string, lastName: string, email: string }} Person
 *
 * People from all over the list.
 * @param {(params: Record<string, string>) => string} list
 * @param {string} token
 * @param {number} users
 * @returns {Promise<Person[]>}
 */
async function somePeople(list, token, users) {
  const pages = Array.from({ length: 20 }, (_, index) => Math.floor((index * users) / 20 / 100));
  const lists = await Promise.all(
    pages.map(async (page) => {
      const response = await fetch(list({ page: String(page), size: '100' }), {
        headers: { Authorization: `Bearer ${token}` },
      });
      return /** @type {{ userList: Person[] }} */ (await response.json()).userList;
    }),
  );
  return lists.flat();
}
