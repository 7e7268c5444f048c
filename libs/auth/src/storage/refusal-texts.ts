import type { SignOutReason } from './sign-in-storage.ts';

/** The API's refusal of a person who is no administrator (specification, sections 6 and 8, to the letter). */
export const notAuthorizedText =
  'Invalid username or You are not authorized to use the application. Please contact the administrator.';

/** Of a person who is not the one who logged in (specification, sections 6 and 8, to the letter). */
export const mismatchText =
  'The provided login ID and Okta ID do not align. Please retry with the correct information.';

/** Why the portal signs out when the API's refusal has this message; undefined if it doesn't. */
export function signOutReason(message: string | undefined): SignOutReason | undefined {
  if (message === notAuthorizedText) return 'refused';
  return message === mismatchText ? 'mismatch' : undefined;
}
