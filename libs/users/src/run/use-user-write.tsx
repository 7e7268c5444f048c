import { ApiError } from '@scv/api';
import { noteAction, toast } from '@scv/ui';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { UserName } from '../user-name.tsx';
import { useRefreshUsers } from '../user-query.ts';
import { writeFailure, type WriteFailure } from './write-failure.tsx';

export interface Write {
  /** Names the action in the list of recent actions, such as 'Edit User'. */
  name: string;
  send: () => Promise<WriteDone>;
  /** The message after a success. */
  success: string;
  /** The user in question; a new one has no id. A toast replaces an older one about the same user. */
  user: { id?: string; firstName: string; lastName: string };
  /** Id of the user whom it deletes. */
  deletes?: string;
}

/** What the message after a success adds. */
export interface WriteDone {
  /** The text under the message; default the user's name. */
  detail?: ReactNode;
  /** Sent if the person presses Undo. */
  undo?: Write | undefined;
}

/**
 * Sends one write at a time, until one succeeds. Then a toast says so and `onDone` is called. A failure is returned
 * for the dialog to show; if the dialog was closed meanwhile (`isOpen`), a toast shows it. Both refresh the list,
 * because a failed write may have been done too; but not after a 401. If the session is over, the dialog doesn't say
 * it, too: the failure would still be there after signing in again.
 */
export function useUserWrite(onDone: () => void) {
  const refresh = useRefreshUsers();
  const isOpen = useIsOpen();
  const sending = useRef(false);
  const { mutateAsync, isPending, isSuccess, error } = useMutation<WriteDone, unknown, Write>({
    mutationFn: ({ send }) => send(),
    onSuccess: (done, sent) => {
      // If the dialog was closed by Back, the user's page stays, and says that they are gone.
      refresh(isOpen() ? sent.deletes : undefined);
      announce(sent, done, refresh);
    },
    onError: (thrown, sent) => {
      const failure = noteFailure(sent, thrown, refresh);
      if (!isOpen()) showFailure(sent, failure);
    },
  });

  // In an effect: by then the leave guard knows that nothing would be lost, and lets the dialog close.
  useEffect(() => {
    if (isSuccess) onDone();
    // oxlint-disable-next-line react/exhaustive-deps -- once, although `onDone` is a new function in each render
  }, [isSuccess]);

  async function write(sent: Write): Promise<WriteFailure | undefined> {
    // `isPending` is rendered later than the second click of a double click.
    if (sending.current) return undefined;
    sending.current = true;
    return mutateAsync(sent).then(
      () => undefined,
      (thrown) => {
        sending.current = false;
        return writeFailure(thrown);
      },
    );
  }

  const isSaid = error instanceof ApiError && error.sessionEnded;
  const failure = error && !isSaid ? writeFailure(error) : undefined;
  return { write, busy: isPending || isSuccess, isDone: isSuccess, failure, isOpen };
}

export type UserWriting = ReturnType<typeof useUserWrite>;

type Refresh = ReturnType<typeof useRefreshUsers>;

function announce({ success, user }: Write, { detail, undo }: WriteDone, refresh: Refresh): void {
  const name = <UserName user={user} />;
  const action = undo && { label: 'Undo', run: () => void sendUndo(undo, refresh) };
  toast({ tone: 'success', headline: success, detail: detail ?? name, about: user.id, action });
  noteAction({ tone: 'success', headline: success, detail: name });
}

/** The screen on which the write was made may have been left by now. */
async function sendUndo(undo: Write, refresh: Refresh): Promise<void> {
  try {
    const done = await undo.send();
    refresh();
    announce(undo, done, refresh);
  } catch (thrown) {
    showFailure(undo, noteFailure(undo, thrown, refresh));
  }
}

/** Specification, section 7: a failed write is logged, too. */
function noteFailure({ name, user }: Write, thrown: unknown, refresh: Refresh): WriteFailure {
  const failure = writeFailure(thrown);
  console.warn(`${name} failed.`, thrown);
  if (failure.status !== 401) refresh();
  noteAction({ tone: 'danger', headline: `${name} failed`, detail: <UserName user={user} /> });
  return failure;
}

function showFailure({ user }: Write, { headline, detail }: WriteFailure): void {
  toast({ tone: 'danger', headline, detail: detail ?? <UserName user={user} />, about: user.id });
}

/** Returns a function that is true while the component is on the screen. */
function useIsOpen() {
  const open = useRef(false);
  // A layout effect, because other effects clean up later: a failure in between would be shown nowhere.
  useLayoutEffect(() => {
    open.current = true;
    return () => void (open.current = false);
  }, []);
  return () => open.current;
}
