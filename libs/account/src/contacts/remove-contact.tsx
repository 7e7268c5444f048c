import { toast } from '@scv/ui';
import { ConfirmDialog } from '@scv/ui/dialog';
import type { AccessToken, OktaAuth } from '@okta/okta-auth-js/core';
import { useAccountChange } from '../access/account-context.tsx';
import { accountFailure } from '../access/account-failure.ts';

export interface RemoveContactProps {
  part: 'email' | 'phone';
  /** `deleteEmail` or `deletePhone`. */
  call: (client: OktaAuth, options: { id: string; accessToken: AccessToken }) => Promise<unknown>;
  contact: { id: string; value: string };
  onClose: () => void;
}

/** Asks before an email or phone is removed. */
export function RemoveContact({ part, call, contact, onClose }: RemoveContactProps) {
  const remove = useAccountChange(part, (client, accessToken, id: string) => call(client, { id, accessToken }));
  const name = part === 'email' ? 'Email' : 'Phone';

  function confirm() {
    remove.mutate(contact.id, {
      onSuccess: () => {
        toast({ tone: 'success', headline: `${name} removed`, detail: contact.value });
        onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      title={`Remove ${part}`}
      text={`Remove this ${part} from your account?`}
      confirmLabel="Remove"
      tone="danger"
      busy={remove.isPending}
      error={
        remove.error
          ? {
              headline: `The ${part} was not removed`,
              detail: accountFailure(remove.error, 'change').reasons.join(' '),
            }
          : undefined
      }
      onConfirm={confirm}
      onCancel={onClose}
    >
      {contact.value}
    </ConfirmDialog>
  );
}
