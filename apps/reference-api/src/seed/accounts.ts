import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { emailKey } from '@scv/api/email-key';
import { Role, UserStatus } from '@scv/api/schemas';
import { StartFailure } from '../start-failure.ts';

/** The local provider reads the same file, which has more properties than the API needs, such as passwords. */
const accountsSchema = z
  .array(
    z.object({
      username: z.email(),
      firstName: z.string().min(1),
      lastName: z.string().min(1),
      role: Role,
      status: UserStatus,
    }),
  )
  .refine(
    (accounts) => new Set(accounts.map(({ username }) => emailKey(username))).size === accounts.length,
    'two accounts have the same username',
  );

export type Account = z.infer<typeof accountsSchema>[number];

/** @throws StartFailure when the file can't be read, is not JSON or contains an invalid account */
export function readAccounts(file: string): Account[] {
  const parsed = accountsSchema.safeParse(readJson(file));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.length ? ` at ${issue.path.join('.')}` : '';
  throw new StartFailure(`The accounts file ${file} is not valid${place}: ${issue?.message ?? 'unknown reason'}.`);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch (error) {
    throw new StartFailure(`The accounts file ${file} can't be read: ${(error as Error).message}.`);
  }
}
