import { execFile, spawnSync } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { promisify } from 'node:util';
import { PlainFailure } from '../plain-failure.js';

const run = promisify(execFile);
const uploadPath = '/hpesa/api/v1/cdd/upload';

/** Sends the file with curl if it is installed, else with Node's fetch. */
export const sender = spawnSync('curl', ['--version']).status === 0 ? 'curl' : 'Node';

/**
 * Uploads a file as the contract defines it.
 * @param {string} url the server's origin
 * @param {string} file path
 * @param {string} token
 * @returns {Promise<number>} seconds
 * @throws {PlainFailure} when the status isn't 201
 */
export async function send(url, file, token) {
  const { status, seconds } = await (sender === 'curl' ? sendByCurl : sendByNode)(`${url}${uploadPath}`, file, token);
  if (status !== 201) throw new PlainFailure(`${url} answered ${status} instead of 201.`);
  return seconds;
}

/**
 * @param {string} url
 * @param {string} file
 * @param {string} token
 */
async function sendByCurl(url, file, token) {
  const form = ['--form', `cddFile=@${file};type=application/json`, '--header', `Authorization: Bearer ${token}`];
  const report = ['--silent', '--output', '-', '--write-out', '\n%{http_code} %{time_total}'];
  const { stdout } = await run('curl', [...report, ...form, url]);
  const [status, seconds] = (stdout.split('\n').at(-1) ?? '').split(' ').map(Number);
  return { status, seconds: Number(seconds) };
}

/**
 * @param {string} url
 * @param {string} file
 * @param {string} token
 */
async function sendByNode(url, file, token) {
  const body = new FormData();
  body.append('cddFile', await openAsBlob(file, { type: 'application/json' }), 'large.json');
  const start = performance.now();
  const response = await fetch(url, { method: 'POST', body, headers: { Authorization: `Bearer ${token}` } });
  await response.text();
  return { status: response.status, seconds: (performance.now() - start) / 1000 };
}
