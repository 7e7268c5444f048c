import { runBench } from './bench/run-bench.js';
import { git } from './previous-build.js';

// `npm run prove:cluster [-- ref]`: two API processes behind haproxy (apps/reference-api/deploy/haproxy.cfg), one of an
// earlier build and one of this, and PostgreSQL with a synchronous standby, under load. CDD files are in a shared
// folder, or in the bucket that CDD_STORAGE names. Does one fault after the other (cluster/faults.js), then compares
// the database and the files with every answer that was given. Fails if an acknowledged change is lost, if a failure is
// anything but a 502, 503 or 507 that says when to try again, if failures go on for more than ten seconds, or if the
// activity doesn't have one entry for each change. Needs haproxy, and root for full disks.
//
// While something is killed, a call may also end without an answer: one to the balancer itself, and a write, because
// haproxy closes an HTTP/1.1 connection silently if it had served another request before.

await runBench(async (folder) => {
  const { proveCluster } = await import('./cluster/prove.js');
  return proveCluster(folder, process.argv[2] ?? beforeNewestMigration());
});

/** The build before the one that migrated the database last. */
function beforeNewestMigration() {
  const migrations = 'apps/reference-api/src/database/migrations';
  const added = git('log', '-1', '--first-parent', '-m', '--diff-filter=A', '--format=%h', '--', migrations);
  return `${String(added.stdout).trim()}^`;
}
