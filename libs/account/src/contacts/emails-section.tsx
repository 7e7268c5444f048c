import {
  addEmail,
  deleteEmail,
  type EmailChallengeTransaction,
  EmailRole,
  type EmailTransaction,
  getEmail,
  getEmails,
  sendEmailChallenge,
} from '@okta/okta-auth-js/myaccount';
import { cleanEmail, isEmail, otherForm, wrongCharacter } from '@scv/api/email';
import { accountLimitErrors } from '@scv/api/schemas';
import { Button, ButtonRow, Form, SwitchField, TextField, toast, useForm } from '@scv/ui';
import { Dialog } from '@scv/ui/dialog';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useAccountChange, useAccountQuery, useVerified } from '../access/account-context.tsx';
import { AccountSection, ChangeFailure } from '../section.tsx';
import { type Challenge, CodeDialog } from './code-dialog.tsx';
import { ContactRow, RemoveContact } from './contact-row.tsx';

/** The dialog over the list. `email`: the address to add again as the primary one. */
type Open =
  | { kind: 'add'; email?: string }
  | { kind: 'verify'; email: EmailTransaction; sent?: Challenge | undefined }
  | { kind: 'remove'; email: EmailTransaction };

/** The account's email addresses. Okta removes unverified ones only; a verified one is replaced by one of its role. */
export function EmailsSection() {
  const emails = useAccountQuery('email', getEmails);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <AccountSection
      title="Emails"
      about="An email that you have confirmed is replaced by adding another one, or by making another one primary. Others can be removed."
      query={emails}
    >
      {(list) => (
        <>
          <ul className="account-list">
            {list.map((email) => {
              const address = email.profile.email;
              const isPrimary = email.roles.some((role) => String(role) === 'PRIMARY');
              const isVerified = String(email.status) === 'VERIFIED';
              const actions = {
                Verify: !isVerified && (() => setOpen({ kind: 'verify', email })),
                'Make primary': isVerified && !isPrimary && (() => setOpen({ kind: 'add', email: address })),
                Remove: !isVerified && (() => setOpen({ kind: 'remove', email })),
              };
              return <ContactRow key={email.id} value={address} {...{ isPrimary, isVerified, actions }} />;
            })}
          </ul>
          <ButtonRow>
            <Button icon={<Plus size={16} />} onClick={() => setOpen({ kind: 'add' })}>
              Add email
            </Button>
          </ButtonRow>
          {open?.kind === 'add' && (
            <AddEmail
              email={open.email}
              onAdded={(email) => setOpen({ kind: 'verify', email, sent: challengeOf(email) })}
              onClose={close}
            />
          )}
          {open?.kind === 'verify' && <VerifyEmail {...open} onClose={close} />}
          {open?.kind === 'remove' && (
            <RemoveContact
              part="email"
              call={deleteEmail}
              id={open.email.id}
              value={open.email.profile.email}
              onClose={close}
            />
          )}
        </>
      )}
    </AccountSection>
  );
}

interface VerifyEmailProps {
  email: EmailTransaction;
  sent?: Challenge | undefined;
  onClose: () => void;
}

function VerifyEmail({ email, sent, onClose }: VerifyEmailProps) {
  const { id, profile } = email;
  const send = useAccountChange('email', (client, accessToken) => sendEmailChallenge(client, { id, accessToken }));
  const readAgain = useVerified('email', getEmail);

  function finish() {
    toast({ tone: 'success', headline: 'Email verified', detail: profile.email });
    void readAgain(id);
    onClose();
  }

  const sendCode = async () => {
    const challenge = challengeOf(await send.mutateAsync(undefined));
    if (!challenge) throw new Error('The provider has sent no code.');
    return challenge;
  };
  return (
    <CodeDialog
      title="Verify email"
      target={profile.email}
      sent={sent}
      ways={[{ label: 'Send code', send: sendCode }]}
      onVerified={finish}
      onClose={onClose}
    />
  );
}

/** The code that was sent with an answer of the provider; undefined if none was. */
function challengeOf(answer: EmailTransaction | EmailChallengeTransaction): Challenge | undefined {
  const { poll, verify } = answer;
  return verify && { poll, verify: (verificationCode) => verify({ verificationCode }) };
}

interface AddEmailProps {
  /** An address of the account to make primary: Okta does that by adding it again. */
  email?: string | undefined;
  onAdded: (added: EmailTransaction) => void;
  onClose: () => void;
}

/** Names the character that an email can't have. */
function withoutWrong(email: string): string {
  const wrong = wrongCharacter(email);
  return wrong === undefined ? '' : `, without ${wrong}`;
}

const sends = 'The provider sends a code to this address.';
const replaces = 'Once it is verified, it replaces your primary email. Your username stays.';

function AddEmail({ email: present, onAdded, onClose }: AddEmailProps) {
  const formId = useId();
  const form = useForm({
    initial: { email: present ?? '', isPrimary: present !== undefined },
    check: ({ email }) => {
      const cleaned = cleanEmail(email);
      if (!isEmail(cleaned))
        return { email: `Type an email address, such as ada@example.com${withoutWrong(cleaned)}.` };
      return { email: accountLimitErrors({ email: cleaned })[0]?.message };
    },
  });
  const { isPrimary } = form.values;
  const other = otherForm(form.values.email);
  const add = useAccountChange('email', (client, accessToken, email: string) => {
    const role = isPrimary ? EmailRole.PRIMARY : EmailRole.SECONDARY;
    return addEmail(client, { accessToken, payload: { profile: { email }, sendEmail: true, role } });
  });

  return (
    <Dialog
      title={present === undefined ? 'Add email' : 'Make primary'}
      busy={form.busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            Send code
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} send={({ email }) => add.mutateAsync(cleanEmail(email)).then(onAdded)}>
        <ChangeFailure headline="The email was not added" error={form.failure} />
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          readOnly={present !== undefined}
          help={[other && `${other}.`, sends, present !== undefined && replaces].filter(Boolean).join(' ')}
          initialFocus
        />
        {present === undefined && (
          <SwitchField
            label="Make it my primary email"
            inline
            help={replaces}
            checked={isPrimary}
            onChange={({ target }) => form.change({ isPrimary: target.checked })}
          />
        )}
      </Form>
    </Dialog>
  );
}
