import {
  ApiError,
  changeAccount,
  deleteUser,
  editUser,
  type EditUserHeaders,
  sendActivationMail,
  type User,
  type UserUpdate,
} from '@scv/api';
import { counted, formatNumber } from '@scv/ui';
import { savedUser, updateOf } from '../user-values.ts';
import { isRuledOut } from './account-help.ts';
import { deactivationMeaning } from './confirm-deactivation.tsx';

/** Users to skip, and newer versions. */
export interface BulkNews {
  /** Users who need no write: they already have the change, or somebody else has deleted them first. */
  readonly already: Set<User>;
  /** Newer data of users, by id. */
  readonly newer: Map<string, User>;
  /** Users who get an account, and with it an activation mail. */
  readonly accountsFor: Set<User>;
}

/** Something that can be done with many users at once. */
export interface BulkAction {
  title: string;
  /** Title of the question if it isn't `title`. */
  questionTitle?: string;
  /** @param whom '3 users' */
  question: (whom: string) => string;
  /** A sentence about the consequences for the users. */
  meaning: string;
  confirmLabel: string;
  /** The question names the administrators among the users. */
  namesAdmins?: true;
  /** Can't be undone: the question says so, and asks for the number of many users. */
  isDeletion?: true;
  /** Users without an account can get one: the question says how many, and offers not to. */
  offersAccounts?: true;
  /** The user already has the change, so nothing is sent. */
  isDone?: (user: User) => boolean;
  /** '3 users activated.' */
  verb: string;
  /** 'Activating users', 'activated' in 'Leave while users are being activated?' */
  running: string;
  /** Result shown for a changed user, and for a user in `already`. */
  done: string;
  already: string;
  /** A sentence with the number of users in `already`. */
  alreadyNote: (count: number) => string;
  /** Edits users, so that the list can show those of the run. */
  isEdit?: true;
  /** The action that takes it back. */
  undoneBy?: 'activate' | 'deactivate' | 'makeAdmin' | 'makeUser';
  /** @throws ApiError */
  write: (user: User, news: BulkNews, headers: EditUserHeaders) => Promise<void>;
}

const changing = (changes: Partial<UserUpdate>): Pick<BulkAction, 'isEdit' | 'isDone' | 'write'> => ({
  isEdit: true,
  isDone: (user) => Object.entries(changes).every(([field, value]) => user[field as keyof User] === value),
  write: (user, news, headers) => change(user, changes, news, headers),
});

/** '2 users skipped: already active.' */
const skipped = (why: string) => (count: number) => `${counted(count, 'user')} skipped: ${why}.`;

export const bulkActions = {
  activate: {
    title: 'Activate users',
    question: (whom) => `Activate ${whom}?`,
    meaning: 'They may sign in again.',
    confirmLabel: 'Activate',
    verb: 'activated',
    running: 'Activating users',
    done: 'Activated',
    already: 'Already active',
    alreadyNote: skipped('already active'),
    undoneBy: 'deactivate',
    offersAccounts: true,
    ...changing({ status: 'Active' }),
  },
  deactivate: {
    title: 'Deactivate users',
    question: (whom) => `Deactivate ${whom}?`,
    meaning: deactivationMeaning,
    confirmLabel: 'Deactivate',
    namesAdmins: true,
    verb: 'deactivated',
    running: 'Deactivating users',
    done: 'Deactivated',
    already: 'Already inactive',
    alreadyNote: skipped('already inactive'),
    undoneBy: 'activate',
    ...changing({ status: 'Inactive' }),
  },
  makeAdmin: {
    title: 'Change role to Admin',
    questionTitle: 'Confirm Admin',
    question: (whom) => `Give ${whom} administrator rights?`,
    meaning: 'Administrators can sign in to this portal, manage all users, and upload CDD files.',
    confirmLabel: 'Confirm',
    verb: 'changed',
    running: 'Changing roles',
    done: 'Admin',
    already: 'Already admin',
    alreadyNote: skipped('already admin'),
    undoneBy: 'makeUser',
    ...changing({ role: 'admin' }),
  },
  makeUser: {
    title: 'Change role to User',
    question: (whom) => `Remove the administrator rights of ${whom}?`,
    meaning: 'They can no longer sign in to this portal.',
    confirmLabel: 'Remove rights',
    verb: 'changed',
    running: 'Changing roles',
    done: 'User',
    already: 'Already user',
    alreadyNote: skipped('already user'),
    undoneBy: 'makeAdmin',
    ...changing({ role: 'user' }),
  },
  endSessions: {
    title: 'End sessions',
    question: (whom) => `End all sessions of ${whom}?`,
    meaning: 'They are signed out of this portal at once, and at the sign-in provider. They can sign in again.',
    confirmLabel: 'End sessions',
    namesAdmins: true,
    verb: 'signed out',
    running: 'Ending sessions',
    done: 'Sessions ended',
    already: 'No sessions',
    alreadyNote: skipped('they have no activated account'),
    isDone: (user) => isRuledOut('endSessions', user),
    write: async ({ id }, _news, headers) => void (await changeAccount(id, { action: 'end-sessions' }, headers)),
  },
  sendActivation: {
    title: 'Send activation mail',
    question: (whom) => `Send the activation mail to ${whom}?`,
    meaning: 'Each gets a mail; its link works for 7 days. Links in earlier mails stop working.',
    confirmLabel: 'Send activation mail',
    verb: 'mailed',
    running: 'Sending activation mails',
    done: 'Mail sent',
    already: 'Inactive, or not waiting for activation',
    alreadyNote: skipped('inactive, or not waiting for activation'),
    isDone: (user) => isRuledOut('activation', user),
    write: async ({ id }, _news, headers) => void (await sendActivationMail(id, headers)),
  },
  delete: {
    title: 'Delete users',
    question: (whom) => `Are you sure you want to delete the following ${whom}?`,
    meaning: 'This cannot be undone.',
    confirmLabel: 'Confirm Delete',
    namesAdmins: true,
    isDeletion: true,
    verb: 'deleted',
    running: 'Deleting users',
    done: 'Deleted',
    already: 'Already deleted',
    alreadyNote: (count) => `Somebody else had already deleted ${formatNumber(count)} of them.`,
    write: remove,
  },
} satisfies Record<string, BulkAction>;

export type BulkActionName = keyof typeof bulkActions;

/** Changes the newest known version of a user. A 412 brings a newer one, so that a retry succeeds. */
async function change(user: User, changes: Partial<UserUpdate>, news: BulkNews, headers: EditUserHeaders) {
  const { newer, accountsFor } = news;
  try {
    const { data } = await editUser(user.id, updateOf(newer.get(user.id) ?? user, changes), headers);
    newer.set(user.id, savedUser(data, user, changes));
    if (accountsFor.has(user)) await changeAccount(user.id, { action: 'create' }, headers);
  } catch (error) {
    const current = error instanceof ApiError ? error.problem.current : undefined;
    if (current?.id === user.id) newer.set(user.id, current);
    throw error;
  }
}

/** A user who no longer exists needs no deletion. */
async function remove(user: User, { already }: BulkNews, headers: EditUserHeaders) {
  try {
    await deleteUser(user.id, headers);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    already.add(user);
  }
}
