import { OktaError } from '../okta/okta-error.ts';
import type { AccountScope } from '../openid/scopes.ts';

const challenge = (scheme: string, parameters: Record<string, string>) => ({
  'WWW-Authenticate': `${scheme} ${Object.entries(parameters)
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`,
});

export const noToken = () =>
  new OktaError(401, 'E0000011', 'Invalid token provided', { headers: challenge('Bearer', { realm: 'My account' }) });

/** @param reason a sentence of the characters that RFC 6750, section 3, allows */
export const invalidToken = (scheme: string, reason: string, error = 'invalid_token') =>
  new OktaError(401, 'E0000011', 'Invalid token provided', {
    headers: challenge(scheme, { error, error_description: reason }),
  });

export const missingScope = (scheme: string, scope: AccountScope) =>
  new OktaError(403, 'E0000006', 'You do not have permission to perform the requested action', {
    headers: challenge(scheme, {
      error: 'insufficient_scope',
      error_description: 'The access token provided does not contain the required scopes.',
      scope,
    }),
  });
