import { withTimeout } from '@scv/ui/browser';
import { useOktaAuth, Security } from '@okta/okta-react';
import { Alert, ButtonRow, CentredPage, LinkButton, Skeleton } from '@scv/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { messageOf, unknownSignIn, providerFailure } from '../provider/provider-failure.ts';
import { useSession, useSessionStatus, SigningOut } from '../session/session-context.tsx';
import { loginId, returnAddress, signInPaths, lastPresence, signedOutFlag } from '../storage/sign-in-storage.ts';
import type { Session } from '../session/session.ts';
import { isOwnIdentity } from '../storage/stored-tokens.ts';
import type { OktaAuth } from '@okta/okta-auth-js';
import { useNavigate } from 'react-router';
import type { Provider } from '../provider/open-provider.ts';

const timeoutMs = 25_000;

const timeoutText = 'The sign-in provider did not answer in time. Check your network connection and try again.';
// okta-react's texts (specification, section 8).
const noClient = 'No oktaAuth instance passed to Security Component.';
const noRestoreCallback = 'No restoreOriginalUri callback passed to Security Component.';

interface Failure {
  message: string;
  isCancelled?: boolean;
}

/**
 * Finishes the sign-in at the provider, on both callback paths. Not okta-react's LoginCallback, because that one never
 * ends on a cancelled or reloaded callback and shows a text from the address unchecked (decisions/0002).
 */
export function CallbackRoute() {
  const session = useSession();
  const status = useSessionStatus();
  const client = (useOktaAuth() as ReturnType<typeof useOktaAuth> | null)?.oktaAuth;
  const [failure, setFailure] = useState<Failure>();
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    withTimeout(timeoutMs, new Error(timeoutText), finish(takeQuery())).then(setFailure, (error) =>
      setFailure({ message: messageOf(error) }),
    );

    async function finish(query: string): Promise<Failure | undefined> {
      if (!client) return { message: noClient };
      const result = await finishSignIn(session, query);
      if (result.kind === 'mismatch') return undefined; // signing out; the browser leaves the page
      // A callback that is opened again after it succeeded fails, but the person is signed in.
      if (result.kind === 'failed' && !(await session.isSignedIn())) return result;
      // Not read earlier, because Security sets it in an effect that runs after this component's effects.
      const restore = client.options.restoreOriginalUri;
      if (!restore) return { message: noRestoreCallback };
      await restore(client, returnAddress.take() ?? signInPaths.home);
      return undefined;
    }
  }, [client, session]);

  if (status === 'leaving') return <SigningOut />;
  if (failure) return <NotSignedIn {...failure} />;
  return (
    <CentredPage title="Signing in" text="One moment, please." size="sign-in">
      <Skeleton label="Finishing your sign-in" height={36} />
    </CentredPage>
  );
}

/** Specification, section 8: 'Error: {message}'. With a LoginId, signing in again skips the portal's own login. */
function NotSignedIn({ message, isCancelled = false }: Failure) {
  const hasLoggedIn = loginId.get() !== null;
  return (
    <CentredPage title="You are not signed in" size="sign-in">
      <Alert tone={isCancelled ? 'info' : 'danger'} headline={`Error: ${message}`} />
      <ButtonRow>
        <LinkButton to={hasLoggedIn ? signInPaths.flow : signInPaths.login} variant="primary">
          Sign in again
        </LinkButton>
        {hasLoggedIn && anotherAccount}
      </ButtonRow>
    </CentredPage>
  );
}

const anotherAccount = (
  <LinkButton to={signInPaths.login} variant="quiet">
    Use another account
  </LinkButton>
);

/** Removes code and state from the address at once, to keep them out of the history, bookmarks and screenshots. */
function takeQuery(): string {
  const { search, pathname } = location;
  history.replaceState(history.state, '', pathname);
  return search;
}

/** The provider's redirect: a code to exchange, a refusal, or one that doesn't belong to this browser's sign-in. */
type CallbackAnswer =
  | { readonly kind: 'code'; readonly query: string; readonly state: string }
  | { readonly kind: 'refused'; readonly message: string; readonly isCancelled: boolean; readonly state: string }
  | { readonly kind: 'foreign'; readonly message: string };

const nothingToFinish = 'There is no sign-in to finish here.';
const incomplete = 'The sign-in provider sent an incomplete answer.';

/** The parameters of an authorization response (RFC 6749, section 4.1.2). */
const parameters = ['code', 'state', 'error', 'error_description'];

/** Characters shown of a provider's error description. */
const maxDescriptionLength = 300;

/**
 * Reads the query of the provider's redirect. Anybody can write such an address, so its content is used only if
 * this browser sent its `state` (`hasSent`).
 */
export function readCallback(search: string, hasSent: (state: string) => boolean): CallbackAnswer {
  const query = new URLSearchParams(search);
  if (!parameters.some((name) => query.has(name))) return { kind: 'foreign', message: nothingToFinish };
  const [code, state, error] = parameters.map((name) => query.get(name));
  // RFC 6749, section 3.1, forbids repeated parameters; the client library might read another one than we do.
  const isRepeated = parameters.some((name) => query.getAll(name).length > 1);
  if (isRepeated || !state || !hasSent(state)) return { kind: 'foreign', message: unknownSignIn };
  if (error) {
    const message = plainText(query.get('error_description')) || refusalOf(error);
    return { kind: 'refused', message, isCancelled: error === 'access_denied', state };
  }
  if (!code) return { kind: 'refused', message: incomplete, isCancelled: false, state };
  return { kind: 'code', query: `?${new URLSearchParams({ code, state }).toString()}`, state };
}

/** The text for a refusal without a description. */
function refusalOf(error: string): string {
  return error === 'access_denied'
    ? 'The sign-in was cancelled.'
    : `The sign-in provider refused the sign-in (${plainText(error)}).`;
}

/** Removes control and invisible characters, which could change the sentence around it, and limits the length. */
function plainText(text: string | null): string {
  return (text ?? '')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, maxDescriptionLength);
}

/** `isCancelled`: the provider denied access, most likely because the person cancelled. */
type SignInResult =
  | { kind: 'signed-in' }
  | { kind: 'mismatch' }
  | { kind: 'failed'; message: string; isCancelled?: boolean };

/**
 * Completes the code flow from the query of the provider's redirect. Stores the tokens only if they belong to LoginId;
 * otherwise signs out. Tokens with more scopes than those of the sign-in are kept in memory (open-provider.ts). A
 * message in the query is shown only if its `state` was sent by this browser. Never rejects.
 */
async function finishSignIn(session: Session, search: string): Promise<SignInResult> {
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
    lastPresence.record();
    signedOutFlag.clear();
    void revoke(client.tokenManager.getTokensSync());
    client.tokenManager.setTokens(tokens);
    await session.isSignedIn();
    return { kind: 'signed-in' };
  } catch (error) {
    return { kind: 'failed', message: providerFailure(error) };
  }
}

interface SecurityAreaProps {
  client: Provider['client'];
  children: ReactNode;
}

/**
 * okta-react's Security around the callback, which reads the client and `restoreOriginalUri` from it. Shows an error if
 * okta-auth-js is too old (specification, section 8).
 */
export function SecurityArea({ client, children }: SecurityAreaProps) {
  const navigate = useNavigate();

  // Security would find its own callback on its next mount and warn about it.
  useEffect(
    () => () => {
      delete client.options.restoreOriginalUri;
    },
    [client],
  );

  return (
    <Security
      // Security's type asks for the whole library, but it only uses what the core client has.
      oktaAuth={client as unknown as OktaAuth}
      restoreOriginalUri={async (_client, address) => {
        await navigate(address, { replace: true });
      }}
    >
      {children}
    </Security>
  );
}
