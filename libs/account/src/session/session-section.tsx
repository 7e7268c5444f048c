import { Button, ButtonRow, Meta, StatusPill, toast, When } from '@scv/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../access/account-context.tsx';
import { AccountSection, ChangeFailure, ConfirmChange, ReadOnlyValue } from '../section.tsx';
import type { OktaAuth } from '@okta/okta-auth-js/core';

/** Okta's session; okta-auth-js declares the status only. */
interface ProviderSession {
  status: string;
  createdAt?: string;
  expiresAt?: string;
}

/** The person's session at the provider, which signs in to other applications too. */
export function SessionSection() {
  const { client } = useAccount();
  const query = useQuery<ProviderSession>({ queryKey: ['session'], queryFn: () => client.session.get() });
  const extend = useMutation({
    mutationFn: () => client.session.refresh(),
    onSuccess: () => toast({ tone: 'success', headline: 'Session extended' }),
    onSettled: () => query.refetch(),
  });
  const [isAsking, setAsking] = useState(false);
  return (
    <AccountSection
      title="Session at the provider"
      about="While this session lasts, other applications sign you in without asking for your password."
      query={query}
    >
      {({ status, createdAt, expiresAt }) => (
        <>
          <dl className="account-facts">
            <ReadOnlyValue name="Status">
              {status === 'ACTIVE' ? <StatusPill tone="plain">Active</StatusPill> : 'None, or not visible to this page'}
            </ReadOnlyValue>
            {createdAt && (
              <ReadOnlyValue name="Since">
                <When time={createdAt} />
              </ReadOnlyValue>
            )}
            {expiresAt && (
              <ReadOnlyValue name="Expires">
                <When time={expiresAt} />
              </ReadOnlyValue>
            )}
          </dl>
          <ChangeFailure headline="The session was not extended" error={extend.error} />
          {status === 'ACTIVE' && (
            <>
              <Meta>
                “End session” makes other applications ask you to sign in again; you stay signed in to this portal.
                “Extend session” restarts the time until it expires.
              </Meta>
              <ButtonRow>
                <Button className="account-remove" onClick={() => setAsking(true)}>
                  End session
                </Button>
                <Button busy={extend.isPending} onClick={() => extend.mutate()}>
                  Extend session
                </Button>
              </ButtonRow>
            </>
          )}
          {isAsking && <EndSession onEnded={() => void query.refetch()} onClose={() => setAsking(false)} />}
        </>
      )}
    </AccountSection>
  );
}

function EndSession({ onEnded, onClose }: { onEnded: () => void; onClose: () => void }) {
  const { client } = useAccount();
  // Said even if the person has left the page meanwhile.
  const end = useMutation<boolean, unknown, unknown>({ mutationFn: () => endSession(client), onSuccess: noteEnded });

  function noteEnded(wasThere: boolean) {
    const headline = wasThere ? 'Session ended at the provider' : 'There was no session to end';
    toast({ tone: wasThere ? 'success' : 'info', headline });
    onEnded();
  }

  return (
    <ConfirmChange
      title="End session"
      text="End your session at the sign-in provider? Other applications will ask you to sign in again. You stay signed in to this portal."
      confirmLabel="End session"
      change={end}
      failed="The session was not ended"
      onClose={onClose}
    />
  );
}

/** Okta's error code for a missing session (developer.okta.com, error codes). */
const notFound = 'E0000007';

/**
 * Ends the session at the provider. `client.closeSession()` would also drop the portal's tokens without revoking them,
 * and dropping tokens is Logout's job.
 * @returns whether there was a session (specification, section 8)
 */
async function endSession(client: OktaAuth): Promise<boolean> {
  try {
    await client.session.close();
    return true;
  } catch (error) {
    if ((error as { errorCode?: string }).errorCode === notFound) return false;
    throw error;
  }
}
