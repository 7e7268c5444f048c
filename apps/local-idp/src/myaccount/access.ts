import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { createLocalJWKSet, jwtVerify } from 'jose';
import type { Provider } from 'oidc-provider';
import { type Account, isEnabled } from '../accounts/account-store.ts';
import type { Parts } from '../parts.ts';
import type { AccountScope } from '../openid/scopes.ts';
import { audience, clientId } from '../settings.ts';
import { invalidToken, missingScope, noToken } from './access-refused.ts';
import { checkProof } from './dpop-proof.ts';

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
  cnf?: { jkt?: string };
}

/** How long a proof's id is remembered, in seconds: as long as its time is accepted. */
const proofSeconds = 30 * 60;

/**
 * Lets calls pass that have a valid access token of this provider with the given scope, as `Bearer` or, if the token is
 * bound to the browser, as `DPoP`. Its account must be active and its sign-in must not have ended, for example by a new
 * password. Others get 401, or 403 for a missing scope.
 */
export function accessGuard(provider: Provider, parts: Parts): Allow {
  const claimsOf = tokenReader(parts);
  const { origin } = new URL(parts.issuer);
  return (scope) => async (context, next) => {
    const header = context.req.header('Authorization') ?? '';
    const [, scheme = '', token = ''] = /^(Bearer|DPoP) +(\S+)$/i.exec(header) ?? [];
    if (!token) throw noToken();
    const claims = await claimsOf(token);
    const boundKey = claims?.cnf?.jkt;
    if (!claims || (boundKey === undefined) === /^dpop$/i.test(scheme)) {
      throw invalidToken(scheme, 'The access token is invalid or has expired.');
    }
    if (boundKey !== undefined && !(await isProven(provider, context, { token, boundKey, origin }))) {
      throw invalidToken(scheme, 'The proof is invalid or was used before.', 'invalid_dpop_proof');
    }
    const account = parts.accounts.byUid(claims.uid);
    if (!isEnabled(account) || !(await provider.Grant.find(claims.sid))) {
      throw invalidToken(scheme, 'The sign-in has ended.');
    }
    if (!claims.scp.includes(scope)) throw missingScope(scheme, scope);
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

interface BoundCall {
  token: string;
  boundKey: string;
  origin: string;
}

/** Whether the call carries a new and valid proof of the browser's key. */
async function isProven(provider: Provider, { req }: Context, { token, boundKey, origin }: BoundCall) {
  const call = { method: req.method, url: origin + req.path, accessToken: token, keyThumbprint: boundKey };
  try {
    const id = await checkProof(req.header('DPoP') ?? '', call);
    return await provider.ReplayDetection.unique(clientId, id, Math.floor(Date.now() / 1000) + proofSeconds);
  } catch {
    return false;
  }
}
