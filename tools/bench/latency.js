import { tableOf } from './table.js';
import { median } from './median.js';

/**
 * @typedef {{ url: string, token: string, users: number }} Api
 * @typedef {{ email: string, firstName: string, lastName: string }} Person
 * @typedef {{ small: number, large: number }} Medians in milliseconds, with few and with many users
 */

const size = 10;
const warmUpRounds = 5;

/** @type {Record<string, (users: number, person: Person) => Record<string, string>>} */
const requests = {
  'first page': () => page(0),
  'middle page': (users) => page(users / size / 2),
  'last page': (users) => page(users / size),
  'search: one email': (_, { email }) => ({ query: email }),
  'search: one full name': (_, { firstName, lastName }) => ({ query: `${lastName}, ${firstName}` }),
  'search: two short words': () => ({ query: 'ma jo' }),
  'search: q, which few have': () => ({ query: 'q' }),
  'search: ma, which many have': () => ({ query: 'ma' }),
  'search: most users': () => ({ query: 'mail' }),
  'filter: administrators': () => ({ role: 'admin' }),
  'filter: inactive administrators': () => ({ role: 'admin', status: 'Inactive' }),
  'sort: email': () => ({ sort: 'email' }),
  'sort: newest first': () => ({ sort: '-createdAt' }),
  'sort: last sign-in': () => ({ sort: '-lastSignInAt' }),
  'filter and sort': () => ({ role: 'user', status: 'Inactive', sort: '-email' }),
  'search and filter: ma': () => ({ query: 'ma', status: 'Inactive' }),
  'search, filter and sort: ma': () => ({ query: 'ma', role: 'user', sort: '-createdAt' }),
  'search and sort: q': () => ({ query: 'q', sort: '-lastSignInAt' }),
  'search, filter and sort: part of many names': () => ({ query: 'mar', status: 'Inactive', sort: '-email' }),
  'search, filter and sort: most users': () => ({ query: 'mail', status: 'Inactive', sort: '-name' }),
};

const page = (/** @type {number} */ number) => ({ page: String(Math.floor(number)), size: String(size) });

/**
 * Sends one request after another, in turn to both APIs, so that a busy machine slows down both alike.
 * @param {{ small: Api, large: Api }} apis
 * @param {number} rounds
 * @returns {Promise<Map<string, Medians>>} by request
 */
export async function measure(apis, rounds) {
  const people = { small: await somePeople(apis.small), large: await somePeople(apis.large) };
  /** @type {Map<string, Medians>} */
  const medians = new Map();
  for (const [name, params] of Object.entries(requests)) {
    const times = { small: /** @type {number[]} */ ([]), large: /** @type {number[]} */ ([]) };
    for (let round = -warmUpRounds; round < rounds; round += 1) {
      for (const which of /** @type {const} */ (['small', 'large'])) {
        const api = apis[which];
        const person = /** @type {Person} */ (people[which].at(round % people[which].length));
        const start = performance.now();
        await list(api, params(api.users, person));
        if (round >= 0) times[which].push(performance.now() - start);
      }
    }
    medians.set(name, { small: median(times.small), large: median(times.large) });
  }
  return medians;
}

/** People spread over the whole list. */
async function somePeople(/** @type {Api} */ api) {
  const pages = [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95].map((share) => (share * api.users) / size);
  const lists = [];
  for (const number of pages) lists.push(await list(api, page(number)));
  return lists.flat();
}

/**
 * @param {Api} api
 * @param {Record<string, string>} params
 * @returns {Promise<Person[]>}
 * @throws {Error} when the answer is not 200 or has no users
 */
async function list({ url, token }, params) {
  const address = `${url}/api/v1/users?${new URLSearchParams(params)}`;
  const response = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
  const { userList } = /** @type {{ userList: Person[] }} */ (await response.json());
  if (response.status !== 200 || !userList.length) throw new Error(`${address} was answered with ${response.status}.`);
  return userList;
}

/**
 * The requests that have a limit at a million users.
 * @param {Map<string, Medians>} medians
 * @returns {Map<string, number>} milliseconds by request
 */
export const limits = (medians) =>
  new Map([
    ['first page', 1.5 * (medians.get('first page')?.small ?? 0)],
    ['middle page', 100],
    ['search: one email', 30],
    ['search: one full name', 30],
    ['search: two short words', 30],
    ['search: q, which few have', 30],
    ['search: ma, which many have', 30],
    ...Object.keys(requests)
      .filter((name) => /filter|sort/.test(name))
      .map((name) => /** @type {const} */ ([name, 30])),
  ]);

/**
 * @param {Map<string, Medians>} medians
 * @returns {string[]} the requests that are above their limit
 */
export const missed = (medians) =>
  [...limits(medians)]
    .filter(([name, limit]) => !((medians.get(name)?.large ?? Infinity) <= limit))
    .map(([name]) => name);

/**
 * @param {Map<string, Medians>} medians
 * @param {{ small: number, large: number }} users
 * @returns {string}
 */
export function table(medians, users) {
  const ms = (/** @type {number | undefined} */ value) => value?.toFixed(1) ?? '';
  const header = [
    '',
    `${users.small.toLocaleString('en')} users`,
    `${users.large.toLocaleString('en')} users`,
    'limit',
  ];
  const rows = [...medians].map(([name, { small, large }]) => [
    name,
    ms(small),
    ms(large),
    ms(limits(medians).get(name)),
  ]);
  return tableOf([header, ...rows]);
}
