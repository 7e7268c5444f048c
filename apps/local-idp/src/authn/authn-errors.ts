import { OktaError } from '../okta/okta-error.ts';

export const authenticationFailed = () => new OktaError(401, 'E0000004', 'Authentication failed');

/** The state token is unknown, or its transaction took too long or has ended. */
export const invalidToken = () => new OktaError(401, 'E0000011', 'Invalid token provided');

export const wrongState = () =>
  new OktaError(403, 'E0000079', 'This operation is not allowed in the current authentication state.');

export const usedLink = () =>
  new OktaError(
    403,
    'E0000105',
    'You have accessed an account recovery link that has expired or been previously used.',
  );

export const wrongCode = (cause: string) =>
  new OktaError(403, 'E0000068', 'Invalid Passcode/Answer', { causes: [cause] });

/** The answer to the question that a link asks. */
export const wrongAnswer = () =>
  new OktaError(403, 'E0000087', 'The recovery question answer did not match our records.', {
    causes: ['This link is for another username.'],
  });

export const refusedPassword = (causes: string[]) =>
  new OktaError(
    403,
    'E0000080',
    'The password does not meet the complexity requirements of the current password policy.',
    {
      causes,
    },
  );

export const wrongOldPassword = () =>
  new OktaError(403, 'E0000014', 'Update of credentials failed', { causes: ['oldPassword: The password is wrong.'] });
