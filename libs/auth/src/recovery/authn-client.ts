import {
  mixinAuthn,
  type AuthnTransaction,
  type AuthnTransactionFunction,
  type OktaAuthTxInterface,
} from '@okta/okta-auth-js/authn';
import { OktaAuth, type HttpResponse } from '@okta/okta-auth-js/core';
import { readStored, writeStored } from '@scv/ui/browser';
import { createOktaClient, type OktaSettings, requestProvider } from '../provider/okta-client.ts';

export type { AuthnTransaction, AuthnTransactionFunction };

/** okta-auth-js with the Authn API (specification, section 7), for the recovery screens alone. */
export interface AuthnClient extends Pick<
  OktaAuthTxInterface,
  'tx' | 'forgotPassword' | 'unlockAccount' | 'verifyRecoveryToken' | 'signIn'
> {
  /** Takes the device's fingerprint once, and sends it from now on. Rejects with the library's error within 15 s. */
  recogniseDevice(): Promise<void>;
}

/**
 * Creates the client. The state token of a transaction is kept for this tab, so that a reload can go on; by itself the
 * library would put it into a cookie, which goes to the portal's server.
 * @param isLeft whether the screen was left; then nothing is sent any more, which ends the polling
 */
export function openAuthn(settings: OktaSettings, isLeft: () => boolean): AuthnClient {
  const client = createOktaClient(settings, mixinAuthn(OktaAuth)) as OktaAuth & OktaAuthTxInterface;
  Object.assign(client.options.storageUtil ?? {}, { storage: tabStorage });
  client.options.httpRequestClient = async (...request) => {
    if (isLeft()) throw new Error('The screen was left.');
    return requestProvider(...request).catch(withStatus);
  };
  const recognise = async () => client.setHeaders({ 'X-Device-Fingerprint': await client.fingerprint() });
  let recognised: Promise<void> | undefined;
  return Object.assign(client, { recogniseDevice: () => (recognised ??= recognise()) });
}

/** The library polls again after status 0, which `fetch` doesn't give to a failure of the network. */
function withStatus(failure: unknown): never {
  throw failure instanceof Error ? ({ status: 0, responseText: '' } satisfies Partial<HttpResponse>) : failure;
}

const tabStorage = {
  get: (name: string) => readStored('sessionStorage', name),
  set: (name: string, value: string) => writeStored('sessionStorage', name, value),
  delete: (name: string) => writeStored('sessionStorage', name, null),
};

/** The three screens: a forgotten password, a locked account, a new account's first password. */
export type RecoveryKind = 'recover' | 'unlock' | 'activate';

/** How the provider sends the code. */
export type FactorType = 'EMAIL' | 'SMS';

interface KindOfRecovery {
  readonly title: string;
  /** The heading of the last screen. */
  readonly done: string;
  /** Begins with a username; an activation begins with a link only. */
  readonly begin?: (client: AuthnClient, username: string, factorType: FactorType) => Promise<AuthnTransaction>;
  /** Uses the token of a link up. */
  readonly redeem: (client: AuthnClient, token: string) => Promise<AuthnTransaction>;
}

const passwordSet = 'Your password is set.';
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
    done: 'Your account is unlocked.',
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
