import { forgetUnsavedChanges } from '@scv/browser';
import { LinkButton } from '@scv/ui';
import { Modal } from '@scv/ui/modal';
import type { MouseEvent } from 'react';
import { signInPaths } from './sign-in-paths.ts';
import { returnAddress, signedOutFlag } from './sign-in-storage.ts';

/**
 * The session is over while something begun is not finished: typed, or on its way. Signing in again in another tab gives this one its session
 * back, and the dialog goes.
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
    <Modal title="Your session has ended" role="alertdialog" closable={false} onClose={() => {}} footer={footer}>
      <p>What you have begun is still here. Sign in again in a new tab, come back to this one, and go on.</p>
    </Modal>
  );
}

/** To /login, which says why and leads back here. A click that opens another tab leaves this one as it is. */
function leave({ ctrlKey, metaKey, shiftKey }: MouseEvent) {
  if (ctrlKey || metaKey || shiftKey) return;
  returnAddress.store(location.pathname + location.search + location.hash);
  signedOutFlag.set('expired');
  forgetUnsavedChanges();
}
