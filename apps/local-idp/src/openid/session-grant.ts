import type { Configuration } from 'oidc-provider';
import { audience, clientId } from '../settings.ts';

/**
 * The grant of the browser's session, extended by the scopes of the request. The portal is the only client, so this
 * needs no consent: with `prompt=none` it can ask for more scopes than at the sign-in. The refresh token of the sign-in
 * keeps the scopes that it was issued with.
 */
export const sessionGrant: NonNullable<Configuration['loadExistingGrant']> = async ({ oidc }) => {
  const consented = oidc.result?.consent?.grantId;
  const grantId = consented ?? oidc.session?.grantIdFor(clientId);
  const grant = grantId === undefined ? undefined : await oidc.provider.Grant.find(grantId);
  if (!grant || consented !== undefined) return grant;
  const scope = [...oidc.requestParamScopes].join(' ');
  grant.addOIDCScope(scope);
  grant.addResourceScope(audience, scope);
  await grant.save();
  return grant;
};
