import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StartFailure } from './settings.ts';

const accountSchema = z.object({
  username: z.email(),
  password: z.string().min(1),
  firstName: z.string().min(1),
  lastName: z.string().min(1),
  role: z.enum(['admin', 'user']),
  status: z.enum(['Active', 'Inactive']),
  /** The `sub` claim, if it differs from the username. */
  subject: z.string().min(1).optional(),
  note: z.string(),
});

export type Account = z.infer<typeof accountSchema>;

export const subjectOf = (account: Account) => account.subject ?? account.username;

/** The claims of an account in its ID token (OpenID Connect Core, section 5.1). */
export function claimsOf(account: Account) {
  return {
    sub: subjectOf(account),
    preferred_username: account.username,
    name: `${account.firstName} ${account.lastName}`,
    given_name: account.firstName,
    family_name: account.lastName,
    email: account.username,
    email_verified: true,
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();
/** ASCII case only, so that no other character passes for a letter: the Kelvin sign is no k. */
const loginKey = (login: string) => login.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The accounts that can sign in. Inactive accounts exist only in the API. */
export class Accounts {
  readonly #active: Account[];

  constructor(accounts: Account[]) {
    this.#active = accounts.filter(({ status }) => status === 'Active');
  }

  bySubject(subject: string): Account | undefined {
    return this.#active.find((account) => subjectOf(account) === subject);
  }

  /**
   * Finds the account by username (ignoring case and surrounding spaces) and exact password. An unknown username
   * takes as long as a wrong password.
   */
  authenticate(username: string, password: string): Account | undefined {
    const account = this.#active.find((candidate) => loginKey(candidate.username) === loginKey(username));
    const matches = timingSafeEqual(digest(password), digest(account?.password ?? ''));
    return matches ? account : undefined;
  }
}

const accountsSchema = z
  .array(accountSchema)
  .min(1, 'at least one account is needed')
  .refine(
    (accounts) => new Set(accounts.map(({ username }) => loginKey(username))).size === accounts.length,
    'usernames must be unique',
  )
  .refine((accounts) => new Set(accounts.map(subjectOf)).size === accounts.length, 'subjects must be unique');

/** @throws StartFailure when the file is missing, isn't JSON or holds no valid accounts */
export function readAccounts(file: string): Accounts {
  const parsed = accountsSchema.safeParse(readJson(file));
  if (parsed.success) return new Accounts(parsed.data);
  const [issue] = parsed.error.issues;
  const place = issue?.path.length ? ` at ${issue.path.join('.')}` : '';
  throw new StartFailure(`The accounts file ${file} is not valid${place}: ${issue?.message ?? 'unknown reason'}.`);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartFailure(`The accounts file ${file} can't be read: ${(error as Error).message}.`);
  }
}
