import type { User } from '@scv/api';
import { ConfirmDialog } from '@scv/ui/dialog';
import type { ReactNode } from 'react';
import { actions } from '../actions.tsx';
import { useIsOneself } from '../oneself.ts';
import { nameOf } from '../user-name.tsx';
import { useAction } from './use-action.tsx';
import type { UserAction } from './user-write.tsx';

export function askAbout(action: UserAction, user: Pick<User, 'firstName' | 'lastName' | 'email'>, isSelf = false) {
  const whom = { name: nameOf(user), user, isSelf };
  return {
    title: action.title ?? action.question(whom),
    text: action.title === undefined ? action.meaning(whom) : action.question(whom),
    confirmLabel: action.confirm ?? action.label,
    tone: 'neutral' as const,
  };
}

export function ActionQuestion({ action, user, onClose }: { action: UserAction; user: User; onClose: () => void }) {
  const isSelf = useIsOneself()(user);
  const { act, busy, failure } = useAction(onClose);
  return (
    <ConfirmDialog
      {...askAbout(action, user, isSelf)}
      busy={busy}
      error={failure}
      onConfirm={() => void act(action, user)}
      onCancel={onClose}
    />
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
