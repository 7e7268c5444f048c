import { withTimeout } from '@scv/ui/browser';
import { getOAuthUrls, type OktaAuth, type Tokens } from '@okta/okta-auth-js/core';
import { messageOf } from './provider-failure.ts';
import { signInPaths } from '../storage/sign-in-storage.ts';

const revocationTimeoutMs = 3_000;

/**
 * Revokes the tokens and leaves the page for the provider's sign-out, which returns to /login. If the provider can't be
 * reached, logs that (specification, section 4) and goes straight to /login.
 * @param ended what to wait for before leaving the page; it never rejects
 */
export async function endAtProvider(client: OktaAuth, tokens: Tokens, ended: Promise<void>): Promise<void> {
  const [isReachable] = await Promise.all([revoke(client, tokens), ended]);
  const { logoutUrl } = getOAuthUrls(client);
  if (!isReachable || !logoutUrl || !tokens.idToken) return location.assign(signInPaths.login);
  leaveByPost(logoutUrl, {
    id_token_hint: tokens.idToken.idToken,
    post_logout_redirect_uri: new URL(signInPaths.login, location.origin).href,
  });
}

/** Revokes the given tokens; false when the provider can't be reached, fails, or doesn't answer in time. */
export async function revoke(client: OktaAuth, { accessToken, refreshToken }: Tokens): Promise<boolean> {
  const revocations = Promise.all([
    refreshToken && client.revokeRefreshToken(refreshToken),
    accessToken && client.revokeAccessToken(accessToken),
  ]);
  try {
    await withTimeout(revocationTimeoutMs, new Error('The provider did not answer in time.'), revocations);
    return true;
  } catch (error) {
    console.warn('The provider could not revoke the tokens.', messageOf(error));
    // After a refusal (4xx) the provider can still end its session. A failing provider (5xx) would show its error page.
    const { xhr, resp } = error as { xhr?: { status?: number }; resp?: { status?: number } };
    const status = xhr?.status ?? resp?.status ?? 0;
    return status > 0 && status < 500;
  }
}

/**
 * Leaves the page by a form post (OpenID Connect RP-Initiated Logout 1.0, section 2). The library would put the ID
 * token into the address, where histories and logs keep it.
 */
function leaveByPost(address: string, fields: Record<string, string>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = address;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
