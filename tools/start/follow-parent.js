import { isMainThread } from 'node:worker_threads';

// Preloaded into each part: when `npm start` dies without stopping it (kill -9), the channel between the two
// closes and the part ends as if it had been told to.
if (isMainThread && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
