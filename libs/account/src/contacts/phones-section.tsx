import {
  addPhone,
  deletePhone,
  getPhone,
  getPhones,
  type PhoneTransaction,
  sendPhoneChallenge,
  verifyPhoneChallenge,
} from '@okta/okta-auth-js/myaccount';
import { Button, ButtonRow, Form, Meta, TextField, toast, useForm } from '@scv/ui';
import { Dialog } from '@scv/ui/dialog';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useAccountChange, useAccountQuery, useVerified } from '../access/account-context.tsx';
import { AccountSection, ChangeFailure } from '../section.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { ContactRow, RemoveContact } from './contact-row.tsx';

type Open =
  | { kind: 'add' }
  | { kind: 'verify'; phone: PhoneTransaction; isSent: boolean }
  | { kind: 'remove'; phone: PhoneTransaction };

export function PhonesSection() {
  const phones = useAccountQuery('phone', getPhones);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <AccountSection
      title="Phones"
      about="You get a code by SMS or by a call when you forget your password."
      query={phones}
    >
      {(list) => (
        <>
          {list.length === 0 && <Meta>No phone yet.</Meta>}
          <ul className="account-list">
            {list.map((phone) => {
              const isVerified = String(phone.status) === 'VERIFIED';
              const actions = {
                Verify: !isVerified && (() => setOpen({ kind: 'verify', phone, isSent: false })),
                Remove: () => setOpen({ kind: 'remove', phone }),
              };
              return <ContactRow key={phone.id} value={numberOf(phone)} {...{ isVerified, actions }} />;
            })}
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
              id={open.phone.id}
              value={numberOf(open.phone)}
              onClose={close}
            />
          )}
        </>
      )}
    </AccountSection>
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
      ways={[
        { label: 'Send by SMS', send: sendBy('SMS') },
        { label: 'Call me', send: sendBy('CALL') },
      ]}
      onVerified={finish}
      onClose={onClose}
    />
  );
}

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
  type Input = { phoneNumber: string | undefined; method: PhoneMethod };
  const add = useAccountChange('phone', (client, accessToken, { phoneNumber = '', method }: Input) =>
    addPhone(client, { accessToken, payload: { profile: { phoneNumber }, sendCode: true, method } }),
  );
  const sendBy = (method: PhoneMethod) => (typed: typeof form.values) =>
    add.mutateAsync({ phoneNumber: internationalNumber(typed.number), method }).then(onAdded);
  const isSending = (method: PhoneMethod) => add.isPending && add.variables.method === method;
  return (
    <Dialog
      title="Add phone"
      busy={form.busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
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

type PhoneMethod = 'SMS' | 'CALL';

/** The number of a phone. okta-auth-js declares `profile` as what is sent to add a phone, which has one level more. */
const numberOf = ({ profile }: PhoneTransaction) => (profile as unknown as { phoneNumber: string }).phoneNumber;

/** A typed number in international form (E.164), as the provider takes it; undefined if it is none. */
export function internationalNumber(typed: string): string | undefined {
  const number = typed.replace(/[\s().-]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined;
}
