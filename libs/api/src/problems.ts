import { accountLimitErrors } from './account-limits.ts';
import { emailKey } from './email-key.ts';
import { CddCheck } from './generated/schemas/cdd-check.zod.ts';
import type { UploadCddHeaders } from './generated/schemas/upload-cdd-headers.zod.ts';
import type { User } from './generated/schemas/user.zod.ts';
import { fieldConflict, invalidFields, ProblemError } from './problem-error.ts';

/* Refusals that every backend answers with the same sentence. */

/** Specification, section 8. */
export const notAuthorized =
  'Invalid username or You are not authorized to use the application. Please contact the administrator.';

/** Specification, section 8. */
export const loginMismatch =
  'The provided login ID and Okta ID do not align. Please retry with the correct information.';

export const invalidAccessToken = 'The access token is not valid for this API.';

export const userMissing = () =>
  new ProblemError(404, 'This user no longer exists. Another administrator may have deleted them.');

export const userChanged = (current: User) =>
  new ProblemError(412, 'Another change to this user was saved first.', { current });

/**
 * Refuses values that an account at the provider can't have. Call it only while users have accounts.
 * @param before the user before an edit
 * @throws ProblemError 400
 */
export function requireAccountLimits(user: ProfileOfUser, before?: ProfileOfUser): void {
  const errors = accountLimitErrors(user, before);
  if (errors.length > 0) throw invalidFields(errors);
}

type ProfileOfUser = Pick<User, 'firstName' | 'lastName' | 'email'>;

/** @param current the user who has it */
export const emailTaken = (current?: User) => fieldConflict('email', 'Another user has this email.', current);

/** The other user has given the email up, but their account has not changed yet. */
export const emailHeld = () =>
  fieldConflict('email', 'Another user’s account at the sign-in provider still has this email. Try again later.');

export const accountMissing = () => new ProblemError(409, 'The API knows of no account of this user.');

export const accountExists = () => new ProblemError(409, 'This user has an account already.');

export const inactiveUser = () => new ProblemError(409, 'This user is inactive. Activate them first.');

/** Administrators manage their own account in My account or at the provider. They may only end their sessions here. */
export const ownAccount = () => new ProblemError(409, 'For yourself you can only sign out everywhere.');

export const cddSchemaMissing = () => new ProblemError(404, 'There is no schema for CDD files.');

export const cddUploadMissing = () => new ProblemError(404, 'There is no such upload.');

export const cddFileMissing = () => new ProblemError(404, 'No file is stored of this upload.');

/** The error about a cursor that is not from an earlier response. */
export const invalidCursor = (parameter: string) =>
  invalidFields([{ field: parameter, message: `${parameter} must be from an earlier answer.` }]);

/**
 * Keeps administrators from deleting, demoting or deactivating themselves. One active administrator is always left: the
 * caller.
 * @param user the caller
 * @param change the user after the change; undefined when the user is deleted
 * @throws ProblemError 409
 */
export function refuseSelfHarm(
  user: Pick<User, 'email'>,
  change: Pick<User, 'email' | 'role' | 'status'> | undefined,
): void {
  if (!change) throw new ProblemError(409, 'You cannot delete yourself.');
  if (change.role !== 'admin') throw fieldConflict('role', 'You cannot remove your own admin role.');
  if (change.status !== 'Active') throw fieldConflict('status', 'You cannot deactivate yourself.');
  if (emailKey(change.email) !== emailKey(user.email)) {
    throw fieldConflict('email', 'You cannot change your own email, because you sign in with it.');
  }
}

/**
 * Reads the check of an upload from its header.
 * @throws ProblemError 400
 */
export function cddCheckIn({ 'X-CDD-Check': text }: UploadCddHeaders): CddCheck | undefined {
  if (text === undefined) return undefined;
  try {
    return CddCheck.parse(JSON.parse(text));
  } catch {
    throw invalidFields([{ field: 'X-CDD-Check', message: 'X-CDD-Check must be the result of a check, as JSON.' }]);
  }
}
