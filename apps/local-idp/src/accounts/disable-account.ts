import type { Store } from '../store/store.ts';
import type { AccountParts } from './account-parts.ts';
import type { Account } from './account-store.ts';
import type { Recoveries } from './credentials.ts';

interface DisableParts extends AccountParts {
  store: Store;
  transactions: Recoveries;
}

/** Nobody can sign in with the account until it is unsuspended. Its password, emails and phones stay. */
export function suspend(parts: DisableParts, { uid }: Account): void {
  parts.accounts.update(uid, { status: 'SUSPENDED' });
  endEverything(parts, uid);
}

/** As at Okta, the password is forgotten: coming back takes an activation mail and a new password. */
export function deactivate(parts: DisableParts, { uid }: Account): void {
  parts.accounts.update(uid, { status: 'DEPROVISIONED', passwordHashes: [] });
  endEverything(parts, uid);
}

/** Ends sessions, tokens, codes and links. */
function endEverything({ challenges, transactions, store }: DisableParts, uid: string): void {
  challenges.deleteFor(uid);
  transactions.endAllOf(uid);
  store.endSignIns(uid);
}
