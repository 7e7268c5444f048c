import type { AuthnClient, AuthnTransaction } from './authn-client.ts';

/** The three screens: a forgotten password, a locked account, a new account's first password. */
export type RecoveryKind = 'recover' | 'unlock' | 'activate';

/** How the provider sends the code. */
export type FactorType = 'EMAIL' | 'SMS';

export interface KindOfRecovery {
  readonly title: string;
  /** Shown above the login form at the end. */
  readonly done: string;
  /** Begins with a username; an activation begins with a link only. */
  readonly begin?: (client: AuthnClient, username: string, factorType: FactorType) => Promise<AuthnTransaction>;
  /** Begins with the token of a link. */
  readonly redeem: (client: AuthnClient, token: string) => Promise<AuthnTransaction>;
}

const passwordSet = 'Your password is set. Sign in with it.';
const redeemRecovery: KindOfRecovery['redeem'] = (client, recoveryToken) =>
  client.verifyRecoveryToken({ recoveryToken });

export const kindsOfRecovery: Readonly<Record<RecoveryKind, KindOfRecovery>> = {
  recover: {
    title: 'Reset your password',
    done: passwordSet,
    begin: (client, username, factorType) => client.forgotPassword({ username, factorType }),
    redeem: redeemRecovery,
  },
  unlock: {
    title: 'Unlock your account',
    done: 'Your account is unlocked. Sign in with your password.',
    begin: (client, username, factorType) => client.unlockAccount({ username, factorType }),
    redeem: redeemRecovery,
  },
  activate: {
    title: 'Activate your account',
    done: passwordSet,
    // Okta's "Primary authentication with activation token": POST /api/v1/authn.
    redeem: (client, token) => client.signIn({ token } as Parameters<AuthnClient['signIn']>[0]),
  },
};
