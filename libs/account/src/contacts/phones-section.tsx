import {
  deletePhone,
  getPhone,
  getPhones,
  sendPhoneChallenge,
  verifyPhoneChallenge,
  type PhoneTransaction,
  addPhone,
} from '@okta/okta-auth-js/myaccount';
import { Button, ButtonRow, Meta, toast, Form, TextField, useForm } from '@scv/ui';
import { Plus } from 'lucide-react';
import { useState, useId } from 'react';
import { useAccountChange, useAccountQuery, useVerified } from '../access/account-context.tsx';
import { Section, ChangeFailure } from '../section.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { ContactRow, RemoveContact } from './contact-row.tsx';
import { Dialog } from '@scv/ui/dialog';

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

/** Adds a phone number; the provider sends a code to it, by SMS or by a call. */
function AddPhone({ onAdded, onClose }: { onAdded: (added: PhoneTransaction) => void; onClose: () => void }) {
  const formId = useId();
  const form = useForm({
    initial: { number: '' },
    check: ({ number }) => ({
      number: internationalNumber(number)
        ? undefined
        : 'Type the number with its country code, such as +46 70 123 45 67.',
    }),
  });
  const add = useAccountChange('phone', (client, accessToken, input: { phoneNumber: string; method: PhoneMethod }) => {
    const { phoneNumber, method } = input;
    return addPhone(client, { accessToken, payload: { profile: { phoneNumber }, sendCode: true, method } });
  });

  const sendBy = (method: PhoneMethod) => async (typed: typeof form.values) => {
    const phoneNumber = internationalNumber(typed.number);
    if (phoneNumber) await add.mutateAsync({ phoneNumber, method }, { onSuccess: onAdded });
  };
  const isSending = (method: PhoneMethod) => add.isPending && add.variables.method === method;
  return (
    <Dialog
      title="Add phone"
      busy={form.busy}
      onClose={onClose}
      footer={
        <>
          <Button busy={isSending('CALL')} onClick={() => void form.submit(sendBy('CALL'))}>
            Call me
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSending('SMS')}>
            Send by SMS
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} send={sendBy('SMS')}>
        <ChangeFailure headline="The phone was not added" error={form.failure} />
        <TextField
          {...form.field('number')}
          label="Phone number"
          type="tel"
          autoComplete="tel"
          help="With country code. The provider sends a code to it."
          initialFocus
        />
      </Form>
    </Dialog>
  );
}

/** How the provider sends a code to a phone. */
type PhoneMethod = 'SMS' | 'CALL';

/** The number of a phone. okta-auth-js declares `profile` as what is sent to add a phone, which has one level more. */
const numberOf = ({ profile }: PhoneTransaction) => (profile as unknown as { phoneNumber: string }).phoneNumber;

/** A typed number in international form (E.164), as the provider takes it; undefined if it is none. */
export function internationalNumber(typed: string): string | undefined {
  const number = typed.replace(/[\s().-]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined;
}
