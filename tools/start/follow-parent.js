import { isMainThread } from 'node:worker_threads';

// Preloaded into each service. When `npm start` is killed (kill -9), the IPC channel closes, and the service shuts down
// as if it had received SIGTERM.
if (isMainThread && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
