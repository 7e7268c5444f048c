import { Alert, Button, type FieldErrors, Form, type FormState, Meta, SelectField, TextField, useForm } from '@scv/ui';
import { CodeField, codeMistake } from '@scv/ui/code-field';
import { NewPasswordField, type PasswordComplexity, passwordRules } from '@scv/ui/new-password-field';
import { useId, type ReactNode } from 'react';
import { FailureAlert } from '../login/failure-alert.tsx';
import type { AuthnTransaction, FactorType } from './authn-client.ts';
import type { RecoveryFailure } from './recovery-failure.ts';
import { useLinkPolling, type Recovery } from './use-recovery.ts';

export interface StepProps {
  recovery: Recovery;
}

interface RecoveryFormProps<Values extends Record<string, string>> extends StepProps {
  form: FormState<Values>;
  submitLabel: string;
  /** The field whose value the provider may refuse, if there is one. */
  field?: keyof Values;
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
    return (field && refusal?.kind === 'field' ? { [field]: refusal.text } : {}) as FieldErrors<Values>;
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

/** Asks for the username and how to send the code. Always offers both ways, so that nobody learns who has a phone. */
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

/** Asks before a link is used: programs that check emails open links, too, and run their scripts. */
export function LinkForm({ recovery }: StepProps) {
  const form = useForm({ initial: {}, check: () => ({}) });
  return (
    <>
      {recovery.username && (
        <Meta>
          Account:{' '}
          <strong>
            <bdi>{recovery.username}</bdi>
          </strong>
        </Meta>
      )}
      <RecoveryForm recovery={recovery} form={form} submitLabel="Continue" send={recovery.redeemLink}>
        <Meta>If you don’t expect this, close the page. Nothing has changed yet.</Meta>
      </RecoveryForm>
    </>
  );
}

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
        No message? {factorType !== 'SMS' && <span>Look in the folder for unwanted mail. </span>}
        <span>Perhaps the username is wrong.</span>
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
      {/* Shows people with a stranger's link that it belongs to another account. */}
      <Meta>{`Account: ${recovery.username}`}</Meta>
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={recovery.username} readOnly hidden />
      <NewPasswordField {...form.field('password')} label="New password" rules={rules} />
    </RecoveryForm>
  );
}
