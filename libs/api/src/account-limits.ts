import type { FieldError } from './generated/schemas/field-error.zod.ts';
import { titleCase } from './field-errors.ts';

/** The most characters that Okta takes in an account's profile (Users API); the email is the login, too. */
const limits = { firstName: 50, lastName: 50, email: 100 } as const;

type Profile = { readonly [Field in keyof typeof limits]?: string | undefined };

const fields = Object.keys(limits) as (keyof typeof limits)[];

/** Whether the account of a user can have this value; others never do. */
export const fitsAccount = (field: keyof typeof limits, value: string) => value.length <= limits[field];

/**
 * Finds the values of a user that an account can't have. Call it only while users have accounts.
 * @param stored a user's values before an edit: a longer value that stays isn't an error
 * @returns one sentence for each field
 */
export function accountLimitErrors(values: Profile, stored: Profile = {}): FieldError[] {
  return fields.flatMap((field) => {
    const value = values[field]?.trim() ?? '';
    if (fitsAccount(field, value) || value === stored[field]?.trim()) return [];
    return [{ field, message: `${titleCase(field)} must be at most ${limits[field]} characters long.` }];
  });
}
