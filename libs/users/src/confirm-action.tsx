import { useGetAccountFactors, type User } from '@scv/api';
import { Button, Meta } from '@scv/ui';
import { ConfirmDialog } from '@scv/ui/dialog';
import { useMutation } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { actions } from './actions.tsx';
import { useIsCurrentUser } from './current-user.ts';
import { nameOf } from './user-name.tsx';
import { type UserAction, writeMeta } from './user-action.tsx';
import { useWriteFailure } from './write-failure.tsx';
import './bulk/bulk.css';

/** What the confirmation of an action says about a user. */
export function confirmProps(action: UserAction, user: Pick<User, 'firstName' | 'lastName' | 'email'>, isSelf = false) {
  const whom = { name: nameOf(user), user, isSelf };
  return {
    title: action.title ?? action.question(whom),
    text: action.title === undefined ? action.meaning(whom) : action.question(whom),
    confirmLabel: action.confirm ?? action.label,
    tone: 'neutral' as const,
  };
}

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
export function Factors({ id }: { id: string }) {
  const { data, isPending } = useGetAccountFactors(id, { query: { retry: false } });
  const factors = data?.data.factors;
  if (!factors) return <Meta>{isPending ? 'Loading…' : 'The provider’s factors are unavailable right now.'}</Meta>;
  if (factors.length === 0) return <p>None: they sign in with their password alone.</p>;
  const lines = factors.map(({ type, detail }) => [factorWord(type), detail].filter(Boolean).join(': '));
  return (
    <ul>
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

interface ConfirmAdminProps {
  onConfirm: () => void;
  onCancel: () => void;
  /** The question; default the one for a new user. */
  text?: string;
  children: ReactNode;
}

const creating = 'Are you sure you want to create Admin User';

/** Specification, section 2: asked before a user is created as an admin, or becomes one. */
export function ConfirmAdmin({ text = creating, ...props }: ConfirmAdminProps) {
  const { title, confirm } = actions.makeAdmin;
  return <ConfirmDialog title={title} text={text} confirmLabel={confirm} tone="neutral" {...props} />;
}

interface DeleteAlternativeProps extends Pick<ComponentProps<typeof Button>, 'busy' | 'unavailable' | 'onClick'> {
  /** Somebody among the users is active. */
  offered: boolean;
  /** What deleting means. */
  children?: ReactNode;
}

/** Shown in the delete dialog: offers deactivation instead, which can be undone. */
export function DeleteAlternative({ offered, children, ...button }: DeleteAlternativeProps) {
  return (
    <div className="delete-alternative">
      <p>
        {children}
        {offered && <span>{' A deactivated user is signed out at once, too, but can be activated again.'}</span>}
      </p>
      {offered && <Button {...button}>Deactivate instead</Button>}
    </div>
  );
}
