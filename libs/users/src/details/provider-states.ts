import { useGetProviderAccount, type ProviderAccount, type User } from '@scv/api';
import { hasFeature } from '@scv/api/settings';

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
    detail:
      'There were too many wrong passwords. The person can unlock the account where they sign in, or you can here.',
  },
  SUSPENDED: {
    label: 'Suspended',
    tone: 'neutral',
    detail: 'The person cannot sign in until the user is active. Password and factors are kept.',
  },
  DEPROVISIONED: { label: 'Deactivated', tone: 'neutral', detail: 'The person cannot sign in.' },
  MISSING: {
    label: 'Deleted at the provider',
    tone: 'danger',
    detail: 'The person cannot sign in.',
  },
};

/**
 * Asks the provider for the state of a user's account. An account that isn't linked yet is the one with which the person
 * would sign in. Without the feature nobody is asked. Not for an account that is being changed.
 */
export function useProviderStatus({ id }: User) {
  const isOffered = hasFeature('provider-account');
  // Not kept while a change is waiting: it would be shown again after it.
  const { data, isPending } = useGetProviderAccount(id, { query: { enabled: isOffered, retry: false, gcTime: 0 } });
  const status = data?.data.status;
  return { status, isUnavailable: isOffered && !isPending && status === undefined };
}
