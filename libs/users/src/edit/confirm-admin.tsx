import { ConfirmDialog } from '@scv/ui/confirm-dialog';
import type { ReactNode } from 'react';

interface ConfirmAdminProps {
  onConfirm: () => void;
  onCancel: () => void;
  /** The user or users in question. */
  children: ReactNode;
}

/** Specification, section 2: asked before a user is created as an admin, or becomes one. */
export function ConfirmAdmin({ onConfirm, onCancel, children }: ConfirmAdminProps) {
  return (
    <ConfirmDialog
      title="Confirm Admin"
      text="Are you sure you want to create Admin User"
      confirmLabel="Confirm"
      tone="neutral"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {children}
    </ConfirmDialog>
  );
}
