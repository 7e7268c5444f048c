/** Shown to administrators. */
export const heldReason = 'Another user’s account with this email has to change first.';

/** The account waits for another one that still has its login, so that trying now would be refused. */
export class LoginHeld extends Error {
  override name = 'LoginHeld';

  constructor() {
    super(heldReason);
  }
}
