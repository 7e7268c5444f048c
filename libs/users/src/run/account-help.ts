import { type AccountState, changeAccount, type ProviderAccount, sendActivationMail, type User } from '@scv/api';
import { accountStateOf } from '@scv/api/schemas';
import { nameOf } from '../user-name.tsx';

/** Something that administrators can do for a person with their account. */
export interface AccountHelp {
  label: string;
  /** Title of the question. */
  question: (user: User, isSelf: boolean) => string;
  /** What it means for the person, and who gets a mail. */
  meaning: (user: User, isSelf: boolean) => string;
  /** The message after a success. */
  done: string;
  /** @throws ApiError */
  send: (user: User) => Promise<unknown>;
}

export const accountHelps = {
  unlock: {
    label: 'Unlock',
    question: (user) => `Unlock the account of ${nameOf(user)}?`,
    meaning: () => 'They can sign in again with their present password. No mail is sent.',
    done: 'Account unlocked',
    send: ({ id }) => changeAccount(id, { action: 'unlock' }),
  },
  activation: {
    label: 'Send activation mail',
    question: (user) => `Send ${nameOf(user)} the activation mail?`,
    meaning: ({ email }) => `It goes to ${email}; the link works for 7 days. Links in earlier mails stop working.`,
    done: 'Activation mail sent',
    send: ({ id }) => sendActivationMail(id),
  },
  resetPassword: {
    label: 'Send password reset',
    question: (user) => `Send ${nameOf(user)} a password reset?`,
    meaning: ({ email }) =>
      `A mail with a link to set a new password goes to ${email}. Their present password stops working at once.`,
    done: 'Password reset sent',
    send: ({ id }) => changeAccount(id, { action: 'reset-password' }),
  },
  endSessions: {
    label: 'End sessions',
    question: (user, isSelf) => (isSelf ? 'End all your sessions?' : `End all sessions of ${nameOf(user)}?`),
    meaning: (_, isSelf) =>
      isSelf
        ? 'You are signed out of this portal at once in every browser, also in this one, and at the sign-in provider. You can sign in again.'
        : 'They are signed out of this portal at once, and at the sign-in provider. They can sign in again.',
    done: 'Sessions ended',
    send: ({ id }) => changeAccount(id, { action: 'end-sessions' }),
  },
  resetFactors: {
    label: 'Reset factors',
    question: (user) => `Reset the factors of ${nameOf(user)}?`,
    meaning: () =>
      'Whatever they sign in with besides their password is removed, such as a phone. They can set it up again.',
    done: 'Factors reset',
    send: ({ id }) => changeAccount(id, { action: 'reset-factors' }),
  },
  create: {
    label: 'Create account',
    question: (user) => `Create an account for ${nameOf(user)}?`,
    meaning: ({ email }) =>
      `An activation mail goes to ${email}; the link works for 7 days. If the sign-in provider has an account with this email already, the user gets that one, without a mail.`,
    done: 'Account requested',
    send: ({ id }) => changeAccount(id, { action: 'create' }),
  },
} satisfies Record<string, AccountHelp>;

export type AccountHelpName = keyof typeof accountHelps;

const forActivated = ['resetPassword', 'endSessions', 'resetFactors'] as const;

/** What can be done in each state, in the order of the buttons. */
const helpsByState: Readonly<Record<AccountState, readonly AccountHelpName[]>> = {
  active: forActivated,
  'locked-out': ['unlock', ...forActivated],
  // Nobody could sign in with it, so it has no sessions.
  'not-activated': ['activation'],
  suspended: ['endSessions'],
  none: ['create'],
  failed: ['endSessions'],
};

/** Whether it sends an activation mail, which the backend refuses for an inactive user. */
export const isForActive = (name: AccountHelpName) => name === 'create' || name === 'activation';

/** Whether the user's status, or the account's state that the backend last saw, rules it out. */
export const isRuledOut = (name: AccountHelpName, { status, accountState: state }: User) =>
  (status === 'Inactive' && isForActive(name)) || (state !== undefined && !helpsByState[state].includes(name));

/**
 * What can be done for a user.
 * @param status what the provider says now; without it the state that the backend last saw counts
 */
export function helpsFor(
  { account, accountState }: User,
  status: ProviderAccount['status'],
): readonly AccountHelpName[] {
  const state = status ? accountStateOf(status) : accountState;
  const helps = state ? helpsByState[state] : [];
  // While its state is about to change, only what fits any state that follows.
  return account?.status === 'waiting' ? helps.filter((name) => name === 'endSessions') : helps;
}
