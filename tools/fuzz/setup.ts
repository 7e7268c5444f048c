import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** How long each property is tried. */
    fuzzMs: number;
    fuzzSeed: number;
  }
}

fc.configureGlobal({
  seed: inject('fuzzSeed'),
  numRuns: Number.MAX_SAFE_INTEGER,
  interruptAfterTimeLimit: inject('fuzzMs'),
});
