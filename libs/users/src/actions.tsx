import { changeAccount, deleteUser, sendActivationMail, type AccountChange, type Standing, type User } from '@scv/api';
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
import { setting, type UserAction } from './run/user-write.tsx';

/** Everything that can be done to users, in the order of the buttons and menus. */
export const actions = {
  activate: {
    label: 'Activate',
    name: 'Activate User',
    question: ({ name }) => `Activate ${name}?`,
    meaning: () => 'They may sign in again.',
    ...setting({ status: 'Active' }),
    many: {
      menu: { group: 'Status', icon: UserCheck },
      title: 'Activate users',
      verb: 'activated',
      running: 'Activating users',
      done: 'Activated',
      already: 'Already active',
      undo: 'deactivate',
      offersAccounts: true,
    },
  },
  deactivate: {
    label: 'Deactivate',
    name: 'Deactivate User',
    question: ({ name }) => `Deactivate ${name}?`,
    meaning: () => "They are signed out at once and can't sign in until they are activated again.",
    ...setting({ status: 'Inactive' }),
    many: {
      menu: { group: 'Status', icon: UserX },
      title: 'Deactivate users',
      verb: 'deactivated',
      running: 'Deactivating users',
      done: 'Deactivated',
      already: 'Already inactive',
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
    ...setting({ role: 'admin' }),
    many: {
      menu: { group: 'Role', icon: ShieldCheck, label: 'Admin' },
      title: 'Change role to Admin',
      verb: 'changed',
      running: 'Changing roles',
      done: 'Admin',
      already: 'Already admin',
      undo: 'makeUser',
    },
  },
  makeUser: {
    label: 'Change role',
    question: ({ name }) => `Remove the administrator rights of ${name}?`,
    meaning: () => 'They can no longer sign in to this portal.',
    confirm: 'Remove rights',
    ...setting({ role: 'user' }),
    many: {
      menu: { group: 'Role', icon: ShieldOff, label: 'User' },
      title: 'Change role to User',
      verb: 'changed',
      running: 'Changing roles',
      done: 'User',
      already: 'Already user',
      undo: 'makeAdmin',
    },
  },
  unlock: {
    label: 'Unlock',
    question: ({ name }) => `Unlock the account of ${name}?`,
    meaning: () => 'They can sign in again with their present password. No mail is sent.',
    message: 'Account unlocked',
    icon: LockOpen,
    standings: ['locked-out'],
    send: accountCall('unlock'),
  },
  resetPassword: {
    label: 'Send password reset',
    question: ({ name }) => `Send ${name} a password reset?`,
    meaning: ({ user }) =>
      `A mail with a link to set a new password goes to ${user?.email}. Their present password stops working at once.`,
    message: 'Password reset sent',
    icon: KeyRound,
    standings: ['active', 'locked-out'],
    send: accountCall('reset-password'),
  },
  endSessions: {
    label: 'Sign out everywhere',
    question: ({ name, isSelf }) => (isSelf ? 'Sign out everywhere?' : `Sign ${name} out everywhere?`),
    meaning: ({ isSelf }) =>
      isSelf
        ? 'You are signed out of this portal at once in every browser, also in this one, and at the sign-in provider. You can sign in again.'
        : 'They are signed out of this portal at once, and at the sign-in provider. They can sign in again.',
    message: 'Signed out everywhere',
    // Nobody who stands otherwise could sign in, so they have no sessions.
    standings: ['active', 'locked-out', 'inactive', 'failed'],
    send: accountCall('end-sessions'),
    many: {
      menu: { group: 'Account', icon: LogOut },
      title: 'Sign out everywhere',
      verb: 'signed out',
      running: 'Signing out users',
      done: 'Signed out',
      already: 'No sessions',
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
    standings: ['active', 'locked-out'],
    send: accountCall('reset-factors'),
  },
  sendActivation: {
    label: 'Send activation mail',
    question: ({ name, user }) => (user ? `Send ${name} the activation mail?` : `Send the activation mail to ${name}?`),
    meaning: ({ user }) =>
      `${user ? `It goes to ${user.email}; the` : 'Each gets a mail; its'} link works for 7 days. Links in earlier mails stop working.`,
    message: 'Activation mail sent',
    standings: ['invited'],
    send: async ({ id }, headers) => void (await sendActivationMail(id, headers)),
    many: {
      menu: { group: 'Account', icon: Mail },
      title: 'Send activation mail',
      verb: 'mailed',
      running: 'Sending activation mails',
      done: 'Mail sent',
      already: 'Not invited',
    },
  },
  createAccount: {
    label: 'Create account',
    question: ({ name }) => `Create an account for ${name}?`,
    meaning: ({ user }) =>
      `An activation mail goes to ${user?.email}; the link works for 7 days. If the sign-in provider has an account with this email already, the user gets that one, without a mail.`,
    message: 'Account requested',
    icon: UserPlus,
    standings: ['no-account', 'failed'],
    send: accountCall('create'),
  },
  delete: {
    label: 'Delete User',
    question: ({ name }) => `Are you sure you want to delete the following ${name}?`,
    meaning: () => 'This cannot be undone.',
    confirm: 'Confirm Delete',
    message: 'User Deleted Successfully',
    deletes: true,
    send: async ({ id }, headers) => void (await deleteUser(id, headers)),
    many: {
      title: 'Delete users',
      verb: 'deleted',
      running: 'Deleting users',
      done: 'Deleted',
      already: 'Already deleted',
      namesAdmins: true,
    },
  },
} satisfies Record<string, UserAction>;

/** Whether a user needs it, as far as the list knows. */
export function isFor({ changes = {}, standings }: UserAction, user: User): boolean {
  if (standings) return standings.includes(standingOf(user));
  const fields = Object.entries(changes);
  return fields.length === 0 || fields.some(([field, value]) => user[field as keyof User] !== value);
}

/** What can be done for a user on their page and in their row's menu, besides editing and deleting. */
export function actionsFor(user: User): UserAction[] {
  const offered = Object.values<UserAction>(actions).filter((action) => !action.deletes && isFor(action, user));
  return offered.filter((action) => !action.standings || isAccountReady(action, user));
}

/**
 * While the account is about to change, only what fits any state that follows. One that exists isn't made again: whether
 * somebody who stands as failed has one is known on their page, not in the list.
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

function accountCall(action: AccountChange['action']): UserAction['send'] {
  return async ({ id }, headers) => void (await changeAccount(id, { action }, headers));
}
