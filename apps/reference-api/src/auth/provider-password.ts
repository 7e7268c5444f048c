import { z } from 'zod';
import { ProblemError } from '@scv/api/schemas';

const timeoutMs = 15_000;

export type PasswordVerdict = 'right' | 'wrong' | 'locked-out' | 'password-expired';

/** States of Okta's authentication API that mean that the password is right, besides `MFA_…`. */
const rightStates = new Set(['SUCCESS', 'PASSWORD_WARN']);

const transactionSchema = z.object({ status: z.string() });

/**
 * Asks the sign-in provider whether a password is right (Okta's authentication API, `/api/v1/authn` at the issuer's
 * origin). Only the state in its answer is read; the session token is never used.
 * @throws ProblemError 503 when the provider can't be asked
 */
export async function checkPassword(issuer: string, username: string, password: string): Promise<PasswordVerdict> {
  const response = await fetch(new URL('/api/v1/authn', issuer), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ username, password }),
    redirect: 'error', // would send the password elsewhere
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw unavailable(cause);
  });
  const body: unknown = await response.json().catch((cause: unknown) => {
    throw unavailable(cause);
  });
  if (response.status === 401) return 'wrong';
  const { data: transaction } = transactionSchema.safeParse(body);
  if (!response.ok || !transaction) throw unavailable(new Error(`It answered with status ${response.status}.`));
  return verdictOf(transaction.status);
}

function verdictOf(state: string): PasswordVerdict {
  if (rightStates.has(state) || state.startsWith('MFA_')) return 'right';
  if (state === 'LOCKED_OUT') return 'locked-out';
  if (state === 'PASSWORD_EXPIRED') return 'password-expired';
  throw unavailable(new Error(`It answered with the unknown state ${state.slice(0, 40)}.`));
}

const unavailable = (cause: unknown) =>
  new ProblemError(503, 'The sign-in provider can’t check passwords at the moment. Try again in a minute.', {
    headers: { 'Retry-After': '30' },
    cause,
  });
