import type { User } from '@scv/api';
import { toast } from '@scv/ui';
import { onlineManager } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { UserName } from '../user-name.tsx';
import { useRefreshUsers } from '../user-query.ts';
import { type UserWrite, writeFailure, type WriteFailure } from './user-write.tsx';

/** Whom a write is about; a new user has no id. */
type Subject = Pick<User, 'firstName' | 'lastName'> & Partial<Pick<User, 'id'>>;

interface ActionState {
  /** Also after a success, until the screen has closed. */
  busy: boolean;
  isDone: boolean;
  /** The outcome's sentence: `isUserEdited` and `isUserDeleted` of the specification (sections 3 and 4). */
  message?: string | undefined;
  failure?: WriteFailure | undefined;
}

/**
 * Sends one write at a time, until one succeeds; then a toast says so and `onDone` is called. A failure is returned for the
 * dialog to show; if that was closed meanwhile, a toast shows it. If the session is over, the sign-in says it instead.
 * While the connection is lost, the portal's banner says why it failed; the failure is gone when the connection is back.
 */
export function useAction(onDone: () => void) {
  const refresh = useRefreshUsers();
  const isOpen = useIsOpen();
  const sending = useRef(false);
  const [state, setState] = useState<ActionState>(idle);
  const isOnline = useSyncExternalStore(onConnection, () => onlineManager.isOnline());

  useEffect(() => onConnection(() => onlineManager.isOnline() && setState((now) => (isCutOff(now) ? idle : now))), []);

  // In an effect: by then the leave guard knows that nothing would be lost, and lets the dialog close.
  useEffect(() => {
    if (state.isDone) onDone();
    // oxlint-disable-next-line react/exhaustive-deps -- once, although `onDone` is a new function in each render
  }, [state.isDone]);

  async function act<Person extends Subject>(
    write: UserWrite<Person>,
    user: Person,
  ): Promise<WriteFailure | undefined> {
    // The state is rendered later than the second click of a double click.
    if (sending.current) return undefined;
    sending.current = true;
    setState({ busy: true, isDone: false });
    try {
      const failure = await runOne(write, user, refresh, isOpen);
      sending.current = !failure;
      if (failure?.error.sessionEnded) setState(idle);
      else setState({ busy: !failure, isDone: !failure, message: failure?.headline ?? write.message, failure });
      return failure;
    } catch (error) {
      // A mistake in our own code belongs on the screen for errors.
      setState(() => {
        throw error;
      });
      return undefined;
    }
  }

  /** After a success another write can be sent. */
  function restart() {
    sending.current = false;
    setState(idle);
  }

  const failure =
    state.failure && (isOnline || !isCutOff(state) ? state.failure : { ...state.failure, detail: undefined });
  return { ...state, failure, act, restart, isOpen };
}

const idle: ActionState = { busy: false, isDone: false };

const onConnection = onlineManager.subscribe.bind(onlineManager);

const isCutOff = ({ failure }: ActionState) => failure?.error.kind === 'network';

export type ActionRun = ReturnType<typeof useAction>;

/**
 * Sends one write, says its result and refreshes the list: also after a failure, because the write may have been done,
 * but not after a 401. The screen that started it may have been left by the time it ends.
 */
async function runOne<Person extends Subject>(
  write: UserWrite<Person>,
  user: Person,
  refresh: ReturnType<typeof useRefreshUsers>,
  isOpen: () => boolean,
): Promise<WriteFailure | undefined> {
  const { label, name = label, message, detail, undo, deletes } = write;
  const said = <UserName user={user} />;
  let answer: User | undefined;
  try {
    answer = await write.send(user, {});
  } catch (error) {
    console.warn(`${name} failed.`, error); // specification, section 7
    const failure = writeFailure(error);
    if (failure.status !== 401) refresh();
    if (!isOpen()) showFailure(failure, user);
    return failure;
  }
  // If the dialog was closed by Back, the user's page stays, and says that they are gone.
  refresh(deletes && isOpen() ? user.id : undefined);
  const undoButton = (after: User) => {
    const back = undo?.(user, after);
    return back && { label: 'Undo', run: () => void runOne(back, after, refresh, () => false) };
  };
  const action = answer && undoButton(answer);
  toast({ tone: 'success', headline: message, detail: detail?.(user, answer) ?? said, about: user.id, action });
  return undefined;
}

export function showFailure({ headline, detail }: WriteFailure, user: Subject): void {
  toast({ tone: 'danger', headline, detail, about: user.id });
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
