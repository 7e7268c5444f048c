/** A reason not to start that the person at the terminal can act on: shown as one sentence, without a stack. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}
