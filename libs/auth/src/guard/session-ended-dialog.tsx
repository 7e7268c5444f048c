import { forgetUnsavedChanges } from '@scv/ui/browser';
import { LinkButton } from '@scv/ui';
import { Dialog } from '@scv/ui/dialog';
import type { MouseEvent } from 'react';
import { signInPaths } from '../storage/sign-in-paths.ts';
import { returnAddress, signedOutFlag } from '../storage/sign-in-storage.ts';

/**
 * Shown when the session ends on a page with unsaved changes or an upload. The dialog closes when the person has signed
 * in again in another tab.
 */
export function SessionEndedDialog() {
  const footer = (
    <>
      <LinkButton to={signInPaths.login} reloadDocument onClick={leave}>
        Leave without finishing
      </LinkButton>
      <LinkButton to={signInPaths.flow} target="_blank" rel="noopener" variant="primary" initialFocus>
        Sign in again
      </LinkButton>
    </>
  );
  return (
    <Dialog title="Your session has ended" role="alertdialog" busy onClose={() => {}} footer={footer}>
      <p>Your unsaved work is still here. Sign in again in a new tab, then come back to this one.</p>
    </Dialog>
  );
}

/** Prepares /login, which shows the reason and returns here. Not for a click that opens another tab. */
function leave({ ctrlKey, metaKey, shiftKey }: MouseEvent) {
  if (ctrlKey || metaKey || shiftKey) return;
  returnAddress.store(location.pathname + location.search + location.hash);
  signedOutFlag.set('expired');
  forgetUnsavedChanges();
}
