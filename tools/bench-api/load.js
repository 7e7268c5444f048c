import { Agent, get } from 'node:http';

/** Connections that ask at the same time, each again as soon as it is answered. */
const connections = 32;

/**
 * @typedef {{ perSecond: number, median: number, slowest: number }} Load in milliseconds; `slowest` is the 99th of 100
 *
 * Asks for `seconds` and measures; one second before that is not counted.
 * @param {() => string} nextUrl
 * @param {string} token
 * @param {number} seconds
 * @returns {Promise<Load>}
 * @throws {Error} at the first answer that is no 200
 */
export async function load(nextUrl, token, seconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json' };
  const ask = (/** @type {string} */ url) => answer(url, agent, headers);
  await together(nextUrl, ask, 1);
  const times = await together(nextUrl, ask, seconds);
  agent.destroy();
  times.sort((one, other) => one - other);
  const at = (/** @type {number} */ share) => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / seconds, median: at(0.5), slowest: at(0.99) };
}

/**
 * @param {() => string} nextUrl
 * @param {(url: string) => Promise<void>} ask
 * @param {number} seconds
 * @returns {Promise<number[]>} how long each answer took
 */
async function together(nextUrl, ask, seconds) {
  /** @type {number[]} */
  const times = [];
  const end = performance.now() + seconds * 1000;
  const askOn = async () => {
    for (let start = performance.now(); start < end; start = performance.now()) {
      await ask(nextUrl());
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, askOn));
  return times;
}

/**
 * @param {string} url
 * @param {Agent} agent
 * @param {Record<string, string>} headers
 * @returns {Promise<void>} when the whole answer has come
 */
function answer(url, agent, headers) {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} was answered with status ${response.statusCode}.`));
      });
      response.on('error', reject).resume();
    }).on('error', reject);
  });
}
