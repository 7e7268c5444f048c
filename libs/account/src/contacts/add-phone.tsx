import { addPhone, type PhoneTransaction } from '@okta/okta-auth-js/myaccount';
import { Button, Form, TextField, useForm } from '@scv/ui';
import { Dialog } from '@scv/ui/dialog';
import { useId } from 'react';
import { useAccountChange } from '../access/account-context.tsx';
import { ChangeFailure } from '../section.tsx';
import { internationalNumber, type PhoneMethod } from './phone-number.ts';

/** Adds a phone number; the provider sends a code to it, by SMS or by a call. */
export function AddPhone({ onAdded, onClose }: { onAdded: (added: PhoneTransaction) => void; onClose: () => void }) {
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
