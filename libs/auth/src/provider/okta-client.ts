import {
  OktaAuth,
  type AuthState,
  type IDToken,
  type OktaAuthCoreInterface,
  type StorageManagerOptions,
  type StorageType,
} from '@okta/okta-auth-js/core';
import { askProvider } from './provider-http.ts';
import { isSamePerson, loginId } from '../session/sign-in-storage.ts';
import { usableAreas } from '../session/storage-health.ts';

/** Seconds that this computer's clock may differ from the provider's. Beyond it, the sign-in says so. */
const maxClockSkew = 15 * 60;

/** The sign-in settings (specification, section 3) and the ID-token claim compared with LoginId. */
export interface OktaSettings {
  issuer: string;
  clientId: string;
  scopes: string[];
  /** A path on the own origin, or an absolute address. */
  redirectUri: string;
  loginIdClaim: string;
}

/**
 * The provider's client, made of the library's core alone: its further parts (identity engine, authn) weigh more
 * than all the rest and do nothing here. Constants: specification, section 9. `isUnreachable` says whether the provider
 * cannot be asked for new tokens just now.
 */
export function createOktaClient(settings: OktaSettings, isUnreachable: () => boolean): OktaAuth {
  const { issuer, clientId, scopes, redirectUri, loginIdClaim } = settings;
  return new OktaAuth({
    issuer,
    clientId,
    scopes,
    redirectUri: new URL(redirectUri, location.origin).href,
    pkce: true,
    httpRequestClient: askProvider,
    maxClockSkew,
    tokenManager: { autoRenew: true, autoRemove: true, syncStorage: true },
    services: { renewOnTabActivation: true, tabInactivityDuration: 1800 },
    storageManager: storageOptions(),
    transformAuthState: (_client: OktaAuthCoreInterface, state: AuthState) =>
      Promise.resolve(admitOnlyOwner(keepWhileUnreachable(state, isUnreachable()), loginIdClaim)),
  });
}

/**
 * The library by itself throws where localStorage is blocked, takes an area with hardly any room left, and falls back
 * on cookies, which would send the tokens to every server. Where there is nothing to use, the page is still to open.
 */
function storageOptions(): StorageManagerOptions {
  const usable: StorageType[] = usableAreas();
  const shared = { storageTypes: usable.length > 0 ? usable : ['memory' as const] };
  const ownFirst = { storageTypes: shared.storageTypes.toReversed() };
  return { token: shared, cache: shared, transaction: ownFirst, 'shared-transaction': shared, 'original-uri': shared };
}

/** Whether an ID token belongs to the person who logged in. */
export function isOwnIdentity(idToken: IDToken | undefined, loginIdClaim: string): boolean {
  return isSamePerson(idToken?.claims[loginIdClaim], loginId.get());
}

/**
 * The comparison with LoginId is part of being signed in at all, so that no screen can forget it: a person whose
 * identity differs is never authenticated, not for one frame.
 */
function admitOnlyOwner(state: AuthState, loginIdClaim: string): AuthState {
  const isAuthenticated = Boolean(state.isAuthenticated) && isOwnIdentity(state.idToken, loginIdClaim);
  return { ...state, isAuthenticated };
}

/** Nobody is signed out by a network failure: expired tokens still say who it is until the provider can be asked. */
function keepWhileUnreachable(state: AuthState, isUnreachable: boolean): AuthState {
  return { ...state, isAuthenticated: Boolean(state.isAuthenticated) || (isUnreachable && Boolean(state.idToken)) };
}
