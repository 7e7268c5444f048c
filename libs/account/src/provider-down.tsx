import { Alert, Button } from '@scv/ui';
import { type Query, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useRef, useState, useSyncExternalStore } from 'react';
import { accountFailure } from './access/account-failure.ts';
import { pollKey } from './contacts/use-opened-link.ts';

/** One alert for all sections that the provider has not answered. Its button loads them again. */
export function ProviderDown() {
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
