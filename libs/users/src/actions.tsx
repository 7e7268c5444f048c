import {
  changeAccount,
  deleteUser,
  sendActivationMail,
  type AccountChange,
  type ProviderAccount,
  type User,
} from '@scv/api';
import { accountStateOf } from '@scv/api/schemas';
import { LogOut, Mail, ShieldCheck, ShieldOff, UserCheck, UserX } from 'lucide-react';
import { activationMeaning, deactivationMeaning, setting, type UserAction } from './run/user-write.tsx';

/** Everything that can be done to users, in the order of the buttons and menus. */
export const actions = {
  activate: {
    label: 'Activate',
    name: 'Activate User',
    question: ({ name }) => `Activate ${name}?`,
    meaning: () => activationMeaning,
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
    meaning: () => deactivationMeaning,
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
    label: 'Admin',
    name: 'Change role',
    question: ({ name }) => `Give ${name} administrator rights?`,
    meaning: () => 'Administrators can sign in to this portal, manage all users, and upload CDD files.',
    confirm: 'Confirm',
    ...setting({ role: 'admin' }),
    many: {
      menu: { group: 'Role', icon: ShieldCheck },
      title: 'Change role to Admin',
      questionTitle: 'Confirm Admin',
      verb: 'changed',
      running: 'Changing roles',
      done: 'Admin',
      already: 'Already admin',
      undo: 'makeUser',
    },
  },
  makeUser: {
    label: 'User',
    name: 'Change role',
    question: ({ name }) => `Remove the administrator rights of ${name}?`,
    meaning: () => 'They can no longer sign in to this portal.',
    confirm: 'Remove rights',
    ...setting({ role: 'user' }),
    many: {
      menu: { group: 'Role', icon: ShieldOff },
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
    states: ['locked-out'],
    send: accountCall('unlock'),
  },
  resetPassword: {
    label: 'Send password reset',
    question: ({ name }) => `Send ${name} a password reset?`,
    meaning: ({ user }) =>
      `A mail with a link to set a new password goes to ${user?.email}. Their present password stops working at once.`,
    message: 'Password reset sent',
    states: ['active', 'locked-out'],
    send: accountCall('reset-password'),
  },
  endSessions: {
    label: 'End sessions',
    question: ({ name, isSelf }) => (isSelf ? 'End all your sessions?' : `End all sessions of ${name}?`),
    meaning: ({ isSelf }) =>
      isSelf
        ? 'You are signed out of this portal at once in every browser, also in this one, and at the sign-in provider. You can sign in again.'
        : 'They are signed out of this portal at once, and at the sign-in provider. They can sign in again.',
    message: 'Sessions ended',
    // In the other states nobody could sign in with it, so it has no sessions.
    states: ['active', 'locked-out', 'suspended', 'failed'],
    send: accountCall('end-sessions'),
    many: {
      menu: { group: 'Account', icon: LogOut },
      title: 'End sessions',
      verb: 'signed out',
      running: 'Ending sessions',
      done: 'Sessions ended',
      already: 'No sessions',
      why: 'they have no activated account',
      namesAdmins: true,
    },
  },
  resetFactors: {
    label: 'Reset factors',
    question: ({ name }) => `Reset the factors of ${name}?`,
    meaning: () =>
      'Whatever they sign in with besides their password is removed, such as a phone. They can set it up again.',
    message: 'Factors reset',
    states: ['active', 'locked-out'],
    send: accountCall('reset-factors'),
  },
  sendActivation: {
    label: 'Send activation mail',
    question: ({ name, user }) => (user ? `Send ${name} the activation mail?` : `Send the activation mail to ${name}?`),
    meaning: ({ user }) =>
      `${user ? `It goes to ${user.email}; the` : 'Each gets a mail; its'} link works for 7 days. Links in earlier mails stop working.`,
    message: 'Activation mail sent',
    states: ['not-activated'],
    needsActive: true,
    send: async ({ id }, headers) => void (await sendActivationMail(id, headers)),
    many: {
      menu: { group: 'Account', icon: Mail },
      title: 'Send activation mail',
      verb: 'mailed',
      running: 'Sending activation mails',
      done: 'Mail sent',
      already: 'Inactive, or not waiting for activation',
    },
  },
  createAccount: {
    label: 'Create account',
    question: ({ name }) => `Create an account for ${name}?`,
    meaning: ({ user }) =>
      `An activation mail goes to ${user?.email}; the link works for 7 days. If the sign-in provider has an account with this email already, the user gets that one, without a mail.`,
    message: 'Account requested',
    states: ['none'],
    needsActive: true,
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

/** Whether a user needs it, as far as the list knows: it may not know the state of their account. */
export function isFor({ changes = {}, states, needsActive }: UserAction, user: User): boolean {
  const { status, accountState } = user;
  if (needsActive && status === 'Inactive') return false;
  if (states) return accountState === undefined || states.includes(accountState);
  const fields = Object.entries(changes);
  return fields.length === 0 || fields.some(([field, value]) => user[field as keyof User] !== value);
}

/** What can be done about a user's account in this state at the provider, else in the one that the backend last saw. */
export function accountActions(
  { account, accountState }: User,
  status: ProviderAccount['status'],
): readonly UserAction[] {
  const state = status ? accountStateOf(status) : accountState;
  const offered = Object.values<UserAction>(actions).filter(({ states }) => state && states?.includes(state));
  // While its state is about to change, only what fits any state that follows.
  return account?.status === 'waiting' ? offered.filter((action) => action === actions.endSessions) : offered;
}

function accountCall(action: AccountChange['action']): UserAction['send'] {
  return async ({ id }, headers) => void (await changeAccount(id, { action }, headers));
}
