import {
  type AccountChange,
  getChangeAccountMutationOptions,
  getDeleteUserMutationOptions,
  getSendActivationMailMutationOptions,
  type Standing,
  type User,
} from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { standingOf } from '@scv/api/standing';
import {
  KeyRound,
  LockOpen,
  LogOut,
  Mail,
  ShieldCheck,
  ShieldOff,
  Smartphone,
  UserCheck,
  UserPlus,
  UserX,
} from 'lucide-react';
import { fieldEdit, type UserAction } from './user-action.tsx';
import { userCall } from './user-call.ts';

/** Everything that can be done to users, in the order of the buttons and menus. */
export const actions = {
  activate: {
    label: 'Activate',
    name: 'Activate User',
    question: ({ name }) => `Activate ${name}?`,
    meaning: () => 'They may sign in again.',
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
    question: ({ name }) => `Deactivate ${name}?`,
    meaning: () => "They are signed out at once and can't sign in until they are activated again.",
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
    label: 'Change role',
    title: 'Confirm Admin',
    question: ({ name }) => `Give ${name} administrator rights?`,
    meaning: () => 'Administrators can sign in to this portal, manage all users, and upload CDD files.',
    confirm: 'Confirm',
    ...fieldEdit({ role: 'admin' }),
    bulk: {
      menu: { group: 'Role', icon: ShieldCheck, label: 'Admin' },
      title: 'Change role to Admin',
      verb: 'changed',
      running: 'Changing roles',
      done: 'Admin',
      skipped: 'Already admin',
      undo: 'makeUser',
    },
  },
  makeUser: {
    label: 'Change role',
    question: ({ name }) => `Remove the administrator rights of ${name}?`,
    meaning: () => 'They can no longer sign in to this portal.',
    confirm: 'Remove rights',
    ...fieldEdit({ role: 'user' }),
    bulk: {
      menu: { group: 'Role', icon: ShieldOff, label: 'User' },
      title: 'Change role to User',
      verb: 'changed',
      running: 'Changing roles',
      done: 'User',
      skipped: 'Already user',
      undo: 'makeAdmin',
    },
  },
  unlock: {
    label: 'Unlock',
    question: ({ name }) => `Unlock the account of ${name}?`,
    meaning: () => 'They can sign in again with their present password. No mail is sent.',
    message: 'Account unlocked',
    icon: LockOpen,
    offeredFor: ['locked-out'],
    call: accountCall('unlock'),
  },
  resetPassword: {
    label: 'Send password reset',
    question: ({ name }) => `Send ${name} a password reset?`,
    meaning: ({ user }) =>
      `A mail with a link to set a new password goes to ${user?.email}. Their present password stops working at once.`,
    message: 'Password reset sent',
    icon: KeyRound,
    offeredFor: ['active', 'locked-out'],
    call: accountCall('reset-password'),
  },
  endSessions: {
    label: 'Sign out everywhere',
    question: ({ name, isSelf }) => (isSelf ? 'Sign out everywhere?' : `Sign ${name} out everywhere?`),
    meaning: ({ isSelf }) =>
      isSelf
        ? 'You are signed out of this portal at once in every browser, also in this one, and at the sign-in provider. You can sign in again.'
        : 'They are signed out of this portal at once, and at the sign-in provider. They can sign in again.',
    message: 'Signed out everywhere',
    // Users with any other standing can't sign in, so they have no sessions to end.
    offeredFor: ['active', 'locked-out', 'inactive', 'failed'],
    call: accountCall('end-sessions'),
    bulk: {
      menu: { group: 'Account', icon: LogOut },
      title: 'Sign out everywhere',
      verb: 'signed out',
      running: 'Signing out users',
      done: 'Signed out',
      skipped: 'No sessions',
      why: 'they have no activated account',
      namesAdmins: true,
    },
  },
  resetFactors: {
    label: 'Reset factors',
    question: ({ name }) => `Reset the factors of ${name}?`,
    // The question lists them.
    meaning: () => 'Whatever they sign in with besides their password is removed. They can set it up again.',
    message: 'Factors reset',
    icon: Smartphone,
    offeredFor: ['active', 'locked-out'],
    call: accountCall('reset-factors'),
  },
  sendActivation: {
    label: 'Send activation mail',
    question: ({ name, user }) => (user ? `Send ${name} the activation mail?` : `Send the activation mail to ${name}?`),
    meaning: ({ user }) =>
      `${user ? `It goes to ${user.email}; the` : 'Each gets a mail; its'} link works for 7 days. Links in earlier mails stop working.`,
    message: 'Activation mail sent',
    offeredFor: ['invited'],
    call: userCall(getSendActivationMailMutationOptions, ({ id }, headers) => ({ id, headers })),
    bulk: {
      menu: { group: 'Account', icon: Mail },
      title: 'Send activation mail',
      verb: 'mailed',
      running: 'Sending activation mails',
      done: 'Mail sent',
      skipped: 'Not invited',
    },
  },
  createAccount: {
    label: 'Create account',
    question: ({ name }) => `Create an account for ${name}?`,
    meaning: ({ user }) =>
      `An activation mail goes to ${user?.email}; the link works for 7 days. If the sign-in provider has an account with this email already, the user gets that one, without a mail.`,
    message: 'Account requested',
    icon: UserPlus,
    offeredFor: ['no-account', 'failed'],
    call: accountCall('create'),
  },
  delete: {
    label: 'Delete User',
    question: ({ name }) => `Are you sure you want to delete the following ${name}?`,
    meaning: () => 'This cannot be undone.',
    confirm: 'Confirm Delete',
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

/** Whether the action applies to this user, judging by list data alone. */
export function appliesTo({ changes = {}, offeredFor }: UserAction, user: User): boolean {
  if (offeredFor) return offeredFor.includes(standingOf(user));
  const fields = Object.entries(changes);
  return fields.length === 0 || fields.some(([field, value]) => user[field as keyof User] !== value);
}

/** What can be done for a user on their page and in their row's menu, besides editing and deleting. */
export function actionsFor(user: User): UserAction[] {
  const offered = Object.values<UserAction>(actions).filter((action) => !action.deletes && appliesTo(action, user));
  return offered.filter((action) => !action.offeredFor || isAccountReady(action, user));
}

/**
 * While an account change is pending, only actions that stay valid whatever its outcome. Create account isn't offered
 * when an account exists; for the standing `failed`, only the user's page knows whether one does.
 */
function isAccountReady(action: UserAction, user: User): boolean {
  const { account, accountState } = user;
  if (!hasFeature('accounts')) return false;
  if (account?.status === 'waiting') return action === actions.endSessions;
  // An inactive user may have no account, or one that nobody has signed in with.
  if (action === actions.endSessions) return accountState !== 'none' && accountState !== 'not-activated';
  if (action !== actions.createAccount) return true;
  return account ? account.origin === undefined : standingOf(user) === 'no-account';
}

/** The one thing to do next for somebody who stands like this; undefined if there is nothing to do. */
export const nextActions: Readonly<Partial<Record<Standing, UserAction>>> = {
  invited: actions.sendActivation,
  'no-account': actions.createAccount,
  'locked-out': actions.unlock,
  failed: actions.createAccount,
  inactive: actions.activate,
};

function accountCall(action: AccountChange['action']) {
  return userCall(getChangeAccountMutationOptions, ({ id }, headers) => ({ id, data: { action }, headers }));
}
