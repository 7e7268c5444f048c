import type { User } from '@scv/api';
import { Menu } from '@scv/ui/menu';
import { Pencil, Trash2, UserRound } from 'lucide-react';
import { actions, actionsFor } from './actions.tsx';
import { ownUserRules, useIsCurrentUser } from './current-user.ts';
import { ConfirmActionDialog } from './confirm-action.tsx';
import type { UserAction } from './user-action.tsx';
import { nameOf } from './user-name.tsx';

/** What a row's menu offers for a user, with an icon. People can only sign themselves out. */
const commandsFor = (user: User, isSelf: boolean) =>
  actionsFor(user)
    .filter((action) => !action.pageOnly && (!isSelf || action === actions.endSessions))
    .map((action) => ({ action, icon: action.icon ?? action.bulk?.menu?.icon ?? UserRound }));

interface UserMenuProps {
  user: User;
  /** The buttons of a row that a card doesn't have. */
  card: { onEdit: (user: User) => void; onDelete: (user: User) => void } | undefined;
  opener: HTMLElement | null;
  /** What was chosen: its question is shown in place of the menu. */
  asked: UserAction | undefined;
  onAsk: (action: UserAction | undefined) => void;
  onClose: () => void;
}

/** The menu of what can be done for a user, then the question about what was chosen. */
export function UserMenu({ user, card, opener, asked, onAsk, onClose }: UserMenuProps) {
  const isSelf = useIsCurrentUser()(user);
  if (asked) return <ConfirmActionDialog action={asked} user={user} onClose={() => onAsk(undefined)} />;
  const commands = commandsFor(user, isSelf).map(({ action, icon }) => ({
    label: action.label,
    icon,
    run: () => onAsk(action),
  }));
  const edit = { label: 'Edit User', icon: Pencil, run: () => card?.onEdit(user) };
  const remove = { label: 'Delete User', icon: Trash2, run: () => card?.onDelete(user) };
  const groups = [
    ...(card ? [{ commands: [edit] }] : []),
    isSelf ? { heading: ownUserRules.rights, commands } : { commands },
    ...(card && !isSelf ? [{ commands: [remove] }] : []),
  ];
  return <Menu label={`More actions ${nameOf(user)}`} groups={groups} opener={opener} onClose={onClose} />;
}
