import { nodeIsTooOld } from './node-version.ts';

const refusal = nodeIsTooOld();
if (refusal === undefined) {
  await import('./start.ts');
} else {
  console.error(refusal);
  process.exitCode = 1;
}
