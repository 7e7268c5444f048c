import { spawnSync } from 'node:child_process';
import { sayOnce } from './checks/type-errors.js';
import { node, root } from './workspace.js';

// `node tools/types.js PROJECT...`, run by `npm run typecheck`: checks the types of all projects in one process, each with
// its own settings, with the native compiler (docs/decisions, 11). More than one thread would check shared types again, for
// twice the processor time. An error of a file that several projects share is said once.

const args = [
  'node_modules/typescript-7/bin/tsc',
  '-b',
  '--pretty',
  'false',
  '--singleThreaded',
  ...process.argv.slice(2),
];
const { status, stdout, stderr } = spawnSync(node, args, { cwd: root, encoding: 'utf8', maxBuffer: Infinity });
process.stdout.write(sayOnce(stdout));
process.stderr.write(stderr);
process.exitCode = status ?? 1;
