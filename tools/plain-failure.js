/** An error for the person at the terminal: its message is printed without a stack trace. */
export class PlainFailure extends Error {
  /** @override */
  name = 'PlainFailure';
}

/**
 * Prints a PlainFailure and has this process exit with 1.
 * @param {unknown} error any other error is thrown again
 */
export function printFailure(error) {
  if (!(error instanceof PlainFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
