import { useGetAccountFactors, type User } from '@scv/api';
import { Button, Meta } from '@scv/ui';
import { ConfirmDialog } from '@scv/ui/dialog';
import { useMutation } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { actions } from './actions.tsx';
import { useIsCurrentUser } from './current-user.ts';
import { nameOf } from './user-name.tsx';
import { type UserAction, type Whom, writeMeta } from './user-action.tsx';
import { useWriteFailure } from './write-failure.tsx';
import './bulk/bulk.css';

type Named = Whom['users'][number] & Pick<User, 'firstName' | 'lastName'>;

/** What the confirmation of an action says about a user. */
export const confirmProps = (action: UserAction, user: Named, isSelf = false) =>
  confirmWords(action, { name: nameOf(user), users: [user], isSelf });

/** The words of a confirmation dialog. */
export const confirmWords = ({ confirmation, label }: UserAction, whom: Whom) => ({
  title: confirmation.title(whom),
  text: confirmation.text(whom),
  confirmLabel: confirmation.button ?? label,
});

interface ConfirmActionDialogProps {
  action: UserAction;
  user: User;
  onClose: () => void;
}

/** Asks before an action on one user, sends it, and stays open if it fails. */
export function ConfirmActionDialog({ action, user, onClose }: ConfirmActionDialogProps) {
  const isSelf = useIsCurrentUser()(user);
  const write = useMutation(action.call({ meta: writeMeta(action, user) }));
  return (
    <ConfirmDialog
      {...confirmProps(action, user, isSelf)}
      tone="neutral"
      busy={write.isPending || write.isSuccess}
      error={useWriteFailure(write)}
      onConfirm={() => write.mutate({ user }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {action === actions.resetFactors ? <Factors id={user.id} /> : undefined}
    </ConfirmDialog>
  );
}

/** Okta's `factorType`s in plain words. */
const factorWords: Readonly<Record<string, string>> = {
  call: 'Phone call',
  email: 'Email',
  push: 'Push notification',
  question: 'Security question',
  signed_nonce: 'Okta FastPass',
  sms: 'Text message',
  token: 'Security token',
  'token:software:totp': 'Authenticator app',
  u2f: 'Security key',
  web: 'Duo',
  webauthn: 'Passkey or security key',
};

/** `token:hotp` is a kind of `token`. */
const factorWord = (type: string) => factorWords[type] ?? factorWords[type.replace(/:.*/, '')] ?? type;

/** What a user signs in with besides the password, as the provider says now. */
export const useFactors = (id: string, enabled = true) =>
  useGetAccountFactors(id, { query: { retry: false, enabled, select: ({ data }) => data.factors ?? null } });

export function Factors({ id }: { id: string }) {
  const { data: factors, isPending } = useFactors(id);
  if (!factors) return <Meta>{isPending ? 'Loading…' : 'The provider’s factors are unavailable right now.'}</Meta>;
  if (factors.length === 0) return <p>None: the password alone.</p>;
  const lines = factors.map(({ type, detail }) => [factorWord(type), detail].filter(Boolean).join(': '));
  return (
    <ul>
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

type ConfirmAdminProps = Pick<ComponentProps<typeof ConfirmDialog>, 'onConfirm' | 'onCancel' | 'children'>;

/** Specification, section 2: asked before users are created as admins. */
export function ConfirmAdmin(props: ConfirmAdminProps) {
  const words = { title: 'Confirm Admin', text: 'Are you sure you want to create Admin User', confirmLabel: 'Confirm' };
  return <ConfirmDialog {...words} tone="neutral" {...props} />;
}

interface DeleteAlternativeProps extends Pick<ComponentProps<typeof Button>, 'busy' | 'unavailable' | 'onClick'> {
  /** Somebody among the users is active. */
  offered: boolean;
  /** What else deleting means. */
  children?: ReactNode;
}

/** Shown in the delete dialog: offers deactivation instead, which can be undone. */
export function DeleteAlternative({ offered, children, ...button }: DeleteAlternativeProps) {
  return (
    <div className="delete-alternative">
      <p>
        This cannot be undone.
        <span>{children}</span>
        {offered && <span>{' A deactivated user is signed out at once, too, but can be activated again.'}</span>}
      </p>
      {offered && <Button {...button}>Deactivate instead</Button>}
    </div>
  );
}
