const signInScopes = ['openid', 'profile', 'email', 'offline_access'];

const areas = ['profile', 'email', 'phone', 'password'] as const;
const rights = ['read', 'manage'] as const;

/** A scope that a call of My account needs, such as `okta.myAccount.email.manage`. */
export type AccountScope = `okta.myAccount.${(typeof areas)[number]}.${(typeof rights)[number]}`;

const accountScopes = areas.flatMap((area) => rights.map((right): AccountScope => `okta.myAccount.${area}.${right}`));

/** The scopes of access tokens. A token has only those that were asked for. */
export const tokenScopes = [...signInScopes, ...accountScopes];
