import { Alert, ButtonRow, CentredPage, LinkButton, Meta, Truncated } from '@scv/ui';
import { useEffect, useId, useRef, useState, type MouseEvent } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { providerFailure } from '../provider/provider-failure.ts';
import { useSession } from '../session/session-context.tsx';
import type { Session } from '../session/session.ts';
import { loginId, signInPaths } from '../storage/sign-in-storage.ts';
import { withTimeout } from '@scv/ui/browser';

/** How long the link stays busy while the browser leaves for the provider. After pressing Stop it can be used again. */
const busyMs = 3_000;

/** Specification, section 2: a heading and a link that starts a sign-in at the provider, with a fresh prompt. */
export function AuthorizationFlowRoute() {
  const session = useSession();
  const link = useRef<HTMLAnchorElement>(null);
  const { authorize, busy, failure } = useAuthorize(session);
  const textId = useId();
  const login = loginId.get();

  // So that Enter activates it.
  useEffect(() => link.current?.focus({ preventScroll: true }), []);

  // The name replaces the host in the same line, so that nothing moves.
  const [name, setName] = useState<string>();
  useEffect(() => {
    if (login) void providerName(session, login).then(setName);
  }, [session, login]);

  if (!login) return <Navigate to={signInPaths.login} replace />;

  const text = (
    <span id={textId}>
      Your organisation’s sign-in provider asks once more for the password of <strong>{login}</strong>.
    </span>
  );
  return (
    <CentredPage title="Authorization Flow" text={text} size="sign-in">
      <Meta>
        <Truncated text={`Sign-in provider: ${name ?? new URL(session.settings.issuer).host}`} />
      </Meta>
      {failure.text && <Alert key={failure.attempt} tone="danger" headline={failure.text} />}
      <ButtonRow>
        <LinkButton
          ref={link}
          to="."
          variant="primary"
          aria-describedby={textId}
          aria-busy={busy || undefined}
          onClick={(event) => void authorize(event)}
        >
          Authorize with Okta
        </LinkButton>
        <LinkButton to={signInPaths.login} variant="quiet">
          Use another account
        </LinkButton>
      </ButtonRow>
    </CentredPage>
  );
}

/** Starts one sign-in at a time. A new `attempt` makes screen readers announce the same failure again. */
function useAuthorize(session: Session) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState({ text: '', attempt: 0 });

  async function authorize(event: MouseEvent) {
    event.preventDefault();
    if (busy) return;
    // Another tab may have signed out since this page was rendered.
    if (!loginId.get()) return navigate(signInPaths.login, { replace: true });
    setBusy(true);
    try {
      await session.authorize();
      setTimeout(setBusy, busyMs, false);
    } catch (thrown) {
      setFailure({ text: providerFailure(thrown), attempt: failure.attempt + 1 });
      setBusy(false);
    }
  }

  return { authorize, busy, failure };
}

/** A later answer would change the screen under somebody who is reading it. */
const timeoutMs = 500;

/** The part of the answer that we read (RFC 7033, section 4.4), as Okta fills it in. */
interface WebfingerAnswer {
  links?: { titles?: Record<string, string> }[];
}

/** Asks the provider for its name by webfinger. Undefined if it fails or takes too long: signing in works without. */
async function providerName({ provider }: Session, login: string): Promise<string | undefined> {
  const ask = async () => {
    const { client } = await provider();
    return (await client.webfinger({ resource: `okta:acct:${login}` })) as WebfingerAnswer;
  };
  try {
    const { links = [] } = await withTimeout(timeoutMs, new Error('The provider took too long.'), ask());
    return links.flatMap(({ titles = {} }) => Object.values(titles))[0];
  } catch {
    return undefined;
  }
}
