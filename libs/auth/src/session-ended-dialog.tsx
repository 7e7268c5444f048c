import { forgetUnsavedChanges, LinkButton } from '@scv/ui';
import { Modal } from '@scv/ui/modal';
import { signInPaths } from './sign-in-paths.ts';

/**
 * The session is over while something typed is not saved. Signing in again in another tab gives this one its session
 * back, and the dialog goes.
 */
export function SessionEndedDialog() {
  const footer = (
    <>
      <LinkButton to={signInPaths.login} reloadDocument onClick={forgetUnsavedChanges}>
        Leave without saving
      </LinkButton>
      <LinkButton to={signInPaths.flow} target="_blank" rel="noopener" variant="primary" data-pc-autofocus="true">
        Sign in again
      </LinkButton>
    </>
  );
  return (
    <Modal title="Your session has ended" role="alertdialog" closable={false} onClose={() => {}} footer={footer}>
      <p>What you have typed is still here. Sign in again in a new tab, come back to this one, and go on.</p>
    </Modal>
  );
}
