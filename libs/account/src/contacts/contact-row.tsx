import { StatusPill, Tag, toast } from '@scv/ui';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '@scv/ui/dialog';
import type { AccessToken, OktaAuth } from '@okta/okta-auth-js/core';
import { useAccountChange } from '../access/account-context.tsx';
import { accountFailure } from '../access/account-failure.ts';

interface ContactRowProps {
  value: string;
  /** For emails; phones have no role. */
  isPrimary?: boolean;
  isVerified: boolean;
  /** Buttons, named after the contact. */
  actions: ReactNode;
}

/** An email address or a phone number of the account. */
export function ContactRow({ value, isPrimary, isVerified, actions }: ContactRowProps) {
  return (
    <li className="account-contact">
      <bdi className="account-value">{value}</bdi>
      <span className="account-badges">
        {isPrimary !== undefined && (
          <Tag tone={isPrimary ? 'accent' : 'plain'}>{isPrimary ? 'Primary' : 'Secondary'}</Tag>
        )}
        <StatusPill tone={isVerified ? 'plain' : 'warning'}>{isVerified ? 'Verified' : 'Unverified'}</StatusPill>
      </span>
      <span className="account-actions">{actions}</span>
    </li>
  );
}

interface RemoveContactProps {
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
