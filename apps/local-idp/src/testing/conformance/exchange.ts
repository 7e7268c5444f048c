import type { Mailbox } from '../mailbox.ts';
import type { Exchange } from './okta-spec.ts';

/** A call with the status that it must be answered with. */
export interface ExpectedExchange extends Exchange {
  expected: number;
}

export interface Provider {
  issuer: string;
  apiToken: string;
  /** The sign-in name and password of an active account. */
  account: { username: string; password: string };
  mailbox: Pick<Mailbox, 'last'>;
}

interface Call {
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** @param line method and path with the query */
export type Send = (
  expected: number,
  line: string,
  call?: Call,
  fetchFrom?: (url: string, init: RequestInit) => Promise<Response>,
) => Promise<Record<string, string>>;
