import { addEmail, EmailRole, type EmailTransaction } from '@okta/okta-auth-js/myaccount';
import { Button, Form, SwitchField, TextField, useForm } from '@scv/ui';
import { Dialog } from '@scv/ui/dialog';
import { useId } from 'react';
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

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);

/** Adds an email address; the provider sends a code to it. */
export function AddEmail({ email: present, onAdded, onClose }: AddEmailProps) {
  const formId = useId();
  const form = useForm({
    initial: { email: present ?? '', isPrimary: present !== undefined },
    check: ({ email }) => ({
      email: isAddress(email.trim()) ? undefined : 'Type an email address, such as ada@example.com.',
    }),
  });
  const { isPrimary } = form.values;
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
        <Button type="submit" form={formId} variant="primary" busy={form.busy}>
          Send code
        </Button>
      }
    >
      <Form id={formId} form={form} send={({ email }) => add.mutateAsync(email.trim()).then(onAdded)}>
        <ChangeFailure headline="The email was not added" error={form.failure} />
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          readOnly={present !== undefined}
          help={present === undefined ? sends : `${sends} ${replaces}`}
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
