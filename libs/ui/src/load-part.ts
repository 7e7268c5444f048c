import { within } from './within.ts';

/** Milliseconds (specification, section 9: chunk load timeout). */
const patience = 120_000;

/** A part of the portal's code did not come in time (specification, section 8). */
class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Fetches a part of the code that comes on demand, within its time limit. */
export function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return within(patience, new ChunkLoadError('A part of the portal did not load in time.'), load());
}
