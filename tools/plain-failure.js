/** An error for the person at the terminal: its message is printed without a stack trace. */
export class PlainFailure extends Error {
  /** @override */
  name = 'PlainFailure';
}
