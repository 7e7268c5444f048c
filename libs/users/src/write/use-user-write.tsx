import { noteAction, toast } from '@scv/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useRefreshUsers } from '../query/refresh-users.ts';
import { UserName } from '../user-name.tsx';
import { writeFailure, type WriteFailure } from './write-failure.tsx';

export interface Write {
  /** Names the action in the list of recent actions, such as 'Edit User'. */
  name: string;
  /** Resolves to the text under the message after a success; undefined for the user's name. */
  send: () => Promise<ReactNode>;
  /** The message after a success. */
  success: string;
  /** The user in question; a new one has no id. A toast replaces an older one about the same user. */
  user: { id?: string; firstName: string; lastName: string };
  /** Id of the user whom it deletes. */
  deletes?: string;
}

/**
 * Sends one write at a time, until one succeeds. Then a toast says so and `onDone` is called. A failure is returned
 * for the dialog to show; if the dialog was closed meanwhile (`isOpen`), a toast shows it. Both refresh the list,
 * because a failed write may have been done too; but not after a 401, which ended the session.
 */
export function useUserWrite(onDone: () => void) {
  const refresh = useRefreshUsers();
  const isOpen = useIsOpen();
  const sending = useRef(false);
  const { mutateAsync, isPending, isSuccess, error } = useMutation<ReactNode, unknown, Write>({
    mutationFn: ({ send }) => send(),
    onSuccess: (detail, { success, user, deletes }) => {
      const name = <UserName user={user} />;
      // If the dialog was closed by Back, the user's page stays, and says that they are gone.
      refresh(isOpen() ? deletes : undefined);
      toast({ tone: 'success', headline: success, detail: detail ?? name, about: user.id });
      noteAction({ tone: 'success', headline: success, detail: name });
    },
    onError: (thrown, { name, user }) => {
      const { status, headline, detail } = writeFailure(thrown);
      if (status !== 401) refresh();
      noteAction({ tone: 'danger', headline: `${name} failed`, detail: <UserName user={user} /> });
      if (!isOpen()) toast({ tone: 'danger', headline, detail, about: user.id });
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

  const failure = error ? writeFailure(error) : undefined;
  return { write, busy: isPending || isSuccess, isDone: isSuccess, failure, isOpen };
}

export type UserWriting = ReturnType<typeof useUserWrite>;

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
