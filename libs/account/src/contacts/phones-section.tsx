import {
  deletePhone,
  getPhone,
  getPhones,
  sendPhoneChallenge,
  verifyPhoneChallenge,
  type PhoneTransaction,
} from '@okta/okta-auth-js/myaccount';
import { Button, ButtonRow, Meta, toast } from '@scv/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useAccountChange, useAccountQuery, useVerified } from '../access/account-context.tsx';
import { Section } from '../section.tsx';
import { AddPhone } from './add-phone.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { ContactRow } from './contact-row.tsx';
import { numberOf, type PhoneMethod } from './phone-number.ts';
import { RemoveContact } from './remove-contact.tsx';

type Open =
  | { kind: 'add' }
  | { kind: 'verify'; phone: PhoneTransaction; isSent: boolean }
  | { kind: 'remove'; phone: PhoneTransaction };

/** The account's phone numbers. */
export function PhonesSection() {
  const phones = useAccountQuery('phone', getPhones);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Section title="Phones" about="You get a code by SMS or by a call when you forget your password." query={phones}>
      {(list) => (
        <>
          {list.length === 0 && <Meta>No phone yet.</Meta>}
          <ul className="account-list">
            {list.map((phone) => (
              <PhoneRow key={phone.id} phone={phone} onOpen={setOpen} />
            ))}
          </ul>
          <ButtonRow>
            <Button icon={<Plus size={16} />} onClick={() => setOpen({ kind: 'add' })}>
              Add phone
            </Button>
          </ButtonRow>
          {open?.kind === 'add' && (
            <AddPhone onAdded={(phone) => setOpen({ kind: 'verify', phone, isSent: true })} onClose={close} />
          )}
          {open?.kind === 'verify' && <VerifyPhone {...open} onClose={close} />}
          {open?.kind === 'remove' && (
            <RemoveContact
              part="phone"
              call={deletePhone}
              contact={{ id: open.phone.id, value: numberOf(open.phone) }}
              onClose={close}
            />
          )}
        </>
      )}
    </Section>
  );
}

function PhoneRow({ phone, onOpen }: { phone: PhoneTransaction; onOpen: (open: Open) => void }) {
  const number = numberOf(phone);
  const isVerified = String(phone.status) === 'VERIFIED';
  const button = (label: string, open: Open) => (
    <Button aria-label={`${label} ${number}`} onClick={() => onOpen(open)}>
      {label}
    </Button>
  );
  return (
    <ContactRow
      value={number}
      isVerified={isVerified}
      actions={
        <>
          {!isVerified && button('Verify', { kind: 'verify', phone, isSent: false })}
          {button('Remove', { kind: 'remove', phone })}
        </>
      }
    />
  );
}

interface VerifyPhoneProps {
  phone: PhoneTransaction;
  /** The provider has sent a code already, because the phone was just added. */
  isSent: boolean;
  onClose: () => void;
}

function VerifyPhone({ phone, isSent, onClose }: VerifyPhoneProps) {
  const { id } = phone;
  const send = useAccountChange('phone', (client, accessToken, method: PhoneMethod) =>
    sendPhoneChallenge(client, { id, accessToken, payload: { method } }),
  );
  const check = useAccountChange('phone', (client, accessToken, verificationCode: string) =>
    verifyPhoneChallenge(client, { id, accessToken, payload: { verificationCode } }),
  );
  const readAgain = useVerified('phone', getPhone);
  const challenge = { verify: (code: string) => check.mutateAsync(code) };
  const sendBy = (method: PhoneMethod) => async () => {
    await send.mutateAsync(method);
    return challenge;
  };
  const ways = [
    { label: 'Send by SMS', send: sendBy('SMS') },
    { label: 'Call me', send: sendBy('CALL') },
  ];

  function finish() {
    toast({ tone: 'success', headline: 'Phone verified', detail: numberOf(phone) });
    void readAgain(id);
    onClose();
  }

  return (
    <CodeDialog
      title="Verify phone"
      target={numberOf(phone)}
      sent={isSent ? challenge : undefined}
      ways={ways}
      onVerified={finish}
      onClose={onClose}
    />
  );
}
