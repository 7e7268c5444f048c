import { Alert, Button, Card, EmptyState, Page } from '@scv/ui';
import { type Query, QueryCache, QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { KeyRound, RotateCw, ServerOff } from 'lucide-react';
import { LeaveGuard } from '@scv/ui/leave-guard';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type AccountAccess, AccountContext, type AccountPart, AccountTokens } from './access/account-context.tsx';
import { accountFailure, type AccountFailure } from './access/account-failure.ts';
import './account.css';
import { pollKey } from './contacts/use-opened-link.ts';
import { EmailsSection } from './contacts/emails-section.tsx';
import { PhonesSection } from './contacts/phones-section.tsx';
import { PasswordSection } from './password/password-section.tsx';
import { ProfileSection } from './profile/profile-section.tsx';
import { SessionSection } from './session/session-section.tsx';

/** `/account`: the signed-in person's account at the provider, through Okta's MyAccount API. */
export function AccountRoute({ client, tokens: source, login, onProfileSaved }: AccountAccess) {
  const [problem, setProblem] = useState<AccountFailure>();
  const tokens = useMemo(() => new AccountTokens(source), [source]);
  const [unsaved, setUnsaved] = useState<readonly AccountPart[]>([]);
  const account = useMemo(
    () => ({
      client,
      login,
      token: tokens.for.bind(tokens),
      onProfileSaved,
      noteUnsaved: (part: AccountPart, isUnsaved: boolean) =>
        setUnsaved((parts) => [...parts.filter((other) => other !== part), ...(isUnsaved ? [part] : [])]),
    }),
    [client, login, tokens, onProfileSaved],
  );
  // A client of its own: the portal's one watches the connection to the API, and these calls go to the provider.
  const [queries] = useState(() => createQueries(setProblem));

  return (
    <Page title="My account">
      <AccountContext value={account}>
        <QueryClientProvider client={queries}>
          <ProviderDown />
          <div className="account">
            {problem ? (
              <Card>
                <Unavailable problem={problem} onSignIn={() => tokens.signIn()} />
              </Card>
            ) : (
              <>
                <ProfileSection />
                <EmailsSection />
                <PhonesSection />
                <PasswordSection />
              </>
            )}
            <SessionSection />
          </div>
          {/* One for all forms: a router asks one question at a time. */}
          <LeaveGuard
            when={unsaved.length > 0}
            title="Leave without saving?"
            text={`Changes of your ${unsaved.join(' and ')} are not saved.`}
            leaveLabel="Leave"
          />
        </QueryClientProvider>
      </AccountContext>
    </Page>
  );
}

/** Data is read once and after each change. A failure that concerns all sections is shown once in their place. */
function createQueries(onProblem: (problem: AccountFailure) => void) {
  const onError = (error: unknown, { queryKey }: { queryKey: readonly unknown[] }) => {
    if (queryKey[0] === pollKey) return;
    const failure = accountFailure(error);
    if (failure.kind === 'sign-in' || failure.kind === 'no-api') onProblem(failure);
  };
  const queries = { networkMode: 'always', staleTime: Infinity, refetchOnWindowFocus: false, retry: false } as const;
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    defaultOptions: { queries, mutations: { networkMode: 'always' } },
  });
}

function Unavailable({ problem, onSignIn }: { problem: AccountFailure; onSignIn: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const detail = problem.reasons.join(' ');

  async function signIn() {
    setBusy(true);
    await onSignIn().catch(setError);
    setBusy(false);
  }

  if (problem.kind === 'no-api')
    return <EmptyState icon={ServerOff} headline="My account is not available" detail={detail} />;
  return (
    <EmptyState
      icon={KeyRound}
      headline="Sign in again to see your account"
      detail={error === undefined ? detail : accountFailure(error).reasons.join(' ')}
      action={
        <Button variant="primary" busy={busy} onClick={() => void signIn()}>
          Sign in again at the provider
        </Button>
      }
    />
  );
}

/** One alert for all sections that the provider has not answered. Its button loads them again. */
function ProviderDown() {
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  const current = useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => unanswered(cache)?.state.error ?? undefined,
  );
  const button = useRef<HTMLButtonElement>(null);
  /** Keeps the alert, and the focus on its button, while the sections are loaded again. */
  const [retried, setRetried] = useState<Error>();
  const error = current ?? retried;
  if (!error) return null;

  async function retry() {
    setRetried(error);
    // All, because okta-auth-js reports a session that it could not ask for as none.
    await queries.refetchQueries({ predicate: isSection });
    // The button is about to disappear.
    if (!unanswered(cache) && document.activeElement === button.current) document.querySelector('h1')?.focus();
    setRetried(undefined);
  }

  return (
    <Alert
      tone="danger"
      headline="Parts of your account could not be loaded"
      detail={
        <>
          <p>{accountFailure(error).reasons.join(' ')}</p>
          <Button
            ref={button}
            className="account-again"
            icon={<RotateCw size={16} />}
            busy={retried !== undefined}
            onClick={() => void retry()}
          >
            Try again
          </Button>
        </>
      }
    />
  );
}

const isSection = ({ queryKey }: Query) => queryKey[0] !== pollKey;

/** A section that the provider has not answered, if there is one. */
const unanswered = (cache: QueryCache) => cache.findAll({ predicate: isSection }).find(isUnanswered);

const isUnanswered = ({ state: { data, error } }: Query) =>
  data === undefined && error !== null && accountFailure(error).kind === 'down';
