import type { User } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { Menu } from '@scv/ui/menu';
import { UserRound } from 'lucide-react';
import { actions, actionsFor } from './actions.tsx';
import { selfRules, useIsOneself } from './oneself.ts';
import { ActionQuestion } from './run/question.tsx';
import type { UserAction } from './run/user-write.tsx';
import { nameOf } from './user-name.tsx';
import { userPaths, type UserState } from './user-paths.ts';

/** What can be done for a user, with an icon. People can only sign themselves out. */
export const commandsFor = (user: User, isSelf: boolean) =>
  actionsFor(user)
    .filter((action) => !isSelf || action === actions.endSessions)
    .map((action) => ({ action, icon: action.icon ?? action.many?.menu?.icon ?? UserRound }));

interface UserMenuProps {
  user: User;
  opener: HTMLElement | null;
  /** What was chosen: its question is shown in place of the menu. */
  asked: UserAction | undefined;
  onAsk: (action: UserAction | undefined) => void;
  onClose: () => void;
}

/** The menu of what can be done for a user, then the question about what was chosen. */
export function UserMenu({ user, opener, asked, onAsk, onClose }: UserMenuProps) {
  const isSelf = useIsOneself()(user);
  if (asked) return <ActionQuestion action={asked} user={user} onClose={() => onAsk(undefined)} />;
  const commands = commandsFor(user, isSelf).map(({ action, icon }) => ({
    label: action.label,
    icon,
    run: () => onAsk(action),
  }));
  const group = isSelf ? { heading: selfRules.rights, commands } : { commands };
  return <Menu label={`More actions for ${nameOf(user)}`} groups={[group]} opener={opener} onClose={onClose} />;
}

/** So many letters of an action's name are enough. Fewer may be a person's name. */
const minLetters = 4;

const allActions = Object.values<UserAction>(actions).filter(({ deletes }) => !deletes);

/** Splits a text such as 'deactivate alan': the beginning of an action's name, if there is one, and the words after it. */
export function readAction(text: string): { action: string | undefined; words: string } {
  const words = text.split(/\s+/);
  for (let count = hasFeature('extended') ? words.length - 1 : 0; count > 0; count -= 1) {
    const start = words.slice(0, count).join(' ').toLowerCase();
    if (start.length >= minLetters && allActions.some((action) => isCalled(action, start))) {
      return { action: start, words: words.slice(count).join(' ') };
    }
  }
  return { action: undefined, words: text };
}

const isCalled = ({ label }: UserAction, start: string) => label.toLowerCase().startsWith(start);

/** The actions whose name begins like this, as far as the user needs them: each asks on the user's page. */
export function actionCommands(start: string, user: User, isSelf: boolean) {
  return commandsFor(user, isSelf)
    .filter(({ action }) => isCalled(action, start))
    .map(({ action: { label }, icon }) => ({
      label: `${label}: ${nameOf(user)}`,
      detail: user.email,
      icon,
      address: userPaths.user(user.id),
      state: { ask: label } satisfies UserState,
    }));
}
