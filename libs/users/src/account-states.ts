import type { AccountState } from '@scv/api';

interface StateWords {
  label: string;
  tone: 'plain' | 'neutral' | 'warning' | 'danger';
}

/** The states of an account at the sign-in provider, as the list, its filter and the user's page name them. */
export const accountStates: Readonly<Record<AccountState, StateWords>> = {
  active: { label: 'Active', tone: 'plain' },
  'not-activated': { label: 'Not activated', tone: 'warning' },
  'locked-out': { label: 'Locked out', tone: 'danger' },
  suspended: { label: 'Suspended', tone: 'neutral' },
  none: { label: 'No account', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
};
