import {
  type EditUserHeaders,
  getEditUserMutationOptions,
  type Standing,
  type User,
  type UserUpdate,
  type WriteMeta,
} from '@scv/api';
import type { ToastMessage } from '@scv/ui';
import type { QueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { userCall, type UserCall } from './user-call.ts';
import { isKnown, textOf } from './user-fields.tsx';
import { UserName } from './user-name.tsx';
import { savedUser, updateOf } from './user-values.ts';
import { failureToast } from './write-failure.tsx';

/** Whom a confirmation is about. */
export interface Whom {
  /** 'Ada Byron', or '3 users'. */
  name: string;
  users: readonly (Pick<User, 'email'> & Partial<User>)[];
  isSelf?: boolean;
}

interface Confirmation {
  title: (whom: Whom) => string;
  /** What the action does, and how many emails it sends. */
  text: (whom: Whom) => string;
  /** The button that confirms; the action's label unless given. */
  button?: string;
}

/** Something that administrators do to users, after a confirmation. */
export interface UserAction {
  label: string;
  /** Names a failed write in the console; the label unless given. */
  name?: string;
  confirmation: Confirmation;
  /** In a menu, unless `bulk.menu` has one. */
  icon?: LucideIcon;
  /** The values that this action sets. Users who already have them are skipped, and the toast offers Undo. */
  changes?: Partial<UserUpdate>;
  /** The standings for which the action is offered. */
  offeredFor?: readonly Standing[];
  /** Narrows `offeredFor` by what else is known of the user. */
  fits?: (user: User) => boolean;
  /** Offered on the user's page only, where more is known. */
  pageOnly?: true;
  /** The generated mutation that sends it. */
  call: UserCall;
  /** The toast's headline after a success. */
  message: string;
  /** The text under the message; the user's name unless given. */
  detail?: (user: User) => ReactNode;
  deletes?: true;
  /** How the list does it to several users at once. Omit it if the list doesn't. */
  bulk?: BulkOptions;
}

/** Words and rules for an action on several users. */
interface BulkOptions {
  /** Entry in the selection bar's menu, where Delete is apart. */
  menu?: { group: 'Status' | 'Role' | 'Account'; icon: LucideIcon; label?: string };
  title: string;
  /** '3 users activated.' */
  verb: string;
  /** 'Activating users' */
  running: string;
  /** Result label of a changed user. */
  done: string;
  /** Result label of a user who needed no request. */
  skipped: string;
  /** Why users are skipped, if `skipped` doesn't say it. */
  why?: string;
  /** The action that undoes it. The list can show the users whom it changed. */
  undo?: 'activate' | 'deactivate' | 'makeAdmin' | 'makeUser';
  /** The confirmation names the administrators among the users. */
  namesAdmins?: true;
  /** Users without an account can get one: the confirmation says how many, and offers not to. */
  offersAccounts?: true;
}

export type BulkAction = UserAction & { bulk: BulkOptions };

export const editedMessage = 'User Edited Successfully';

/** An action that changes these fields of a user, and no others. */
export function fieldEdit(changes: Partial<UserUpdate>) {
  return {
    changes,
    call: userCall(getEditUserMutationOptions, (user, headers) => editOf(user, changes, headers)),
    message: editedMessage,
    detail: (user: User) => changeSummary(user, changes),
  } satisfies Partial<UserAction>;
}

/** The variables of the call that changes these fields of a user. */
export const editOf = (user: User, changes: Partial<UserUpdate>, headers: EditUserHeaders = {}) => ({
  id: user.id,
  data: updateOf(user, changes),
  headers,
});

/** The button in a toast that restores a user's previous role and status; undefined if neither changed. */
export function undoButton(client: QueryClient, before: User, after: User): ToastMessage['action'] {
  const changes: Partial<UserUpdate> = {
    ...(before.role !== after.role && isKnown('role', before.role) && { role: before.role }),
    ...(before.status !== after.status && isKnown('status', before.status) && { status: before.status }),
  };
  if (Object.keys(changes).length === 0) return undefined;
  const meta: WriteMeta = {
    name: 'Undo',
    success: () => doneToast(after, editedMessage, changeSummary(after, changes, ' again')),
    failure: (error) => failureToast(error, after),
  };
  // The toast outlives the screen, so the mutation has no component.
  const undo = client.getMutationCache().build(client, getEditUserMutationOptions({ mutation: { meta } }));
  // The cache of mutations toasts a failure.
  return { label: 'Undo', run: () => void undo.execute(editOf(after, changes)).catch(() => {}) };
}

const doneToast = (user: User, headline: string, detail: ReactNode): ToastMessage => ({
  tone: 'success',
  headline,
  detail,
  about: user.id,
});

/** What a new role or status means, as a sentence. @param again ends what is said of a role that the user had before */
function changeSummary(user: User, { role, status }: Partial<UserUpdate>, again = '') {
  const parts = [
    status === 'Active' && 'is active again',
    status === 'Inactive' && 'can no longer sign in',
    role && `has the role ${textOf('role', role)}${again}`,
  ];
  return (
    <>
      <UserName user={user} /> <span>{`${parts.filter(Boolean).join(' and ')}.`}</span>
    </>
  );
}

/** What the cache of mutations says when an action on a user has succeeded or failed. */
export function writeMeta(action: UserAction, user: User): WriteMeta {
  const { label, name = label, message, detail, changes, deletes } = action;
  return {
    name,
    success: ({ data }, _, client): ToastMessage => ({
      ...doneToast(user, message, detail?.(user) ?? <UserName user={user} />),
      action: changes && undoButton(client, user, savedUser(data, user, changes)),
    }),
    failure: (error) => failureToast(error, user),
    ...(deletes && { deletes }),
  };
}

/**
 * The mutation options of a write in a bulk run, whose results the run shows. `gcTime` is shorter than the default, because
 * a run has thousands of writes; with 0, a timer would run all the time while a write is pending.
 */
export const bulkMutation = (name: string) => ({ meta: { name, bulk: true as const }, gcTime: 60_000 });
