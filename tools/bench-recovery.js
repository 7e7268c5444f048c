import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { median } from './bench/median.js';
import { runBench } from './bench/run-bench.js';
import { PlainFailure } from './plain-failure.js';

// `npm run bench:recovery [answers]`: measures whether the local provider answers unknown names as fast as known ones.
// Fails if one kind is faster so consistently that it can't be chance.

/** Each name allows ten recoveries an hour and ten wrong passwords. */
const answersPerName = 10;

/** Chance exceeds this |z| of a rank test once in a thousand runs. */
const maxZ = 3.29;

/** @type {Record<string, (username: string) => Record<string, string>>} */
const requests = {
  'authn/recovery/password': (username) => ({ username, factorType: 'EMAIL' }),
  'authn/recovery/unlock': (username) => ({ username, factorType: 'EMAIL' }),
  authn: (username) => ({ username, password: 'wrong' }),
};

await runBench(bench);

/**
 * @param {string} folder
 * @returns {Promise<boolean>} whether none of the requests tells known names from unknown ones
 */
async function bench(folder) {
  const answers = Number(process.argv[2] ?? 200); // to known names, and as many to unknown ones, for each request
  if (!(answers >= 100)) throw new PlainFailure('The argument is the number of answers of each kind, at least 100.');
  const { startProvider } = await import('./bench/servers.js');
  let isEqual = true;
  for (const [path, body] of Object.entries(requests)) {
    // A new provider for each: the limits count by name.
    const names = await startWithNames(startProvider, folder, Math.ceil(answers / answersPerName));
    const times = await measure(`${names.url}/api/v1/${path}`, names, answers, body);
    const z = rankTest(times.known, times.unknown);
    const [known, unknown] = [median(times.known), median(times.unknown)].map((ms) => ms.toFixed(2));
    console.log(`POST ${path}: known ${known} ms, unknown ${unknown} ms (medians of ${answers}), z = ${z.toFixed(1)}`);
    if (Math.abs(z) > maxZ) isEqual = false;
  }
  console.log(isEqual ? 'No difference that chance would not explain.' : 'One kind is answered faster.');
  return isEqual;
}

/**
 * @param {(folder: string, accounts: string) => Promise<{ url: string }>} startProvider
 * @param {string} folder
 * @param {number} count
 */
async function startWithNames(startProvider, folder, count) {
  const known = Array.from({ length: count }, (_, index) => `known-${index}@scv.example`);
  const unknown = known.map((name) => name.replace('known', 'other'));
  const dataDir = mkdtempSync(join(folder, 'provider-'));
  const accounts = join(dataDir, 'accounts.json');
  const person = {
    password: 'Analytical-Engine-1843',
    firstName: 'A',
    lastName: 'B',
    role: 'user',
    status: 'Active',
    note: '',
  };
  writeFileSync(accounts, JSON.stringify(known.map((username) => ({ ...person, username }))));
  const { url } = await startProvider(dataDir, accounts);
  const state = new DatabaseSync(join(dataDir, 'data', 'idp', 'state.sqlite'));
  // All requests come from one address, which may ask for 30 recoveries an hour.
  const forgetAddress = () => state.exec("DELETE FROM attempt WHERE purpose = 'recoveries'");
  return { url, known, unknown, forgetAddress };
}

/**
 * Sends one request after another, in turn for a known and an unknown name, so that a busy machine slows down both
 * alike.
 * @param {string} url
 * @param {{ known: string[], unknown: string[], forgetAddress: () => void }} names
 * @param {number} answers
 * @param {(username: string) => object} body
 */
async function measure(url, names, answers, body) {
  const times = { known: /** @type {number[]} */ ([]), unknown: /** @type {number[]} */ ([]) };
  const kinds = /** @type {const} */ (['known', 'unknown']);
  for (let round = 0; round < answers; round += 1) {
    for (const kind of round % 2 ? kinds : kinds.toReversed()) {
      names.forgetAddress();
      const name = String(names[kind][round % names[kind].length]);
      const start = performance.now();
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body(name)) });
      await response.text();
      times[kind].push(performance.now() - start);
      if (response.status === 429) throw new PlainFailure('The limit of the provider was reached.');
    }
  }
  return times;
}

/**
 * The Mann-Whitney rank test: how far one kind's ranks are from the middle, in standard deviations.
 * @param {number[]} one
 * @param {number[]} other
 */
function rankTest(one, other) {
  const sorted = [...one, ...other].toSorted((a, b) => a - b);
  const ranks = one.reduce((sum, value) => sum + sorted.indexOf(value) + 1, 0);
  const [n, m] = [one.length, other.length];
  return (ranks - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}
