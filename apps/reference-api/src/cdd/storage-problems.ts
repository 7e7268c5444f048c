import { ProblemError } from '@scv/api/schemas';
import type { CddStorage } from './cdd-storage.ts';

/**
 * Answers uploads and downloads with 503 while the storage can't be used. Errors of the uploaded file itself are passed
 * on.
 */
export function withProblems(storage: CddStorage): CddStorage {
  return {
    ...storage,
    async write(id, chunks) {
      let failure: unknown;
      const watched = async function* () {
        try {
          yield* chunks;
        } catch (error) {
          failure = error;
          throw error;
        }
      };
      await storage.write(id, watched()).catch((cause: unknown) => {
        if (failure !== undefined) throw failure;
        throw unavailable(cause);
      });
    },
    read: (id) =>
      storage.read(id).catch((cause: unknown) => {
        throw unavailable(cause);
      }),
  };
}

function unavailable(cause: unknown): ProblemError {
  const message = 'The storage for CDD files is not available. Please try again in a moment.';
  return new ProblemError(503, message, { headers: { 'Retry-After': '30' }, cause });
}
