/** A failure that the person at the terminal can act on: shown as its sentence, without a stack. */
export class PlainFailure extends Error {
  /** @override */
  name = 'PlainFailure';
}
