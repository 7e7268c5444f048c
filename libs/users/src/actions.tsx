import { getDeleteUserMutationOptions, type User } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { standingOf } from '@scv/api/standing';
import { counted } from '@scv/ui';
import { ShieldCheck, ShieldOff, UserCheck, UserX } from 'lucide-react';
import { accountActions } from './account-actions.ts';
import { type BulkAction, fieldEdit, type UserAction } from './user-action.tsx';
import { userCall } from './user-call.ts';

/** Everything that can be done to users, in the order of the buttons and menus. */
export const actions = {
  activate: {
    label: 'Activate',
    name: 'Activate User',
    confirmation: {
      title: ({ name }) => `Activate ${name}?`,
      text: () => 'They become active again. Passwords stay as they are.',
    },
    ...fieldEdit({ status: 'Active' }),
    bulk: {
      menu: { group: 'Status', icon: UserCheck },
      title: 'Activate users',
      verb: 'activated',
      running: 'Activating users',
      done: 'Activated',
      skipped: 'Already active',
      undo: 'deactivate',
      offersAccounts: true,
    },
  },
  deactivate: {
    label: 'Deactivate',
    name: 'Deactivate User',
    confirmation: {
      title: ({ name }) => `Deactivate ${name}?`,
      text: () => "They are signed out at once and can't sign in until they are activated again.",
    },
    ...fieldEdit({ status: 'Inactive' }),
    bulk: {
      menu: { group: 'Status', icon: UserX },
      title: 'Deactivate users',
      verb: 'deactivated',
      running: 'Deactivating users',
      done: 'Deactivated',
      skipped: 'Already inactive',
      undo: 'activate',
      namesAdmins: true,
    },
  },
  makeAdmin: {
    label: 'Make admin',
    confirmation: {
      title: () => 'Confirm Admin',
      text: ({ name }) =>
        `Give ${name} administrator rights? Administrators can sign in to this portal, manage all users, and upload CDD files.`,
      button: 'Confirm',
    },
    ...fieldEdit({ role: 'admin' }),
    bulk: {
      menu: { group: 'Role', icon: ShieldCheck },
      title: 'Make admin',
      verb: 'changed',
      running: 'Changing roles',
      done: 'Admin',
      skipped: 'Already admin',
      undo: 'makeUser',
    },
  },
  makeUser: {
    label: 'Make user',
    confirmation: {
      title: ({ name }) => `Remove the administrator rights of ${name}?`,
      text: () => 'They can no longer sign in to this portal.',
      button: 'Remove rights',
    },
    ...fieldEdit({ role: 'user' }),
    bulk: {
      menu: { group: 'Role', icon: ShieldOff },
      title: 'Make user',
      verb: 'changed',
      running: 'Changing roles',
      done: 'User',
      skipped: 'Already user',
      undo: 'makeAdmin',
    },
  },
  ...accountActions,
  delete: {
    label: 'Delete User',
    confirmation: {
      title: ({ users }) => (users.length === 1 ? 'Delete User' : 'Delete users'),
      text: ({ users }) =>
        `Are you sure you want to delete the following ${users.length === 1 ? 'user' : counted(users.length, 'user')}?`,
      button: 'Confirm Delete',
    },
    message: 'User Deleted Successfully',
    deletes: true,
    call: userCall(getDeleteUserMutationOptions, ({ id }, headers) => ({ id, headers })),
    bulk: {
      title: 'Delete users',
      verb: 'deleted',
      running: 'Deleting users',
      done: 'Deleted',
      skipped: 'Already deleted',
      namesAdmins: true,
    },
  },
} satisfies Record<string, UserAction>;

/** Whether the action applies to this user, judging by what is known of them. */
export function appliesTo({ changes = {}, offeredFor, fits = () => true }: UserAction, user: User): boolean {
  if (offeredFor) return hasFeature('accounts') && offeredFor.includes(standingOf(user)) && fits(user);
  const fields = Object.entries(changes);
  return fields.length === 0 || fields.some(([field, value]) => user[field as keyof User] !== value);
}

/** What can be done for a user on their page, besides editing and deleting; all but `pageOnly` in their row's menu. */
export function actionsFor(user: User): UserAction[] {
  const offered = Object.values<UserAction>(actions).filter((action) => !action.deletes && appliesTo(action, user));
  // While an account change is pending, only what stays valid whatever its outcome.
  const isWaiting = user.account?.status === 'waiting';
  return offered.filter((action) => !action.offeredFor || !isWaiting || action === actions.endSessions);
}

/** What users need who can't sign in, most urgent first. */
const remedies: readonly UserAction[] = [
  actions.unlock,
  actions.linkAccount,
  actions.retryAccount,
  actions.createAccount,
  actions.sendActivation,
  actions.activate,
];

/** What can be done for a user, first what they need. */
export const remediesFirst = (offered: readonly UserAction[]): UserAction[] => [
  ...remedies.filter((remedy) => offered.includes(remedy)),
  ...offered.filter((action) => !remedies.includes(action)),
];

/** Whether it is for users who can't sign in, so that it comes first. */
export const isRemedy = (action: UserAction) => remedies.includes(action);

/** What most of the users need, the more urgent of two; undefined if nobody needs anything. */
export function bulkActionFor(users: readonly User[]): BulkAction | undefined {
  const needs = remedies
    .filter((remedy): remedy is BulkAction => remedy.bulk !== undefined)
    .map((remedy) => ({ remedy, count: users.filter((user) => appliesTo(remedy, user)).length }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  return needs[0]?.remedy;
}
