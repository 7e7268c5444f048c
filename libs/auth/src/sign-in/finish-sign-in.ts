import type { Session } from '../session/session.ts';
import { lastActivity, signedOutFlag } from '../storage/sign-in-storage.ts';
import { isOwnIdentity } from '../storage/stored-tokens.ts';
import { readCallback } from './callback-query.ts';
import { providerFailure } from '../provider/provider-failure.ts';

/** `isCancelled`: the provider denied access, most likely because the person cancelled. */
export type SignInResult =
  | { kind: 'signed-in' }
  | { kind: 'mismatch' }
  | { kind: 'failed'; message: string; isCancelled?: boolean };

/**
 * Completes the code flow from the query of the provider's redirect. Stores the tokens only if they belong to LoginId;
 * otherwise signs out. Tokens with more scopes than those of the sign-in are kept in memory (extra-tokens.ts). A
 * message in the query is shown only if its `state` was sent by this browser. Never rejects.
 */
export async function finishSignIn(session: Session, search: string): Promise<SignInResult> {
  const { settings } = session;
  const { client, extraTokens, revoke } = await session.provider();
  // For an unknown state the library returns the tab's own transaction.
  const hasSent = (state: string) => client.transactionManager.load({ state })?.state === state;
  try {
    const answer = readCallback(search, hasSent);
    if (answer.kind === 'refused') client.transactionManager.clear({ state: answer.state });
    if (answer.kind !== 'code') return { ...answer, kind: 'failed' };
    const { scopes = [] } = client.transactionManager.load({ state: answer.state }) as { scopes?: string[] };
    const { tokens } = await client.token.parseFromUrl({ url: answer.query });
    if (!isOwnIdentity(tokens.idToken, settings.loginIdClaim)) {
      await session.signOut('mismatch', tokens);
      return { kind: 'mismatch' };
    }
    if (tokens.accessToken && extraTokens.isExtra(scopes)) {
      extraTokens.keep(scopes, tokens.accessToken);
      return { kind: 'signed-in' };
    }
    lastActivity.record();
    signedOutFlag.clear();
    void revoke(client.tokenManager.getTokensSync());
    client.tokenManager.setTokens(tokens);
    await session.isSignedIn();
    return { kind: 'signed-in' };
  } catch (error) {
    return { kind: 'failed', message: providerFailure(error) };
  }
}
