import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** How long each property is tried. */
    fuzzMs: number;
  }
}

const { FUZZ_SEED: seed, FUZZ_PATH: path } = process.env;

fc.configureGlobal({
  seed: Number(seed),
  ...(path && { path }),
  numRuns: Number.MAX_SAFE_INTEGER,
  interruptAfterTimeLimit: inject('fuzzMs'),
});
