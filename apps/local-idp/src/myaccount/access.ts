import { createPublicKey } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { jwtVerify } from 'jose';
import type { Provider } from 'oidc-provider';
import { type Account, isEnabled } from '../accounts/accounts.ts';
import { OktaError } from '../okta/okta-answer.ts';
import type { AccountScope } from '../openid/dialect.ts';
import type { ProviderServices } from '../provider-services.ts';
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
export function accessGuard(provider: Provider, parts: ProviderServices): Allow {
  const claimsOf = tokenReader(parts);
  return (scope) => async (context, next) => {
    const header = context.req.header('Authorization') ?? '';
    const [, token] = /^Bearer +(\S+)$/i.exec(header) ?? [];
    if (!token) throw new OktaError('E0000011', { headers: { 'WWW-Authenticate': 'Bearer realm="My account"' } });
    const claims = await claimsOf(token);
    if (!claims) throw invalidToken();
    const account = parts.accounts.byUid(claims.uid);
    if (!isEnabled(account) || !(await provider.Grant.find(claims.sid))) throw invalidToken();
    if (!claims.scp.includes(scope)) throw missingScope(scope);
    context.set('account', account);
    context.set('grantId', claims.sid);
    await next();
  };
}

/** Verifies tokens with the provider's own key. The result resolves to undefined for an invalid one. */
function tokenReader({ issuer, keys }: ProviderServices): (token: string) => Promise<Claims | undefined> {
  const publicKey = createPublicKey({ key: { ...keys.signing }, format: 'jwk' });
  const options = { issuer, audience, algorithms: ['RS256'], typ: 'at+jwt', requiredClaims: ['uid', 'scp', 'sid'] };
  return async (token) => {
    try {
      return (await jwtVerify<Claims>(token, publicKey, options)).payload;
    } catch {
      return undefined;
    }
  };
}

const invalidToken = () =>
  new OktaError('E0000011', { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } });

const missingScope = (scope: AccountScope) =>
  new OktaError('E0000006', {
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  });
