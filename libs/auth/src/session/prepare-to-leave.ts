import { forgetUnsavedChanges } from '@scv/ui/browser';
import { returnAddress, signedOutFlag, type SignOutReason } from '../storage/sign-in-storage.ts';

/** Stores what /login shows and where it leads back to, and lets the browser leave the page without a question. */
export function prepareToLeave(reason: SignOutReason): void {
  forgetUnsavedChanges();
  if (reason === 'idle') returnAddress.store(location.pathname + location.search + location.hash);
  // After a mismatch the address that is already stored is the one to return to.
  else if (reason !== 'mismatch') returnAddress.take();
  signedOutFlag.set(reason);
}
