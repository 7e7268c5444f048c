import type { AccessToken, OktaAuth } from '@okta/okta-auth-js/core';
import { Button, StatusPill, Tag, toast } from '@scv/ui';
import { useAccountChange } from '../access/account-context.tsx';
import { ConfirmChange } from '../section.tsx';

interface ContactRowProps {
  value: string;
  /** Undefined for phones, which have no role. */
  isPrimary?: boolean;
  isVerified: boolean;
  /** Its buttons by label; `false` for one that doesn't fit the contact's state. */
  actions: Readonly<Record<string, false | (() => void)>>;
}

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
      <span className="account-actions">
        {Object.entries(actions).map(
          ([label, act]) =>
            act && (
              <Button key={label} aria-label={`${label} ${value}`} onClick={act}>
                {label}
              </Button>
            ),
        )}
      </span>
    </li>
  );
}

interface RemoveContactProps {
  part: 'email' | 'phone';
  /** `deleteEmail` or `deletePhone`. */
  call: (client: OktaAuth, options: { id: string; accessToken: AccessToken }) => Promise<unknown>;
  id: string;
  value: string;
  onClose: () => void;
}

export function RemoveContact({ part, call, id, value, onClose }: RemoveContactProps) {
  const remove = useAccountChange(part, (client, accessToken) => call(client, { id, accessToken }));
  const headline = part === 'email' ? 'Email removed' : 'Phone removed';
  return (
    <ConfirmChange
      title={`Remove ${part}`}
      text={`Remove this ${part} from your account?`}
      confirmLabel="Remove"
      change={remove}
      failed={`The ${part} was not removed`}
      onDone={() => toast({ tone: 'success', headline, detail: value })}
      onClose={onClose}
    >
      {value}
    </ConfirmChange>
  );
}
