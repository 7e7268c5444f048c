import type { z } from 'zod/mini';
import type { EditUserResponse } from '@scv/api/schemas';

/** A user as the contract shows it; `version` is always there. */
export type User = z.infer<typeof EditUserResponse>;

/** The columns of `users` under the contract's names. */
export const userColumns = `id, first_name AS "firstName", last_name AS "lastName", email, role, status, version`;
