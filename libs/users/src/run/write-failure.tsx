import { ApiError } from '@scv/api';
import { RequestId } from '@scv/ui';
import type { ReactNode } from 'react';

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
