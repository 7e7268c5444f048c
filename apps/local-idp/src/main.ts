import { type LocalIdp, startLocalIdp } from './server.ts';
import { readSettings, StartFailure } from './settings.ts';

process.umask(0o077); // Only the owner may read the state: it includes the signing key.
try {
  const started = Promise.withResolvers<LocalIdp>();
  // Registered before the start, so that a signal during it also stops the provider cleanly.
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
