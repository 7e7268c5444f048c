import { type LocalIdp, startLocalIdp } from './server.ts';
import { readSettings } from './settings.ts';
import { StartFailure } from './start-failure.ts';

try {
  const started = Promise.withResolvers<LocalIdp>();
  // Before the start, so that a signal in the middle of it ends it in order.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void started.promise.then((idp) => idp.stop()));
  }
  const idp = await startLocalIdp(readSettings(process.env));
  started.resolve(idp);
  console.log(`The local sign-in provider is ready: ${idp.issuer}`);
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
