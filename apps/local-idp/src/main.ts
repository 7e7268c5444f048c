import { startLocalIdp } from './server.ts';
import { readSettings } from './settings.ts';
import { StartFailure } from './start-failure.ts';

try {
  const idp = await startLocalIdp(readSettings(process.env));
  console.log(`The local sign-in provider is ready: ${idp.issuer}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void idp.stop());
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
