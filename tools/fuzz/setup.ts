import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** How long each property is tried. */
    fuzzMs: number;
  }
}

fc.configureGlobal({
  seed: Number(process.env['FUZZ_SEED']),
  numRuns: Number.MAX_SAFE_INTEGER,
  interruptAfterTimeLimit: inject('fuzzMs'),
});
