import { noteAction, toast } from '@scv/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useRefreshUsers } from '../list/refresh-users.ts';
import { UserName } from '../user-name.tsx';
import { unexpectedStatus, writeFailure, type WriteFailure } from './write-failure.tsx';

export interface Write {
  /** Names the action where the dialog is not seen, such as 'Edit User'. */
  name: string;
  send: () => Promise<{ status: number }>;
  /** Whether this code means success (specification, section 4). */
  succeeds: (status: number) => boolean;
  /** What is said then. */
  success: string;
  /** Whom it is about. */
  user: { firstName: string; lastName: string };
}

/**
 * One write at a time, sent once. Success is said by a message, and `onDone` follows; a failure is given back for the
 * dialog to show, or said by a message when the dialog has gone meanwhile, which `isOpen` tells. The list is fetched
 * anew in either case, since also a failed write may have been done; but not when the session has ended (401).
 */
export function useUserWrite(onDone: () => void) {
  const refresh = useRefreshUsers();
  const [busy, setBusy] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [failure, setFailure] = useState<WriteFailure>();
  const dialog = useRef({ open: false, sending: false });
  // Of the layout: it ends with what is seen, not some moments later, in which a failure would be said to nobody.
  useLayoutEffect(() => {
    const { current } = dialog;
    current.open = true;
    return () => void (current.open = false);
  }, []);

  // Once the dialog knows that nothing is left to lose, and lets go.
  useEffect(() => {
    if (isDone) onDone();
    // oxlint-disable-next-line react/exhaustive-deps -- once: `onDone` may be another function with each render
  }, [isDone]);

  async function write({ name, send, succeeds, success, user }: Write): Promise<WriteFailure | undefined> {
    if (dialog.current.sending) return undefined;
    dialog.current.sending = true;
    setBusy(true);
    setFailure(undefined);
    const failed = await attempt(send, succeeds);
    dialog.current.sending = false;
    setBusy(false);
    setFailure(failed);
    if (failed?.status !== 401) refresh();
    if (!failed) {
      const done = { tone: 'success', headline: success, detail: <UserName user={user} /> } as const;
      toast(done);
      noteAction(done);
      setIsDone(true);
    } else {
      noteAction({ tone: 'danger', headline: `${name} failed`, detail: <UserName user={user} /> });
      if (!dialog.current.open) toast({ tone: 'danger', headline: failed.headline, detail: failed.detail });
    }
    return failed;
  }

  return { write, busy: busy || isDone, isDone, failure, isOpen: () => dialog.current.open };
}

async function attempt(send: Write['send'], succeeds: Write['succeeds']): Promise<WriteFailure | undefined> {
  try {
    const { status } = await send();
    return succeeds(status) ? undefined : unexpectedStatus(status);
  } catch (error) {
    return writeFailure(error);
  }
}
