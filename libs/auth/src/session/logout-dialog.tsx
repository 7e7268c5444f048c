import { hasUnsavedChanges } from '@scv/ui/browser';
import { ConfirmDialog } from '@scv/ui/dialog';
import { useState } from 'react';
import { useSession } from './session-context.tsx';

/** Asks before signing out (specification, section 2). The session's status then replaces the whole screen. */
export function LogoutDialog({ onCancel }: { onCancel: () => void }) {
  const session = useSession();
  const [hasUnsaved] = useState(hasUnsavedChanges);

  return (
    <ConfirmDialog
      title="Confirm Logout"
      text="Are you sure you want to logout from the current session?"
      confirmLabel="Logout"
      tone="neutral"
      onConfirm={() => void session.signOut('signed-out')}
      onCancel={onCancel}
    >
      {hasUnsaved ? 'Unsaved changes and running uploads will be lost.' : undefined}
    </ConfirmDialog>
  );
}
