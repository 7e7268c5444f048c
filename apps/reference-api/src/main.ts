import { createLog } from './log.ts';
import { startReferenceApi } from './server.ts';
import { readSettings } from './settings.ts';
import { StartFailure } from './start-failure.ts';

try {
  const settings = readSettings(process.env);
  const log = createLog(settings.LOG_LEVEL);
  const api = await startReferenceApi(settings, log);
  log.info({ url: api.url }, 'the reference API is ready');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void api.stop());
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
