import { Alert, Button, ButtonRow, CentredPage, LinkButton, Meta, Skeleton } from '@scv/ui';
import { brand } from '@scv/ui/brand';
import type { ReactNode } from 'react';
import { AnswerForm, CodeForm, LinkForm, PasswordForm, type StepProps, StartForm } from './recovery-forms.tsx';
import { kindsOfRecovery, type RecoveryKind } from './authn-client.ts';
import { useRecovery, type Recovery } from './use-recovery.ts';
import type { OktaSettings } from '../provider/okta-client.ts';
import { signInPaths } from '../storage/sign-in-storage.ts';

export interface RecoveryRouteProps {
  kind: RecoveryKind;
  settings: OktaSettings;
}

/** /recover, /unlock and /activate: asks the provider for a password or an unlocked account, step by step. */
export function RecoveryRoute({ kind, settings }: RecoveryRouteProps) {
  const recovery = useRecovery(kind, settings);
  const { step } = recovery;
  const { title, done } = kindsOfRecovery[kind];
  if (step.name === 'done') return <DoneScreen title={done} username={recovery.username} />;
  const { text, form } = screenFor(recovery, step, kind);

  return (
    // The key moves the focus to the new step.
    <CentredPage
      key={step.name === 'provider' ? step.transaction.status : step.name}
      title={title}
      text={text}
      size="sign-in"
    >
      {form}
      <LinkButton to={signInPaths.login} state={{ username: recovery.username }} variant="quiet">
        Back to sign-in
      </LinkButton>
    </CentredPage>
  );
}

/**
 * Says what was done. Most people use the application only, and the portal would refuse them; the provider doesn't say
 * who is an administrator.
 */
function DoneScreen({ title, username }: { title: string; username: string }) {
  const { appUrl } = brand();
  return (
    <CentredPage title={title} size="sign-in">
      {appUrl !== undefined && (
        <LinkButton to={appUrl} reloadDocument variant="primary">
          Open the application
        </LinkButton>
      )}
      <LinkButton to={signInPaths.login} state={{ username }} variant="quiet">
        <Meta inline>Administrators: sign in to this portal</Meta>
      </LinkButton>
    </CentredPage>
  );
}

interface Screen {
  text?: ReactNode;
  form: ReactNode;
}

type OpenStep = Exclude<Recovery['step'], { name: 'done' }>;

function screenFor(recovery: Recovery, step: OpenStep, kind: RecoveryKind): Screen {
  switch (step.name) {
    case 'loading':
      return { text: 'One moment, please.', form: <Skeleton label="Asking the provider" height={36} /> };
    case 'link':
      return {
        text: `Press Continue to ${linkUses[kind]}. The link works once.`,
        form: <LinkForm recovery={recovery} />,
      };
    case 'unanswered':
      return { form: <Unanswered recovery={recovery} /> };
    case 'start':
      return { text: 'We send you a code, if there is an account.', form: <StartForm recovery={recovery} /> };
    case 'over':
      return { form: <Over recovery={recovery} kind={kind} /> };
    case 'provider':
      return providerScreen(recovery, step.transaction);
  }
}

const linkUses: Readonly<Record<RecoveryKind, string>> = {
  recover: 'choose a new password',
  unlock: 'unlock the account',
  activate: 'activate the account and choose its password',
};

type Transaction = Extract<Recovery['step'], { name: 'provider' }>['transaction'];

/** The screen for the transaction's status (Okta's Authentication API, "Transaction state"). */
function providerScreen(recovery: Recovery, transaction: Transaction): Screen {
  const props = { recovery, transaction };
  switch (transaction.status) {
    case 'RECOVERY_CHALLENGE':
      return { text: challengeText(recovery.username, transaction), form: <CodeForm {...props} /> };
    case 'RECOVERY':
      return { text: 'Answer this question first.', form: <AnswerForm {...props} /> };
    case 'PASSWORD_RESET':
      return { text: passwordText(recovery.username), form: <PasswordForm {...props} /> };
    default:
      return {
        form: (
          <Alert
            tone="warning"
            headline={`The provider asks for a step that is not possible here (${transaction.status}).`}
            detail="Ask your administrator."
          />
        ),
      };
  }
}

/** Names the account: people with a new one have not seen their username yet. */
function passwordText(username: string): ReactNode {
  if (!username) return 'Choose the password that you will sign in with.';
  return (
    <>
      Choose the password that you will sign in with as <strong>{username}</strong>.
    </>
  );
}

/** Says the same whether or not there is an account. */
function challengeText(username: string, { factorType, verify, poll }: Transaction): ReactNode {
  const told = factorType === 'SMS' ? phoneText : verify ? codeText(poll) : linkText;
  // With a key: the sentence changes as a whole, also in a translated page.
  return (
    <span key={told}>
      If <strong>{username}</strong>
      {told}
    </span>
  );
}

const phoneText = ' has an account with a phone, a text message with a code is on its way.';
const linkText = ' has an account, a mail is on its way. Open the link in it.';
const codeText = (poll: unknown) =>
  ` has an account, a mail is on its way. Enter its code here${poll ? ', or open its link' : ''}.`;

/** A reload that the provider has not answered. */
function Unanswered({ recovery }: StepProps) {
  const { failure, busy } = recovery;
  return (
    <>
      {failure && <Alert tone="danger" headline={failure.text} />}
      <Button variant="primary" busy={busy} onClick={() => void recovery.open()}>
        Try again
      </Button>
    </>
  );
}

const noPasswordYet = 'If you haven’t set a password yet, ask an administrator for a new link.';

/** The provider has ended this recovery: why, and ways on. */
function Over({ recovery, kind }: StepProps & { kind: RecoveryKind }) {
  const { failure, username } = recovery;
  const isLocked = failure?.kind === 'locked' && kind !== 'unlock';
  return (
    <>
      {failure && <Alert tone="warning" headline={failure.text} detail={kind === 'activate' && noPasswordYet} />}
      <ButtonRow>
        {kind === 'activate' && (
          <LinkButton to={signInPaths.recover} state={{ username }} variant="primary">
            Forgot password?
          </LinkButton>
        )}
        {isLocked && (
          <LinkButton to={signInPaths.unlock} state={{ username }} variant="primary">
            Unlock account
          </LinkButton>
        )}
        {kind !== 'activate' && !isLocked && (
          <Button variant="primary" onClick={recovery.startAgain}>
            Start again
          </Button>
        )}
      </ButtonRow>
    </>
  );
}
