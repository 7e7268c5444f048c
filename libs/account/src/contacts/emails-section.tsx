import {
  deleteEmail,
  getEmail,
  getEmails,
  sendEmailChallenge,
  type EmailTransaction,
} from '@okta/okta-auth-js/myaccount';
import { Button, ButtonRow, toast } from '@scv/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useAccountChange, useAccountQuery, useVerified } from '../access/account-context.tsx';
import { Section } from '../section.tsx';
import { AddEmail } from './add-email.tsx';
import { CodeDialog, type Challenge } from './code-dialog.tsx';
import { ContactRow } from './contact-row.tsx';
import { challengeOf } from './email-challenge.ts';
import { RemoveContact } from './remove-contact.tsx';

/** What is open over the list. `email`: the address to add again as the primary one. */
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
    <Section
      title="Emails"
      id="emails"
      about="An email that you have confirmed is replaced by adding another one, or by making another one primary. Others can be removed."
      query={emails}
    >
      {(list) => (
        <>
          <ul className="account-list">
            {list.map((email) => (
              <EmailRow key={email.id} email={email} onOpen={setOpen} />
            ))}
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
              contact={{ id: open.email.id, value: open.email.profile.email }}
              onClose={close}
            />
          )}
        </>
      )}
    </Section>
  );
}

function EmailRow({ email, onOpen }: { email: EmailTransaction; onOpen: (open: Open) => void }) {
  const { profile, roles, status } = email;
  const isPrimary = roles.some((role) => String(role) === 'PRIMARY');
  const isVerified = String(status) === 'VERIFIED';
  const button = (label: string, open: Open) => (
    <Button aria-label={`${label} ${profile.email}`} onClick={() => onOpen(open)}>
      {label}
    </Button>
  );
  return (
    <ContactRow
      value={profile.email}
      isPrimary={isPrimary}
      isVerified={isVerified}
      actions={
        <>
          {!isVerified && button('Verify', { kind: 'verify', email })}
          {isVerified && !isPrimary && button('Make primary', { kind: 'add', email: profile.email })}
          {!isVerified && button('Remove', { kind: 'remove', email })}
        </>
      }
    />
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
