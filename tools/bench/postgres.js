import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { PlainFailure } from '../plain-failure.js';
import { environment, node, root } from '../workspace.js';

/** It ends when we do: then its input ends. */
const script = `
  import { startEmbeddedPostgres } from './apps/reference-api/src/testing/embedded-postgres.ts';
  process.stdin.resume().on('end', () => process.exit());
  console.log((await startEmbeddedPostgres()).url);
`;

/**
 * Starts the PostgreSQL that comes with the packages, with an empty database, in a temporary folder.
 * @returns {Promise<string>} its address
 */
export async function startPostgres() {
  const args = ['--input-type=module', '-e', script];
  const child = spawn(node, args, { cwd: root, env: environment, stdio: ['pipe', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout)) return line;
  throw new PlainFailure('PostgreSQL did not start: it says why above.');
}
