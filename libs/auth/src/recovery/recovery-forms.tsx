import { Alert, Button, type FieldErrors, Form, type FormState, Meta, SelectField, TextField, useForm } from '@scv/ui';
import { useId, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type RecoveryFailure, recoveryFailure } from './recovery-failure.ts';
import type { FactorType, AuthnTransaction } from './authn-client.ts';
import type { Recovery } from './use-recovery.ts';
import { FailureAlert } from '../login/failure-alert.tsx';
import { AuthPollStopError } from '@okta/okta-auth-js/core';
import { CodeField, codeMistake } from '@scv/ui/code-field';
import { NewPasswordField, type PasswordComplexity, passwordRules } from '@scv/ui/new-password-field';

export interface StepProps {
  recovery: Recovery;
}

interface RecoveryFormProps<Values extends Record<string, string>> extends StepProps {
  form: FormState<Values>;
  submitLabel: string;
  /** The field whose value the provider may refuse. */
  field: keyof Values;
  send: (values: Values) => Promise<RecoveryFailure | undefined>;
  children: ReactNode;
}

/** The form of one step: its fields, why the last call failed, how long to wait, and one button. */
function RecoveryForm<Values extends Record<string, string>>(props: RecoveryFormProps<Values>) {
  const { recovery, form, submitLabel, field, send, children } = props;
  const { failure, busy, wait } = recovery;
  const timerId = useId();
  const mustWait = wait.secondsLeft > 0;

  async function submit(values: Values) {
    const refusal = await send(values);
    return (refusal?.kind === 'field' ? { [field]: refusal.text } : {}) as FieldErrors<Values>;
  }

  return (
    <Form form={form} send={mustWait ? undefined : submit} focusOnArrival>
      {children}
      <FailureAlert text={failure?.kind === 'retry' ? failure.text : undefined} wait={wait} timerId={timerId} />
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        unavailable={mustWait}
        aria-describedby={mustWait ? timerId : undefined}
      >
        {submitLabel}
      </Button>
    </Form>
  );
}

const ways: readonly { value: FactorType; label: string }[] = [
  { value: 'EMAIL', label: 'By mail' },
  { value: 'SMS', label: 'By text message' },
];

/** Asks whose account it is and how to send the code. Both ways are always offered: they don't tell who has a phone. */
export function StartForm({ recovery }: StepProps) {
  const form = useForm({
    initial: { username: recovery.username, way: 'EMAIL' },
    check: ({ username }) => ({ username: username.trim() ? undefined : 'Enter your username.' }),
  });

  return (
    <RecoveryForm
      recovery={recovery}
      form={form}
      submitLabel="Continue"
      field="username"
      send={({ username, way }) => recovery.begin(username.trim(), way === 'SMS' ? 'SMS' : 'EMAIL')}
    >
      <TextField
        {...form.field('username')}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={254}
      />
      <SelectField {...form.field('way')} label="Send the code" options={ways} />
      {recovery.deviceNote && <Meta>{recovery.deviceNote}</Meta>}
    </RecoveryForm>
  );
}

const pollMs = 2_000;

/** Asks for the code of the message. Meanwhile the provider is asked whether the link in the mail was opened. */
export function CodeForm({ recovery, transaction }: StepProps & { transaction: AuthnTransaction }) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codeMistake(code) }),
  });
  const stopped = useLinkPolling(transaction, recovery);
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
 * Shows the next step when the link was opened. The library stops when a code is sent; after a wrong one the provider
 * is asked again. @returns why polling stopped: a code got no answer, or five calls in a row failed
 */
function useLinkPolling(transaction: AuthnTransaction, { show, fail, failure }: StepProps['recovery']) {
  const [stopped, setStopped] = useState<string>();
  const onAnswer = useEffectEvent(show);
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
        if (next && !isOver) onAnswer(next);
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

  return stopped;
}

/** Asks the account's recovery question, for providers whose policy has one. */
export function AnswerForm({ recovery, transaction }: StepProps & { transaction: AuthnTransaction }) {
  const { question = 'Answer' } = (transaction.user?.['recovery_question'] ?? {}) as { question?: string };
  const form = useForm({
    initial: { answer: '' },
    check: ({ answer }) => ({ answer: answer.trim() ? undefined : 'Enter the answer.' }),
  });

  return (
    <RecoveryForm
      recovery={recovery}
      form={form}
      submitLabel="Continue"
      field="answer"
      send={({ answer }) => recovery.follow(transaction.answer, { answer: answer.trim() })}
    >
      <TextField {...form.field('answer')} label={question} autoComplete="off" />
    </RecoveryForm>
  );
}

/** Asks for the new password, with the provider's rules. */
export function PasswordForm({ recovery, transaction }: StepProps & { transaction: AuthnTransaction }) {
  const rules = passwordRules((transaction.policy?.['complexity'] ?? {}) as PasswordComplexity, recovery.username);
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => {
      if (!password) return { password: 'Enter a new password.' };
      return rules.every(({ isMet }) => isMet(password)) ? {} : { password: 'The new password must follow all rules.' };
    },
  });

  return (
    <RecoveryForm
      recovery={recovery}
      form={form}
      submitLabel="Set password"
      field="password"
      send={({ password }) => recovery.follow(transaction.resetPassword, { newPassword: password })}
    >
      {/* Whoever opens a link that a stranger asked for, or sent, sees that it is somebody else's account. */}
      <Meta>Account: {recovery.username}</Meta>
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={recovery.username} readOnly hidden />
      <NewPasswordField {...form.field('password')} label="New password" rules={rules} />
    </RecoveryForm>
  );
}
