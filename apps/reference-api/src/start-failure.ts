/** A reason not to start that the operator can fix: printed as one sentence, without a stack. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}
