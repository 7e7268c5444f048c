import type { ProviderAccount } from '@scv/api';

interface ProviderState {
  label: string;
  tone: 'plain' | 'neutral' | 'warning' | 'danger';
  /** A sentence about the consequences for the person. */
  detail?: string;
}

/** The states of an account at the provider, in plain words. */
export const providerStates: Record<NonNullable<ProviderAccount['status']>, ProviderState> = {
  STAGED: { label: 'Not activated', tone: 'warning', detail: 'No activation mail was sent yet.' },
  PROVISIONED: {
    label: 'Not activated',
    tone: 'warning',
    detail: 'Waiting for the person to set a password: the link in the activation mail was not used yet.',
  },
  RECOVERY: {
    label: 'Password reset',
    tone: 'warning',
    detail: 'Waiting for the person to set a new password.',
  },
  ACTIVE: { label: 'Active', tone: 'plain' },
  PASSWORD_EXPIRED: {
    label: 'Password expired',
    tone: 'warning',
    detail: 'The person has to set a new password to sign in.',
  },
  LOCKED_OUT: {
    label: 'Locked out',
    tone: 'danger',
    detail: 'There were too many wrong passwords. The person can unlock the account where they sign in.',
  },
  SUSPENDED: {
    label: 'Suspended',
    tone: 'danger',
    detail: 'Only an administrator of the sign-in provider can end this.',
  },
  DEPROVISIONED: { label: 'Deactivated', tone: 'neutral', detail: 'The person cannot sign in.' },
  MISSING: {
    label: 'Deleted at the provider',
    tone: 'danger',
    detail: 'Any change of the user creates a new account.',
  },
};
