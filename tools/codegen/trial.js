import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../workspace.js';
/** @import { Client } from './client.js' */

/** Files of libs/api that hold for any contract. */
const general = ['mocks.ts', 'mocks.test.ts', 'operations.ts'];

/**
 * Writes the client of a foreign contract with what it needs to be tried: `tsc -p FOLDER` compiles it strictly, and
 * `vitest run --root FOLDER` checks that every operation has a client, a schema and a mock whose fakes fit.
 * @param {Client} client
 * @param {string} folder is emptied first
 */
export function writeTrial(client, folder) {
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(root, 'tools', 'codegen', 'trial'), folder, { recursive: true });
  for (const file of general) cpSync(join(root, 'libs', 'api', 'src', file), join(folder, 'src', file));
  for (const [file, text] of client) {
    const path = join(folder, 'src', 'generated', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  cpSync(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
}
