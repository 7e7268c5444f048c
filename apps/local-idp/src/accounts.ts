import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StartFailure } from './start-failure.ts';

const accountSchema = z.object({
  username: z.email(),
  password: z.string().min(1),
  firstName: z.string().min(1),
  lastName: z.string().min(1),
  role: z.enum(['admin', 'user']),
  status: z.enum(['Active', 'Inactive']),
  /** The provider's subject, when it differs from the username. */
  subject: z.string().min(1).optional(),
  note: z.string(),
});

export type Account = z.infer<typeof accountSchema>;

/** What an ID token and userinfo say of an account (OpenID Connect Core, section 5.1). */
export interface AccountClaims {
  sub: string;
  preferred_username: string;
  name: string;
  given_name: string;
  family_name: string;
  email: string;
  email_verified: boolean;
}

export const subjectOf = (account: Account) => account.subject ?? account.username;

export function claimsOf(account: Account): AccountClaims {
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
const sameLogin = (left: string, right: string) => left.trim().toLowerCase() === right.trim().toLowerCase();

/** The accounts that can sign in; inactive ones are known to the API only. */
export class Accounts {
  readonly #active: Account[];

  constructor(accounts: Account[]) {
    this.#active = accounts.filter(({ status }) => status === 'Active');
  }

  bySubject(subject: string): Account | undefined {
    return this.#active.find((account) => subjectOf(account) === subject);
  }

  /**
   * The account with this username (letter case and outer spaces don't matter) and exactly this password.
   * Takes as long for an unknown username as for a wrong password.
   */
  authenticate(username: string, password: string): Account | undefined {
    const account = this.#active.find((candidate) => sameLogin(candidate.username, username));
    const matches = timingSafeEqual(digest(password), digest(account?.password ?? ''));
    return matches ? account : undefined;
  }
}

const accountsSchema = z
  .array(accountSchema)
  .min(1, 'at least one account is needed')
  .refine(
    (accounts) => new Set(accounts.map(({ username }) => username.toLowerCase())).size === accounts.length,
    'each username may stand there only once',
  )
  .refine(
    (accounts) => new Set(accounts.map(subjectOf)).size === accounts.length,
    'each subject may stand there only once',
  );

/** @throws StartFailure when the file is missing, is no JSON or holds no valid accounts */
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
