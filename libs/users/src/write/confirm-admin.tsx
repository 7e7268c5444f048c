import { ConfirmDialog } from '@scv/ui/dialog';
import type { ReactNode } from 'react';

interface ConfirmAdminProps {
  onConfirm: () => void;
  onCancel: () => void;
  /** The question; default the one for a new user. */
  text?: string;
  /** The user or users in question. */
  children: ReactNode;
}

const creating = 'Are you sure you want to create Admin User';

/** Specification, section 2: asked before a user is created as an admin, or becomes one. */
export function ConfirmAdmin({ onConfirm, onCancel, text = creating, children }: ConfirmAdminProps) {
  return (
    <ConfirmDialog
      title="Confirm Admin"
      text={text}
      confirmLabel="Confirm"
      tone="neutral"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {children}
    </ConfirmDialog>
  );
}
