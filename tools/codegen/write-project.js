import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../workspace.js';
/** @import { Client } from './client.js' */

/** Files of libs/api that hold for any contract. */
const general = ['mocks.ts', 'mocks.test.ts', 'operations.ts'];

/**
 * Writes a client without our session's code: axios alone sends its calls (trial/src/http.ts).
 * @param {Client} client
 * @param {string} folder
 */
export function writeProject(client, folder) {
  cpSync(join(root, 'tools', 'codegen', 'trial'), folder, { recursive: true });
  cpSync(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  for (const file of general) cpSync(join(root, 'libs', 'api', 'src', file), join(folder, 'src', file));
  for (const [file, text] of client) {
    const path = join(folder, 'src', 'generated', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
