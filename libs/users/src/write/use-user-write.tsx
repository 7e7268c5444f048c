import { noteAction, toast } from '@scv/ui';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useRefreshUsers } from '../query/refresh-users.ts';
import { UserName } from '../user-name.tsx';
import { writeFailure, type WriteFailure } from './write-failure.tsx';

/** @typeParam Answer what `send` resolves to */
export interface Write<Answer> {
  /** Names the action in the list of recent actions, such as 'Edit User'. */
  name: string;
  send: () => Promise<Answer>;
  /** The message after a success. */
  success: string;
  /** The user in question; a new one has no id. A toast replaces an older one about the same user. */
  user: { id?: string; firstName: string; lastName: string };
  /** Id of the user whom it deletes. */
  deletes?: string;
  /** What the toast after a success says under the message; default the user's name. */
  detail?: (answer: Answer) => ReactNode;
}

/**
 * Sends one write at a time, each once. After a success a toast says so and `onDone` is called. A failure is returned
 * for the dialog to show; if the dialog was closed meanwhile (`isOpen`), a toast shows it. Both refresh the list,
 * because a failed write may have been done too; but not after a 401, which ended the session.
 */
export function useUserWrite(onDone: () => void) {
  const refresh = useRefreshUsers();
  const [busy, setBusy] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [failure, setFailure] = useState<WriteFailure>();
  const dialog = useRef({ open: false, sending: false });
  // A layout effect, because other effects clean up later: a failure in between would be shown nowhere.
  useLayoutEffect(() => {
    const { current } = dialog;
    current.open = true;
    return () => void (current.open = false);
  }, []);

  // In an effect: by then the leave guard knows that nothing would be lost, and lets the dialog close.
  useEffect(() => {
    if (isDone) onDone();
    // oxlint-disable-next-line react/exhaustive-deps -- once, although `onDone` is a new function in each render
  }, [isDone]);

  async function write<Answer>(sending: Write<Answer>): Promise<WriteFailure | undefined> {
    const { name, send, success, user, deletes, detail = () => <UserName user={user} /> } = sending;
    if (dialog.current.sending) return undefined;
    dialog.current.sending = true;
    setBusy(true);
    setFailure(undefined);
    let message: ReactNode;
    const failed = await send().then((answer) => void (message = detail(answer)), writeFailure);
    dialog.current.sending = false;
    setBusy(false);
    setFailure(failed);
    // If the dialog was closed by Back, the user's page stays, and says that they are gone.
    if (failed?.status !== 401) refresh(failed || !dialog.current.open ? undefined : deletes);
    if (!failed) {
      toast({ tone: 'success', headline: success, detail: message, about: user.id });
      noteAction({ tone: 'success', headline: success, detail: <UserName user={user} /> });
      setIsDone(true);
    } else {
      noteAction({ tone: 'danger', headline: `${name} failed`, detail: <UserName user={user} /> });
      if (!dialog.current.open)
        toast({ tone: 'danger', headline: failed.headline, detail: failed.detail, about: user.id });
    }
    return failed;
  }

  return { write, busy: busy || isDone, isDone, failure, isOpen: () => dialog.current.open };
}
