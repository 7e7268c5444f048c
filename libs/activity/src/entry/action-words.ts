import type { ActivityAction, ActivityEntry, ActivityRun, Role } from '@scv/api';
import { counted, formatNumber } from '@scv/ui';

interface Words {
  /** The action in the past tense. */
  done: string;
  /** Names the action, such as in the filter. */
  name: string;
}

/** Every action in plain words, in the order in which the filter offers them. */
export const actionWords: Readonly<Record<ActivityAction, Words>> = {
  'sign-in': { done: 'Sign-in', name: 'Sign-in' }, // one event, whose result says how it ended
  'sign-out': { done: 'Signed out', name: 'Sign-out' },
  lockout: { done: 'Locked out', name: 'Lockout or pause' },
  'create user': { done: 'Enrolled', name: 'Enrollment' },
  'edit user': { done: 'Edited', name: 'Edit' },
  'activate user': { done: 'Activated', name: 'Activation' },
  'deactivate user': { done: 'Deactivated', name: 'Deactivation' },
  'change role': { done: 'Role changed', name: 'Role change' },
  'delete user': { done: 'Deleted', name: 'Deletion' },
  'access refused': { done: 'Access', name: 'Access' },
  'request account': { done: 'Account requested', name: 'Account request' },
  'unlock account': { done: 'Unlocked', name: 'Unlocking' },
  'reset password': { done: 'Password reset sent', name: 'Password reset' },
  'end sessions': { done: 'Signed out everywhere', name: 'Sign-out everywhere' },
  'reset factors': { done: 'Factors reset', name: 'Reset of factors' },
  'create account': { done: 'Account created', name: 'Account creation' },
  'edit account': { done: 'Account changed', name: 'Account change' },
  'activate account': { done: 'Activation mail sent', name: 'Activation mail' },
  'suspend account': { done: 'Account suspended', name: 'Account suspension' },
  'unsuspend account': { done: 'Account unsuspended', name: 'End of account suspension' },
  'deactivate account': { done: 'Account deactivated', name: 'Account deactivation' },
  'delete account': { done: 'Account deleted', name: 'Account deletion' },
  'upload CDD file': { done: 'Uploaded', name: 'CDD upload' },
  'download CDD file': { done: 'Downloaded', name: 'CDD download' },
  export: { done: 'Exported', name: 'Export or comparison' },
};

type Happened = Pick<ActivityEntry, 'action' | 'actor' | 'changes' | 'result' | 'source' | 'target'>;

/** Words of an action; those of a newer backend stand for themselves. */
function wordsOf(action: ActivityAction): Words {
  const known: Readonly<Record<string, Words>> = actionWords;
  return known[action] ?? { done: action, name: action };
}

export const isKnownAction = (action: string) => action in actionWords;

/**
 * 'Edited', or 'Edit' if it was refused or failed, because the result stands beside it. The portal's own lockout is only a
 * pause: the account at the provider stays active. An export about a file is a comparison with it. The provider's
 * entries have words of their own where its owner changed the account.
 */
export function whatHappened(entry: Happened): string {
  const { action, result, source, target, changes = [] } = entry;
  if (action === 'lockout') return source === 'provider' ? actionWords.lockout.done : 'Sign-in paused';
  if (source === 'provider' && action === 'edit account') return result === 'done' ? 'Password set' : 'New password';
  if (action === 'reset password' && result === 'done' && isOwn(entry)) return 'Password reset requested';
  if (action === 'export' && target) return 'Compared';
  if (action === 'export' && result !== 'done') return 'Export';
  const newRole = changes.find(({ field }) => field === 'role')?.after;
  if (action === 'change role' && result === 'done' && newRole !== undefined) return madeWords(newRole);
  return wordsOf(action)[result === 'done' ? 'done' : 'name'];
}

const isOwn = ({ actor, target }: Happened) => actor?.id !== undefined && actor.id === target?.id;

/** A reason as a sentence: backends and providers also say 'wrong password'. */
export const asSentence = (reason: string) =>
  reason.charAt(0).toUpperCase() + reason.slice(1) + (/[.!?]$/.test(reason) ? '' : '.');

/** True if its changes tell something: all fields of an enrolled or deleted user have changed. */
export const showsFieldChanges = ({ action }: Pick<ActivityEntry, 'action'>) =>
  action !== 'create user' && action !== 'delete user';

export const roleNames: Readonly<Record<Role, string> & Record<string, string | undefined>> = {
  admin: 'Admin',
  user: 'User',
};

/** 'Made admin' */
const madeWords = (role: string) => `Made ${role}`;

/** How many entries a bulk action has. */
export const sizeOf = ({ done, refused, failed }: ActivityRun) => done + refused + failed;

/** Writes of users, which a bulk action can mix, as an import does. Its entries of any other kind are all alike. */
const isWrite = (action: ActivityAction) => action.endsWith(' user') || action === 'change role';

/**
 * Sums up a bulk action: 'Enrolled 12 and edited 3 users', 'Made admin: 60 users', 'Signed out everywhere: 60 users'.
 * If all of it was refused or failed: 'Edit of 3 users'. `action`: the action of any of its entries.
 */
export function whatRunDid(run: ActivityRun, action: ActivityAction): string {
  const users = counted(sizeOf(run), 'user');
  if (run.done === 0) return `${wordsOf(action).name} of ${users}`;
  if (!isWrite(action)) return `${wordsOf(action).done}: ${users}`;
  const { created, edited, deleted, editAction = 'edit user', newRole } = run;
  if (editAction === 'change role' && edited && !created && !deleted) {
    return `${newRole ? madeWords(newRole) : actionWords[editAction].done}: ${counted(edited, 'user')}`;
  }
  const counts = [
    ['create user', created],
    [editAction === 'change role' || !isKnownAction(editAction) ? 'edit user' : editAction, edited],
    ['delete user', deleted],
  ] as const;
  const parts = counts.flatMap(([each, count]) => (count ? [{ verb: actionWords[each].done, count }] : []));
  const words = parts.map(({ verb, count }, index) => {
    const amount = index === parts.length - 1 ? counted(count, 'user') : formatNumber(count);
    return `${index === 0 ? verb : verb.toLowerCase()} ${amount}`;
  });
  return words.join(' and ') || 'Bulk action';
}

/** Names the bulk action that an entry belongs to; undefined if it belongs to none. */
export const partOf = ({ run, action }: Pick<ActivityEntry, 'run' | 'action'>): string | undefined =>
  run && sizeOf(run) > 1 ? `Part of “${whatRunDid(run, action)}”` : undefined;

/** The label of an entry without an actor: about accounts, from the provider, or with an unknown username. */
export function actorFallbackLabel({ action, source }: Pick<ActivityEntry, 'action' | 'source'>): string {
  if (source === 'provider') return 'Sign-in provider';
  return action.endsWith(' account') ? 'Automatic' : 'Unknown';
}
