import { ApiError, type User } from '@scv/api';
import { RequestId, type ToastMessage } from '@scv/ui';
import { onlineManager } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Specification, section 8: the headline of a failed write. */
const genericFailure = 'Something went wrong please try again';

/** A failed write, as a dialog or a toast shows it. */
export interface WriteFailure {
  headline: string;
  /** What the headline doesn't say: the server's reason, or what the browser knows. */
  detail: ReactNode;
  error: ApiError;
}

/** What a conflict says that the server doesn't explain. */
const changedSentence = 'This user was changed in the meantime.';

interface FailedMutation {
  error: ApiError | null;
  reset: () => void;
}

/**
 * Why a mutation failed, for the dialog that sent it. If the session is over, the sign-in says so instead. While the
 * connection is lost, the portal's banner says why; once it is back, the failure is gone.
 */
export function useWriteFailure({ error, reset }: FailedMutation): WriteFailure | undefined {
  const isOnline = useSyncExternalStore(onConnection, () => onlineManager.isOnline());
  const isCutOff = error?.kind === 'network';
  const onReconnect = useEffectEvent(() => {
    if (isCutOff && onlineManager.isOnline()) reset();
  });
  useEffect(() => onConnection(onReconnect), []);
  if (!error || error.sessionEnded) return undefined;
  const failure = writeFailure(error);
  return isCutOff && !isOnline ? { ...failure, detail: undefined } : failure;
}

const onConnection = onlineManager.subscribe.bind(onlineManager);

function writeFailure(error: ApiError): WriteFailure {
  return { headline: genericFailure, detail: <Reason error={error} />, error };
}

/** The message about a failed write whose dialog has gone. */
export function failureToast(error: ApiError, { id }: Partial<Pick<User, 'id'>>): ToastMessage {
  const { headline, detail } = writeFailure(error);
  return { tone: 'danger', headline, detail, about: id };
}

function Reason({ error }: { error: ApiError }) {
  const { message, status, requestId } = error;
  return (
    <>
      {message !== genericFailure ? <p>{reasonOf(error)}</p> : status === 412 && <p>{changedSentence}</p>}
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
