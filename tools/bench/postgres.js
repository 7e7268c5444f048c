import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { PlainFailure } from '../plain-failure.js';
import { environment, node, root } from '../workspace.js';

/** Exits when this process does, because then its input ends. */
const script = `
  import { startEmbeddedPostgres } from './apps/reference-api/src/testing/embedded-postgres.ts';
  process.stdin.resume().on('end', () => process.exit());
  console.log((await startEmbeddedPostgres()).url);
`;

/**
 * Starts the PostgreSQL of the package embedded-postgres in a temporary folder.
 * @returns {Promise<string>} the address of its database `postgres`
 */
export async function startPostgres() {
  const args = ['--input-type=module', '-e', script];
  const child = spawn(node, args, { cwd: root, env: environment, stdio: ['pipe', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout)) return line;
  throw new PlainFailure('PostgreSQL did not start: see the reason above.');
}
