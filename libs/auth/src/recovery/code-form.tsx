import { AuthPollStopError } from '@okta/okta-auth-js/core';
import { Alert, Button, Meta, useForm } from '@scv/ui';
import { CodeField, codeMistake } from '@scv/ui/code-field';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AuthnTransaction } from './authn-client.ts';
import { recoveryFailure } from './recovery-failure.ts';
import { RecoveryForm, type StepProps } from './recovery-form.tsx';

const pollMs = 2_000;

/** Asks for the code of the message. Meanwhile the provider is asked whether the link in the email was used. */
export function CodeForm({ recovery, transaction }: StepProps & { transaction: AuthnTransaction }) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codeMistake(code) }),
  });
  const { isUsed, stopped } = useLinkPolling(transaction, recovery);
  const { verify, resend, factorType } = transaction;

  function sendAgain() {
    form.reset(); // at once: a new code that is typed before the answer is here must stay
    void recovery.follow(resend, wayToResend(transaction));
  }

  return (
    <>
      {verify && (
        <RecoveryForm
          recovery={recovery}
          form={form}
          submitLabel="Continue"
          field="code"
          send={({ code }) => recovery.follow(verify, { passCode: code })}
        >
          <CodeField
            label="Code"
            value={form.values.code}
            onChange={(code) => form.change({ code })}
            error={form.errors.code}
          />
        </RecoveryForm>
      )}
      {isUsed && (
        <Alert
          tone="info"
          headline="The link in the email was used in another window."
          detail="Go on there. To go on here, send a new code."
        />
      )}
      {stopped && !recovery.busy && (
        <Alert
          tone="warning"
          headline={stopped}
          detail={<Button onClick={() => void recovery.run((client) => client.tx.resume())}>Check again</Button>}
        />
      )}
      {resend && (
        <Button variant="quiet" onClick={sendAgain}>
          Send a new code
        </Button>
      )}
      <Meta>
        No message? {factorType !== 'SMS' && 'Look in the folder for unwanted mail. '}Perhaps the username is wrong.
      </Meta>
      <Button variant="quiet" onClick={recovery.startAgain}>
        Change the username
      </Button>
    </>
  );
}

/** Okta lists several ways to send the code again, which have names, or has one. */
function wayToResend({ data, factorType = '' }: AuthnTransaction & { data?: { _links?: { resend?: unknown } } }) {
  const { _links: links } = data ?? {};
  return Array.isArray(links?.resend) ? factorType.toLowerCase() : undefined;
}

/**
 * Notices that the link was used elsewhere. What the poll answers then is never followed: whoever used the link may be
 * someone else. The library stops when a code is sent; after a wrong one the provider is asked again.
 * @returns `stopped`: why polling stopped, which is that a code got no answer, or that five calls in a row failed
 */
function useLinkPolling(transaction: AuthnTransaction, { fail, failure }: StepProps['recovery']) {
  const [stopped, setStopped] = useState<string>();
  const [used, setUsed] = useState<AuthnTransaction>();
  const goesOn = useEffectEvent((error: unknown) => error instanceof AuthPollStopError && failure?.kind !== 'retry');
  const onFailure = useEffectEvent((error: unknown) => {
    const { kind, text } = recoveryFailure(error);
    if (kind === 'over') fail(error);
    else setStopped(text);
  });

  useEffect(() => {
    let isOver = false;
    const watch = async (): Promise<void> => {
      try {
        const next = await transaction.poll?.({ delay: pollMs });
        if (next && !isOver) setUsed(transaction);
      } catch (error) {
        if (isOver) return;
        if (goesOn(error)) return watch();
        onFailure(error);
      }
    };
    void watch();
    return () => {
      isOver = true;
    };
  }, [transaction]);

  return { stopped, isUsed: used === transaction };
}
