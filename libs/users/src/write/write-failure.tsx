import { ApiError } from '@scv/api';
import { RequestId } from '@scv/ui';
import type { ReactNode } from 'react';

/** Specification, section 8: the headline of a write that failed for an unknown reason. */
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

/** The failure for what a call threw. Errors that don't come from a call are thrown again. */
export function writeFailure(thrown: unknown): WriteFailure {
  if (!(thrown instanceof ApiError)) throw thrown;
  const { status, message } = thrown;
  const failure = { status, error: thrown };
  if (status === 412) return { headline: 'This user was changed meanwhile', detail: <p>{message}</p>, ...failure };
  if (isRefusal(thrown)) return { headline: message, detail: undefined, ...failure };
  return { headline: genericFailure, detail: <Reason error={thrown} />, ...failure };
}

/** The server says what is wrong with a field (400), that the user is gone (404), or what forbids the change (409). */
const isRefusal = ({ status, serverMessage }: ApiError) =>
  serverMessage !== undefined && [400, 404, 409].includes(status);

function Reason({ error }: { error: ApiError }) {
  const { message, status, requestId } = error;
  return (
    <>
      {message !== genericFailure && <p>{reasonOf(error)}</p>}
      {status >= 500 && <RequestId id={requestId} />}
    </>
  );
}

/**
 * The same in one line of text, with the server's sentences about fields, for a table of many writes. Reports an
 * error that comes from our own code.
 */
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
