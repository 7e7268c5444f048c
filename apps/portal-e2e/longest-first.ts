import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What takes longest, in about this order; all others follow. Begun last, one of them would keep a single worker busy.
 * Those that wait most (faults, renewal, session, callback) are apart: together they would leave the processor idle.
 */
const longest = [
  'faults',
  'nasty-strings',
  'users-bulk-access',
  'renewal',
  'cdd-states',
  'users-access',
  'session',
  'cdd',
  'sign-in-accessibility',
  'callback',
  'storage',
  'network',
  'late-parts',
  'accessibility',
  'sign-in',
  'users-bulk',
];

/** Vitest's own order goes by the last run's times, which a fresh clone does not have. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return place === -1 ? longest.length : place;
    };
    return files.toSorted((one, other) => rank(one) - rank(other));
  }
}
