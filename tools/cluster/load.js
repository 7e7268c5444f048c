import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * @typedef {object} Answer
 * @property {number} at when it came, by performance.now()
 * @property {number} ms how long it took
 * @property {number} status 0 if there was none
 * @property {boolean} sayWhen whether a failure says when to try again
 * @property {boolean} isWrite
 */

/**
 * What was acknowledged, and what has an unknown outcome because its answer was lost.
 * @typedef {object} Acknowledged
 * @property {Map<string, number>} versions of each user, by id
 * @property {Map<string, string>} files SHA-256 by id
 */

/** One upload for every so many writes. */
const writesPerUpload = 10;

/**
 * Keeps so many connections busy: 95 of 100 calls read a page of users, the others enroll or edit a user, or upload.
 * @param {string} url of the balancer
 * @param {string} token of an administrator
 * @param {number} connections
 */
export function startLoad(url, token, connections) {
  /** @type {Answer[]} */
  const answers = [];
  /** @type {Acknowledged} */
  const acknowledged = { versions: new Map(), files: new Map() };
  let isStopped = false;

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body] JSON or a form
   */
  const call = async (method, path, body) => {
    const isForm = body instanceof FormData;
    const headers = {
      Authorization: `Bearer ${token}`,
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
    };
    const sent = isForm ? body : JSON.stringify(body);
    const began = performance.now();
    let status = 0;
    let sayWhen = false;
    let content;
    try {
      const response = await fetch(`${url}${path}`, { method, headers, ...(sent !== undefined && { body: sent }) });
      sayWhen = response.headers.has('Retry-After');
      content = await response.json().catch(() => undefined);
      ({ status } = response);
    } catch {
      // No answer.
    }
    const at = performance.now();
    answers.push({ at, ms: at - began, status, sayWhen, isWrite: method !== 'GET' });
    // As the portal does after a failure: not at once.
    if (status === 0 || status >= 500) await wait(200);
    return { status, content };
  };

  const person = () => ({ firstName: 'Load', lastName: 'Test', email: `${randomUUID()}@scv.example`, role: 'user' });

  /** @param {{ id: string, email: string }[]} own users that only this connection edits */
  const write = async (own) => {
    if (Math.random() < 1 / writesPerUpload) {
      const form = new FormData();
      form.append('cddFile', new Blob([JSON.stringify([randomUUID(), 'x'.repeat(100_000)])]), 'load.json');
      const { status, content } = await call('POST', '/hpesa/api/v1/cdd/upload', form);
      if (status === 201) acknowledged.files.set(content.id, content.sha256);
      return;
    }
    const edited = Math.random() < 0.5 ? own[Math.floor(Math.random() * own.length)] : undefined;
    const body = { ...person(), ...(edited && { email: edited.email, status: 'Active', lastName: randomUUID() }) };
    const { status, content } = edited
      ? await call('PUT', `/api/v1/user/${edited.id}`, body)
      : await call('POST', '/api/v1/user', body);
    if (status !== 201) return;
    if (!edited) own.push({ id: content.id, email: body.email });
    acknowledged.versions.set(content.id, content.version);
  };

  const connection = async () => {
    /** @type {{ id: string, email: string }[]} */
    const own = [];
    while (!isStopped) {
      await (Math.random() < 0.05
        ? write(own)
        : call('GET', `/api/v1/users?page=${Math.floor(Math.random() * 50)}&size=10`));
    }
  };
  const running = Array.from({ length: connections }, connection);
  return {
    answers,
    acknowledged,
    call,
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
  };
}

/** @typedef {ReturnType<typeof startLoad>} Load */
