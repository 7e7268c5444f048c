import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { createLocalJWKSet, jwtVerify } from 'jose';
import type { Provider } from 'oidc-provider';
import { type Account, isEnabled } from '../accounts/account-store.ts';
import { OktaError } from '../okta/okta-answer.ts';
import type { AccountScope } from '../openid/scopes.ts';
import type { Parts } from '../parts.ts';
import { audience } from '../settings.ts';

export interface AccountEnv {
  Bindings: HttpBindings;
  Variables: {
    /** The token's owner. */
    account: Account;
    /** The sign-in that the token comes from. */
    grantId: string;
  };
}

/** Makes the middleware that requires a scope. */
export type Allow = (scope: AccountScope) => MiddlewareHandler<AccountEnv>;

interface Claims {
  uid: string;
  scp: string[];
  sid: string;
}

/**
 * Lets calls pass that have a valid access token of this provider with the given scope. Its account must be active and
 * its sign-in must not have ended, for example by a new password. Others get 401, or 403 for a missing scope.
 */
export function accessGuard(provider: Provider, parts: Parts): Allow {
  const claimsOf = tokenReader(parts);
  return (scope) => async (context, next) => {
    const header = context.req.header('Authorization') ?? '';
    const [, token] = /^Bearer +(\S+)$/i.exec(header) ?? [];
    if (!token) throw noToken();
    const claims = await claimsOf(token);
    if (!claims) throw invalidToken('The access token is invalid or has expired.');
    const account = parts.accounts.byUid(claims.uid);
    if (!isEnabled(account) || !(await provider.Grant.find(claims.sid))) {
      throw invalidToken('The sign-in has ended.');
    }
    if (!claims.scp.includes(scope)) throw missingScope(scope);
    context.set('account', account);
    context.set('grantId', claims.sid);
    await next();
  };
}

/** Verifies tokens with the provider's own key. The result resolves to undefined for an invalid one. */
function tokenReader({ issuer, keys }: Parts): (token: string) => Promise<Claims | undefined> {
  const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...publicKey } = keys.signing;
  const keySet = createLocalJWKSet({ keys: [publicKey] });
  const options = { issuer, audience, algorithms: ['RS256'], typ: 'at+jwt', requiredClaims: ['uid', 'scp', 'sid'] };
  return async (token) => {
    try {
      return (await jwtVerify<Claims>(token, keySet, options)).payload;
    } catch {
      return undefined;
    }
  };
}

const challenge = (parameters: Record<string, string>) => ({
  'WWW-Authenticate': `Bearer ${Object.entries(parameters)
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`,
});

const noToken = () =>
  new OktaError(401, 'E0000011', 'Invalid token provided', { headers: challenge({ realm: 'My account' }) });

/** @param reason a sentence of the characters that RFC 6750, section 3, allows */
const invalidToken = (reason: string) =>
  new OktaError(401, 'E0000011', 'Invalid token provided', {
    headers: challenge({ error: 'invalid_token', error_description: reason }),
  });

const missingScope = (scope: AccountScope) =>
  new OktaError(403, 'E0000006', 'You do not have permission to perform the requested action', {
    headers: challenge({
      error: 'insufficient_scope',
      error_description: 'The access token provided does not contain the required scopes.',
      scope,
    }),
  });
