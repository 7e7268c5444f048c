import { ApiError } from '@scv/api';
import { RequestId } from '@scv/ui';
import type { ReactNode } from 'react';
import { genericFailure, reasonOf } from '../failure-words.ts';

/** Why a write counts as failed, as a dialog or a message shows it. */
export interface WriteFailure {
  /** Specification, section 8: the same for every failure. */
  headline: typeof genericFailure;
  /** The reason: the server's, or what the browser knows. */
  detail: ReactNode;
  /** 0 when no answer came. */
  status: number;
  /** What the server said, where that is why. */
  error: ApiError | undefined;
}

const headline = genericFailure;

/** An answer with another code than the one that means success (specification, section 4). */
export function unexpectedStatus(status: number): WriteFailure {
  const detail = `The server answered with status ${status}. See in the list whether it was done.`;
  return { headline, detail, status, error: undefined };
}

/** Whatever the call threw; what is no failure of a call is thrown on. */
export function writeFailure(thrown: unknown): WriteFailure {
  if (!(thrown instanceof ApiError)) throw thrown;
  return { headline, detail: <Reason error={thrown} />, status: thrown.status, error: thrown };
}

function Reason({ error }: { error: ApiError }) {
  const { message, status, requestId } = error;
  return (
    <>
      {message !== headline && <p>{reasonOf(error)}</p>}
      {status >= 500 && <RequestId id={requestId} />}
    </>
  );
}
