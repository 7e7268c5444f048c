import type { OktaAuth } from '@okta/okta-auth-js/core';

/** There is no session (developer.okta.com, error codes). */
const notFound = 'E0000007';

/**
 * Ends the session at the provider. Not by `client.closeSession()`, which also drops the portal's tokens, without
 * revoking them: that is what Logout is for.
 * @returns whether there was one (specification, section 8)
 */
export async function endSession(client: OktaAuth): Promise<boolean> {
  try {
    await client.session.close();
    return true;
  } catch (error) {
    if ((error as { errorCode?: string }).errorCode === notFound) return false;
    throw error;
  }
}
