import { watch } from 'node:fs';
import { resolve } from 'node:path';
import { root } from '../workspace.js';
import { startService } from './service.js';
/** @import { Service } from './service.js' */

/** One save can be several events, and the code generator writes several files. */
const settleMs = 50;

const notForServers = /\.(test|fuzz)\.ts$|(^|[\\/])(testing|\.reports)([\\/]|$)/;

/**
 * Starts a service, and again whenever a file in its folders is saved. The old process exits first, so that it closes
 * its database and frees its port. If it exits by itself once it was ready, we say why and wait for the next save. We
 * don't use `node --watch`: it misses the second save of an editor that replaces files, sends SIGTERM twice at Ctrl-C,
 * and keeps running when `npm run dev` is killed.
 * @param {Service & { folders: string[] }} service
 * @param {(sentence: string) => void} say
 * @returns {{ ready: () => Promise<void>, exited: Promise<never> }} `ready` is about the first start; `exited` never
 *   settles
 */
export function restartOnSave(service, say) {
  const first = startService(service);
  /** @type {typeof first | undefined} the running process; undefined while it stops */
  let current = first;

  const sayWhyItExits = (/** @type {typeof first} */ started) =>
    started.exited.catch(({ message }) => {
      if (started === current) say(`${message}\nSave a file of it to start it again.`);
    });

  const restart = async () => {
    const old = current;
    current = undefined;
    await old?.stop();
    const started = (current = startService(service));
    void sayWhyItExits(started);
    started.ready().then(
      () => started === current && say(`${service.name} has restarted.`),
      () => {},
    );
  };

  let restarts = Promise.resolve();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const onChange = (/** @type {string} */ _event, /** @type {string | null} */ file) => {
    if (notForServers.test(file ?? '')) return;
    clearTimeout(timer);
    timer = setTimeout(() => (restarts = restarts.then(restart)), settleMs);
  };
  for (const folder of service.folders) watch(resolve(root, folder), { recursive: true }, onChange).unref();

  const ready = first.ready();
  ready.then(
    () => sayWhyItExits(first),
    () => {},
  );
  return { ready: () => ready, exited: new Promise(() => {}) };
}
