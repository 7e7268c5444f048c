import { deletePassword } from '@okta/okta-auth-js/myaccount';
import { toast } from '@scv/ui';
import { ConfirmDialog } from '@scv/ui/dialog';
import { useAccountChange } from '../access/account-context.tsx';
import { accountFailure } from '../access/account-failure.ts';

/** Asks before the password is removed: the portal's login needs one. */
export function RemovePassword({ onClose }: { onClose: () => void }) {
  const remove = useAccountChange('password', (client, accessToken) => deletePassword(client, { accessToken }));

  function confirm() {
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ tone: 'success', headline: 'Password removed' });
        onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      title="Remove password"
      text="You stay signed in here, but can’t sign in to the portal again without a password. Set a new one on this page, or later with “Forgot password?”."
      confirmLabel="Remove"
      tone="danger"
      busy={remove.isPending}
      error={
        remove.error
          ? {
              headline: 'The password was not removed',
              detail: accountFailure(remove.error, 'change').reasons.join(' '),
            }
          : undefined
      }
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
