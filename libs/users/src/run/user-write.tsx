import {
  ApiError,
  createUser,
  editUser,
  type EditUserHeaders,
  type NewUser,
  type Standing,
  type User,
  type UserUpdate,
} from '@scv/api';
import { RequestId } from '@scv/ui';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { textOf } from '../user-fields.tsx';
import { UserName } from '../user-name.tsx';
import { savedUser, updateOf } from '../user-values.ts';

/** A call about a user, and how its result is named. */
export interface UserWrite<Subject = User> {
  label: string;
  /** Names a failed write in the console; the label unless given. */
  name?: string;
  /** Resolves to the user afterwards, if the call says so. @throws ApiError */
  send: (user: Subject, headers: EditUserHeaders) => Promise<User | undefined>;
  message: string;
  /** The text under the message; the user's name unless given. */
  detail?: (user: Subject, after: User | undefined) => ReactNode;
  /** Takes it back; undefined if there is nothing to take back. */
  undo?: (before: Subject, after: User) => UserWrite | undefined;
  deletes?: true;
}

/** Whom a question is about: a user, whose page it is asked on, or '3 users'. */
interface Whom {
  name: string;
  user?: Pick<User, 'email'>;
  isSelf?: boolean;
}

/** Something that administrators do to users, after a question. */
export interface UserAction extends UserWrite {
  /** In place of the question, which is then the text. */
  title?: string;
  question: (whom: Whom) => string;
  meaning: (whom: Whom) => string;
  /** The answer to the question; the label unless given. */
  confirm?: string;
  /** In a menu, unless `many.menu` has one. */
  icon?: LucideIcon;
  /** The fields that it changes; nobody needs it who has them already. */
  changes?: Partial<UserUpdate>;
  /** It is about the account of users who stand like this. */
  standings?: readonly Standing[];
  /** How the list does it to many users at once; left out, it doesn't. */
  many?: Many;
}

/** Words and rules for an action on many users at once. */
interface Many {
  /** In the menu of the selection; left out, it has a button of its own. */
  menu?: { group: 'Status' | 'Role' | 'Account'; icon: LucideIcon; label?: string };
  title: string;
  /** '3 users activated.' */
  verb: string;
  /** 'Activating users' */
  running: string;
  /** Result shown for a changed user, and for one who needed no call. */
  done: string;
  already: string;
  /** Why users are skipped, if `already` doesn't say it. */
  why?: string;
  /** The action that takes it back. The list can show the users whom it changed. */
  undo?: 'activate' | 'deactivate' | 'makeAdmin' | 'makeUser';
  /** The question names the administrators among the users. */
  namesAdmins?: true;
  /** Users without an account can get one: the question says how many, and offers not to. */
  offersAccounts?: true;
}

export type ManyAction = UserAction & { many: Many };

const editedMessage = 'User Edited Successfully';

/** Creates a user; nobody can be asked about them before. */
export const enrolling: UserWrite<NewUser> = {
  label: 'Enroll user',
  message: 'User Created Successfully',
  send: async (user) => {
    const { data: usersData } = await createUser(user);
    return usersData;
  },
};

/** Gives a user the fields of the edit form. `base`: the version that they replace. */
export const editing: UserWrite<UserUpdate & { id: string; base: User }> = {
  label: 'Edit User',
  message: editedMessage,
  send: async ({ id, base, ...update }, headers) => {
    const version = base.version !== undefined && { version: base.version };
    const { data } = await editUser(id, { ...update, ...version }, headers);
    return savedUser(data, base, update);
  },
  undo: ({ base }, after) => takeBack(base, after),
};

/** Gives a user the role and status from before a change back. Undefined if it changed neither. */
export function takeBack(before: User, after: User): UserWrite | undefined {
  const changes: Partial<UserUpdate> = {
    ...(before.role !== after.role && { role: before.role }),
    ...(before.status !== after.status && { status: before.status }),
  };
  if (Object.keys(changes).length === 0) return undefined;
  const { undo: _, ...edit } = setting(changes, ' again');
  return { label: 'Undo', ...edit };
}

/** Changes these fields of a user, and no others. `again`: ends what is said of a role that the user had before. */
export function setting(changes: Partial<UserUpdate>, again = '') {
  return {
    changes,
    send: async (user: User, headers: EditUserHeaders) => {
      const { data } = await editUser(user.id, updateOf(user, changes), headers);
      return savedUser(data, user, changes);
    },
    message: editedMessage,
    detail: (user: User) => whatHolds(user, changes, again),
    undo: takeBack,
  };
}

/** What a new role or status means, as a sentence. */
function whatHolds(user: User, { role, status }: Partial<UserUpdate>, again: string) {
  const parts = [
    status === 'Active' && 'may sign in again',
    status === 'Inactive' && 'can no longer sign in',
    role && `has the role ${textOf('role', role)}${again}`,
  ];
  return (
    <>
      <UserName user={user} /> {parts.filter(Boolean).join(' and ')}.
    </>
  );
}

/** Specification, section 8: the headline of a failed write, except for the conflict of two edits. */
const genericFailure = 'Something went wrong please try again';

/** A failed write, as a dialog or a toast shows it. */
export interface WriteFailure {
  headline: string;
  /** What the headline doesn't say: the server's reason, or what the browser knows. */
  detail: ReactNode;
  /** 0 when no answer came. */
  status: number;
  error: ApiError;
}

/** The failure for what a call threw; the server's reason is under the headline. Errors that don't come from a call are thrown again. */
export function writeFailure(thrown: unknown): WriteFailure {
  if (!(thrown instanceof ApiError)) throw thrown;
  const { status } = thrown;
  const headline = status === 412 ? 'This user was changed meanwhile' : genericFailure;
  return { headline, detail: <Reason error={thrown} />, status, error: thrown };
}

function Reason({ error }: { error: ApiError }) {
  const { message, status, requestId } = error;
  return (
    <>
      {message !== genericFailure && <p>{reasonOf(error)}</p>}
      {status >= 500 && <RequestId id={requestId} />}
    </>
  );
}

/** The same in one line, with the server's sentences about fields. Reports an error that comes from our own code. */
export function failureSentence(thrown: unknown): string {
  if (!(thrown instanceof ApiError)) {
    reportError(thrown);
    return genericFailure;
  }
  if (thrown.kind !== 'response') return reasonOf(thrown);
  const { fieldErrors, serverMessage = genericFailure, status, requestId } = thrown;
  const sentence = Object.values(fieldErrors).join(' ') || serverMessage;
  return status >= 500 && requestId ? `${sentence} (Request ${requestId})` : sentence;
}

/** Without a valid answer we don't know whether the server made the change. */
function reasonOf({ kind, message }: ApiError): string {
  if (kind === 'timeout') return 'The server took too long to answer. Check the list before trying again.';
  return kind === 'network' || kind === 'undeclared' ? `${message} Check the list before trying again.` : message;
}
