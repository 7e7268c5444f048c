import { Pool } from 'undici';

/** Connections that ask at the same time, each again as soon as it is answered. */
const connections = 64;

/** Seconds in which servers compile what runs often. */
const warmUp = 3;

/**
 * @typedef {{ perSecond: number, median: number, slowest: number }} Load in milliseconds; `slowest` is the 99th of 100
 *
 * Asks one origin for `seconds` and measures; what comes in the warm-up before is not counted.
 * @param {() => string} nextUrl
 * @param {string} token
 * @param {number} seconds
 * @returns {Promise<Load>}
 * @throws {Error} at the first answer that is no 200
 */
export async function load(nextUrl, token, seconds) {
  const { origin } = new URL(nextUrl());
  const pool = new Pool(origin, { connections });
  const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json' };
  const ask = async () => {
    const url = nextUrl();
    const { statusCode, body } = await pool.request({ method: 'GET', path: url.slice(origin.length) || '/', headers });
    await body.dump();
    if (statusCode !== 200) throw new Error(`${url} was answered with status ${statusCode}.`);
  };
  await together(ask, warmUp);
  const times = await together(ask, seconds);
  await pool.close();
  times.sort((one, other) => one - other);
  const at = (/** @type {number} */ share) => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / seconds, median: at(0.5), slowest: at(0.99) };
}

/**
 * @param {() => Promise<void>} ask
 * @param {number} seconds
 * @returns {Promise<number[]>} how long each answer took
 */
async function together(ask, seconds) {
  /** @type {number[]} */
  const times = [];
  const end = performance.now() + seconds * 1000;
  const askOn = async () => {
    for (let start = performance.now(); start < end; start = performance.now()) {
      await ask();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, askOn));
  return times;
}
