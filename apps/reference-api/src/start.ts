import { createLog } from './log.ts';
import { type ReferenceApi, startReferenceApi } from './server.ts';
import { readSettings } from './settings.ts';
import { StartFailure } from './start-failure.ts';

process.umask(0o077); // Only the owner may read the data: it includes uploaded files and personal data.
try {
  const settings = readSettings(process.env);
  const log = createLog(settings.LOG_LEVEL);
  const started = Promise.withResolvers<ReferenceApi>();
  // Registered before the start, so that a signal during it still stops cleanly. A second signal ends it at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void started.promise.then((api) => api.stop()));
  }
  const api = await startReferenceApi(settings, log);
  started.resolve(api);
  log.info({ url: api.url }, 'the reference API is ready');
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
