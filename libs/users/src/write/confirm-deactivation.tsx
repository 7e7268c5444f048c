import type { User } from '@scv/api';
import { ConfirmDialog, type ConfirmDialogProps } from '@scv/ui/dialog';
import { nameOf } from '../user-name.tsx';

export const deactivationMeaning = "They are signed out at once and can't sign in until they are activated again.";

interface ConfirmDeactivationProps extends Pick<ConfirmDialogProps, 'busy' | 'error' | 'onConfirm' | 'onCancel'> {
  user: Pick<User, 'firstName' | 'lastName'>;
}

/** Asked before a user is deactivated. */
export function ConfirmDeactivation({ user, ...props }: ConfirmDeactivationProps) {
  return (
    <ConfirmDialog
      title={`Deactivate ${nameOf(user)}?`}
      text={deactivationMeaning}
      confirmLabel="Deactivate"
      tone="neutral"
      {...props}
    />
  );
}
