import { addEmail, EmailRole, type EmailTransaction } from '@okta/okta-auth-js/myaccount';
import { Button, PlainForm as Form, SwitchField, TextField } from '@scv/ui';
import { Dialog } from '@scv/ui/dialog';
import { useId, useState, type FormEvent } from 'react';
import { useAccountChange } from '../access/account-context.tsx';
import { ChangeFailure } from '../section.tsx';

export interface AddEmailProps {
  /** An address of the account that is to become the primary one: Okta does that by adding it again. */
  email?: string | undefined;
  onAdded: (added: EmailTransaction) => void;
  onClose: () => void;
}

const sends = 'The provider sends a code to this address.';
const replaces = 'Once it is verified, it replaces your primary email. Your username stays.';

/** Adds an email address; the provider sends a code to it. */
export function AddEmail({ email: present, onAdded, onClose }: AddEmailProps) {
  const formId = useId();
  const [email, setEmail] = useState(present ?? '');
  const [isPrimary, setPrimary] = useState(present !== undefined);
  const [mistake, setMistake] = useState<string>();
  const add = useAccountChange('email', (client, accessToken, address: string) => {
    const role = isPrimary ? EmailRole.PRIMARY : EmailRole.SECONDARY;
    return addEmail(client, { accessToken, payload: { profile: { email: address }, sendEmail: true, role } });
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    const isAddress = /^[^\s@]+@[^\s@]+$/.test(address);
    setMistake(isAddress ? undefined : 'Type an email address, such as ada@example.com.');
    if (isAddress && !add.isPending) add.mutate(address, { onSuccess: onAdded });
  }

  return (
    <Dialog
      title={present === undefined ? 'Add email' : 'Make primary'}
      busy={add.isPending}
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={add.isPending}>
          Send code
        </Button>
      }
    >
      <Form id={formId} onSubmit={submit}>
        <ChangeFailure headline="The email was not added" error={add.error} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          value={email}
          readOnly={present !== undefined}
          error={mistake}
          help={present === undefined ? sends : `${sends} ${replaces}`}
          initialFocus
          onChange={({ target }) => setEmail(target.value)}
        />
        {present === undefined && (
          <SwitchField
            label="Make it my primary email"
            inline
            help={replaces}
            checked={isPrimary}
            onChange={({ target }) => setPrimary(target.checked)}
          />
        )}
      </Form>
    </Dialog>
  );
}
