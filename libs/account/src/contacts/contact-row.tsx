import { StatusPill, Tag } from '@scv/ui';
import type { ReactNode } from 'react';

export interface ContactRowProps {
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
