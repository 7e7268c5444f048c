import { runBench } from './bench/run-bench.js';

// `npm run prove:cluster [connections]`: two API processes behind haproxy (apps/reference-api/deploy/haproxy.cfg), a shared folder for uploads,
// and PostgreSQL with a synchronous standby, under load. Kills, locks, promotes and brings back one part after the other,
// then compares the database with every answer that was given. Fails if an acknowledged change is lost, if a failure is
// anything but a 502, 503 or 507 that says when to try again, if one lasts longer than ten seconds, or if the activity
// doesn't have one entry for each change. Needs haproxy.
//
// A write that a killed process was working on may also end without an answer: haproxy closes an HTTP/1.1 connection
// silently if it had served another request before. These are counted as cut off.

const defaultConnections = 32;

await runBench(async (folder) => {
  const { proveCluster } = await import('./cluster/prove.js');
  return proveCluster(folder, Number(process.argv[2] ?? defaultConnections));
});
