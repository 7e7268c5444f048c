import { addPhone, type PhoneTransaction } from '@okta/okta-auth-js/myaccount';
import { Button, PlainForm as Form, TextField } from '@scv/ui';
import { Dialog } from '@scv/ui/dialog';
import { useId, useState, type FormEvent } from 'react';
import { useAccountChange } from '../access/account-context.tsx';
import { ChangeFailure } from '../section.tsx';
import { internationalNumber, type PhoneMethod } from './phone-number.ts';

/** Adds a phone number; the provider sends a code to it, by SMS or by a call. */
export function AddPhone({ onAdded, onClose }: { onAdded: (added: PhoneTransaction) => void; onClose: () => void }) {
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [mistake, setMistake] = useState<string>();
  const add = useAccountChange('phone', (client, accessToken, input: { phoneNumber: string; method: PhoneMethod }) => {
    const { phoneNumber, method } = input;
    return addPhone(client, { accessToken, payload: { profile: { phoneNumber }, sendCode: true, method } });
  });

  function send(method: PhoneMethod) {
    const phoneNumber = internationalNumber(typed);
    setMistake(phoneNumber ? undefined : 'Type the number with its country code, such as +46 70 123 45 67.');
    if (phoneNumber && !add.isPending) add.mutate({ phoneNumber, method }, { onSuccess: onAdded });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    send('SMS');
  }

  const isSending = (method: PhoneMethod) => add.isPending && add.variables.method === method;
  return (
    <Dialog
      title="Add phone"
      busy={add.isPending}
      onClose={onClose}
      footer={
        <>
          <Button busy={isSending('CALL')} onClick={() => send('CALL')}>
            Call me
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSending('SMS')}>
            Send by SMS
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit}>
        <ChangeFailure headline="The phone was not added" error={add.error} />
        <TextField
          label="Phone number"
          type="tel"
          autoComplete="tel"
          value={typed}
          error={mistake}
          help="With country code. The provider sends a code to it."
          initialFocus
          onChange={({ target }) => setTyped(target.value)}
        />
      </Form>
    </Dialog>
  );
}
