import { hasUnsavedChanges } from '@scv/browser';
import { ConfirmDialog } from '@scv/ui/confirm-dialog';
import { useState } from 'react';
import { useLogin } from '../login/login-context.tsx';
import { useSession } from './session-context.tsx';

/** Asks before signing out (specification, section 2). `onSignOut` clears what the app keeps of the person. */
export function LogoutDialog({ onSignOut, onCancel }: { onSignOut: () => void; onCancel: () => void }) {
  const session = useSession();
  const { dispatch } = useLogin();
  const [busy, setBusy] = useState(false);
  const [mayLose] = useState(hasUnsavedChanges);

  async function signOut() {
    setBusy(true);
    dispatch({ type: 'loggedOut' });
    onSignOut();
    await session.signOut('signed-out');
  }

  return (
    <ConfirmDialog
      title="Confirm Logout"
      text="Are you sure you want to logout from the current session?"
      confirmLabel="Logout"
      tone="neutral"
      busy={busy}
      onConfirm={() => void signOut()}
      onCancel={onCancel}
    >
      {mayLose ? 'What you have not saved, or are still uploading, will be lost.' : undefined}
    </ConfirmDialog>
  );
}
