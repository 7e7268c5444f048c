import {
  type AccountChange,
  getChangeAccountMutationOptions,
  getEditUserMutationOptions,
  getSendActivationMailMutationOptions,
  type Standing,
  type User,
} from '@scv/api';
import { accountFailureOf } from '@scv/api/account-failure';
import { standingWords } from '@scv/api/standing';
import { counted } from '@scv/ui';
import { KeyRound, Link2, LockOpen, LogOut, Mail, RotateCw, Smartphone, UserPlus } from 'lucide-react';
import { editOf, type UserAction, type Whom } from './user-action.tsx';
import { userCall, type UserCall } from './user-call.ts';

/** What can be done about users' accounts at the sign-in provider. */
export const accountActions = {
  unlock: {
    label: 'Unlock',
    confirmation: {
      title: ({ name, users }) => `Unlock the ${users.length === 1 ? 'account' : 'accounts'} of ${name}?`,
      text: ({ users }) =>
        `${users.length === 1 ? 'The present password works' : 'Their present passwords work'} again. No email is sent.`,
    },
    message: 'Account unlocked',
    icon: LockOpen,
    offeredFor: ['locked-out'],
    call: accountCall('unlock'),
    bulk: {
      menu: { group: 'Account', icon: LockOpen },
      title: 'Unlock accounts',
      verb: 'unlocked',
      running: 'Unlocking accounts',
      done: 'Unlocked',
      ...skippedUnless('locked-out'),
    },
  },
  linkAccount: {
    label: 'Link the existing account',
    confirmation: {
      title: ({ name }) => `Link the existing account with ${name}?`,
      text: ({ users: [user] }) =>
        `The account at the sign-in provider with the login ${user?.email} becomes this user’s, unless it belongs to another user here. No email is sent.`,
    },
    message: 'Account requested',
    icon: Link2,
    offeredFor: ['failed'],
    fits: (user) => !hasAccount(user) && accountFailureOf(user.account?.detail).kind === 'taken',
    call: accountCall('create'),
  },
  retryAccount: {
    label: 'Try again',
    confirmation: {
      title: ({ name, users }) => `Try the ${users.length === 1 ? 'account' : 'accounts'} of ${name} again?`,
      text: ({ users }) => {
        const emails = users.filter((user) => !hasAccount(user));
        const made = users.length === 1 ? 'the account' : 'all accounts';
        const sent = emails.length === 0 ? 'No email is sent.' : `If it makes ${made}, ${emailsTo(emails)}.`;
        return `The sign-in provider is asked again now. ${sent}`;
      },
    },
    message: 'The sign-in provider is asked again',
    icon: RotateCw,
    offeredFor: ['failed'],
    // Without the account it isn't known what to ask for.
    fits: ({ account }) => account !== undefined,
    call: retryCall,
    bulk: {
      menu: { group: 'Account', icon: RotateCw, label: 'Try failed accounts again' },
      title: 'Try accounts again',
      verb: 'tried again',
      running: 'Trying accounts again',
      done: 'Asked again',
      ...skippedUnless('failed'),
    },
  },
  sendActivation: {
    label: 'Send activation mail',
    confirmation: {
      title: ({ name, users }) =>
        users.length === 1 ? `Send ${name} the activation mail?` : `Send the activation mail to ${name}?`,
      text: ({ users }) =>
        `${upperFirst(emailsTo(users))}. ${linkIn(users)} works for 7 days; links in earlier emails stop working.`,
    },
    message: 'Activation mail sent',
    offeredFor: ['invited'],
    call: userCall(getSendActivationMailMutationOptions, ({ id }, headers) => ({ id, headers })),
    bulk: {
      menu: { group: 'Account', icon: Mail },
      title: 'Send activation mail',
      verb: 'mailed',
      running: 'Sending activation mails',
      done: 'Mail sent',
      ...skippedUnless('invited'),
    },
  },
  createAccount: {
    label: 'Create account',
    confirmation: {
      title: ({ name, users }) =>
        users.length === 1 ? `Create an account for ${name}?` : `Create accounts for ${name}?`,
      text: ({ users }) =>
        users.length === 1
          ? `${upperFirst(emailsTo(users))}. ${linkIn(users)} works for 7 days. If the sign-in provider has an account ` +
            'with this email already, the user gets that one, without an email.'
          : `Up to ${emailsTo(users)}. ${linkIn(users)} works for 7 days. Users whose email already has an account at ` +
            'the sign-in provider get that one, without an email.',
    },
    message: 'Account requested',
    icon: UserPlus,
    offeredFor: ['no-account'],
    fits: (user) => !hasAccount(user),
    call: accountCall('create'),
    bulk: {
      menu: { group: 'Account', icon: UserPlus, label: 'Create accounts' },
      title: 'Create accounts',
      verb: 'given accounts',
      running: 'Creating accounts',
      done: 'Account requested',
      ...skippedUnless('no-account'),
    },
  },
  resetPassword: {
    label: 'Send password reset',
    confirmation: {
      title: ({ name, users }) =>
        users.length === 1 ? `Send ${name} a password reset?` : `Send a password reset to ${name}?`,
      text: ({ users }) =>
        `${upperFirst(emailsTo(users))}, with a link to set a new password. ` +
        `${users.length === 1 ? 'The present password stops' : 'Their present passwords stop'} working at once.`,
    },
    message: 'Password reset sent',
    icon: KeyRound,
    offeredFor: ['active', 'locked-out'],
    call: accountCall('reset-password'),
    bulk: {
      menu: { group: 'Account', icon: KeyRound },
      title: 'Send password reset',
      verb: 'mailed',
      running: 'Sending password resets',
      done: 'Mail sent',
      ...skippedUnless('active', 'locked-out'),
      namesAdmins: true,
    },
  },
  endSessions: {
    label: 'Sign out everywhere',
    confirmation: {
      title: ({ name, isSelf }) => (isSelf ? 'Sign out everywhere?' : `Sign ${name} out everywhere?`),
      text: ({ isSelf }) =>
        isSelf
          ? 'You are signed out of this portal at once in every browser, also in this one, and at the sign-in provider. You can sign in again.'
          : 'They are signed out of this portal at once, and at the sign-in provider. Their passwords still work.',
    },
    message: 'Signed out everywhere',
    // Users with any other standing can't sign in, so they have no sessions to end.
    offeredFor: ['active', 'locked-out', 'inactive', 'failed'],
    // An inactive user may have no account, or one that nobody has signed in with.
    fits: ({ accountState }) => accountState !== 'none' && accountState !== 'not-activated',
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
    confirmation: {
      title: ({ name }) => `Reset the factors of ${name}?`,
      // The dialog lists them.
      text: () => 'Whatever they sign in with besides their password is removed. They can set it up again.',
    },
    message: 'Factors reset',
    icon: Smartphone,
    offeredFor: ['active', 'locked-out'],
    // The list doesn't know who has factors.
    pageOnly: true,
    call: accountCall('reset-factors'),
  },
} satisfies Record<string, UserAction>;

const hasAccount = ({ account }: Partial<Pick<User, 'account'>>) => account?.origin !== undefined;

/** 'an email goes to ada@scv.example', or '3 emails go out, one to each user' */
const emailsTo = (users: Whom['users']) =>
  users.length === 1
    ? `an email goes to ${users[0]?.email}`
    : `${counted(users.length, 'email')} go out, one to each user`;

const linkIn = (users: Whom['users']) => (users.length === 1 ? 'The link in it' : 'The link in each');

/** Words for users whom an action for these standings skips: true of every other standing. */
function skippedUnless(...standings: readonly Standing[]) {
  const labels = standings.map((standing) => standingWords[standing].label);
  return { skipped: 'Skipped', why: `they don’t have the status ${labels.join(' or ')}` };
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function accountCall(action: AccountChange['action']) {
  return userCall(getChangeAccountMutationOptions, ({ id }, headers) => ({ id, data: { action }, headers }));
}

/** Asks for the account that the provider refused, or sends the user again whose account it refused to change. */
function retryCall(options: Parameters<UserCall>[0]): ReturnType<UserCall> {
  const create = accountCall('create')(options);
  const resend = userCall(getEditUserMutationOptions, (user, headers) => editOf(user, {}, headers))(options);
  return {
    ...create,
    mutationFn: async (variables, context) =>
      (hasAccount(variables.user) ? resend : create).mutationFn?.(variables, context) as never,
  };
}
