import type { User } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { UserRound } from 'lucide-react';
import { actions, actionsFor } from './actions.tsx';
import type { UserAction } from './run/user-write.tsx';
import { nameOf } from './user-name.tsx';
import { userPaths, type UserState } from './user-paths.ts';

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
  return actionsFor(user)
    .filter((action) => isCalled(action, start) && (!isSelf || action === actions.endSessions))
    .map(({ label, icon, many }) => ({
      label: `${label}: ${nameOf(user)}`,
      detail: user.email,
      icon: icon ?? many?.menu?.icon ?? UserRound,
      address: userPaths.user(user.id),
      state: { ask: label } satisfies UserState,
    }));
}
