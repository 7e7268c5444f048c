import { useGetProviderAccount, type ProviderAccount, type User } from '@scv/api';
import { hasFeature } from '@scv/api/settings';

/** What an account's status at the provider means for the person, beyond the name of its state. */
export const statusDetails: Partial<Record<NonNullable<ProviderAccount['status']>, string>> = {
  STAGED: 'No activation mail was sent yet.',
  PROVISIONED: 'Waiting for the person to set a password: the link in the activation mail was not used yet.',
  RECOVERY: 'A password reset was sent. The person cannot sign in until they have set a new password.',
  PASSWORD_EXPIRED: 'The password has expired. The person has to set a new one to sign in.',
  LOCKED_OUT:
    'There were too many wrong passwords. The person can unlock the account where they sign in, or you can here.',
  SUSPENDED: 'The person cannot sign in until the user is active. Password and factors are kept.',
  DEPROVISIONED: 'The account was deactivated at the provider, so the person cannot sign in.',
  MISSING: 'The account was deleted at the provider, so the person cannot sign in.',
};

/**
 * Asks the provider for the state of a user's account. An account that isn't linked yet is the one with which the
 * person would sign in. Without the feature nobody is asked. Not for an account that is being changed.
 */
export function useProviderStatus({ id }: User) {
  const isOffered = hasFeature('accounts');
  // Not kept while a change is waiting: it would be shown again after it.
  const { data, isPending } = useGetProviderAccount(id, { query: { enabled: isOffered, retry: false, gcTime: 0 } });
  const status = data?.data.status;
  return { status, isUnavailable: isOffered && !isPending && status === undefined };
}
