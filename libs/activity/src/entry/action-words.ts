import type { ActivityAction, ActivityEntry } from '@scv/api';

interface Words {
  /** What was done, in the past tense. */
  done: string;
  /** Names the action, such as in the filter. */
  name: string;
}

/** Every action in plain words, in the order in which the filter offers them. */
export const actionWords: Readonly<Record<ActivityAction, Words>> = {
  'sign-in': { done: 'Signed in', name: 'Sign-in' },
  'sign-out': { done: 'Signed out', name: 'Sign-out' },
  lockout: { done: 'Locked out', name: 'Lockout' },
  'access refused': { done: 'Access', name: 'Access' },
  'create user': { done: 'Enrolled', name: 'Enrollment' },
  'edit user': { done: 'Edited', name: 'Edit' },
  'delete user': { done: 'Deleted', name: 'Deletion' },
  'upload CDD file': { done: 'Uploaded', name: 'CDD upload' },
  'create account': { done: 'Account created', name: 'Account creation' },
  'edit account': { done: 'Account changed', name: 'Account change' },
  'activate account': { done: 'Activation mail sent', name: 'Activation mail' },
  'deactivate account': { done: 'Account deactivated', name: 'Account deactivation' },
  'delete account': { done: 'Account deleted', name: 'Account deletion' },
};

/** What happened: 'Edited', 'Edit refused', 'Sign-in failed'. A lockout is a refusal by itself. */
export function whatHappened({ action, result }: Pick<ActivityEntry, 'action' | 'result'>): string {
  const { done, name } = actionWords[action];
  return result === 'done' || action === 'lockout' ? done : `${name} ${result}`;
}

/** Who acted if an entry names nobody: accounts are changed automatically, other entries are of unknown usernames. */
export const withoutActor = (action: ActivityAction): string => (action.endsWith(' account') ? 'Automatic' : 'Unknown');
