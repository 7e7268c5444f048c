import type { User } from '@scv/api';
import { Button, LinkButton } from '@scv/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useIsOneself } from '../oneself.ts';
import { actions } from '../actions.tsx';
import { ActionQuestion } from '../run/question.tsx';
import { showFailure, useAction } from '../run/use-action.tsx';
import { overUser, userPaths } from '../user-paths.ts';

/** Id of the sentence about what people can't do to their own user. */
export const ownRulesId = 'own-user-rules';

interface UserActionsProps {
  user: User;
  /** Address of the list that the person came from. */
  list: string | undefined;
}

/** Edit, activate or deactivate, delete. What people can't do to themselves is unavailable; UserHead says why. */
export function UserActions({ user, list }: UserActionsProps) {
  const isSelf = useIsOneself()(user);
  const hadFocus = useRef(false);
  return (
    <>
      {isSelf ? (
        <Button className="user-delete" icon={trash} unavailable aria-describedby={ownRulesId}>
          Delete
        </Button>
      ) : (
        <LinkButton className="user-delete" to={userPaths.delete(user.id)} {...overUser({ list })} icon={trash}>
          Delete
        </LinkButton>
      )}
      <StatusButton key={user.status} user={user} isSelf={isSelf} hadFocus={hadFocus} />
      <LinkButton to={userPaths.edit(user.id)} {...overUser({ list })} variant="primary" icon={<Pencil size={16} />}>
        Edit
      </LinkButton>
    </>
  );
}

const trash = <Trash2 size={16} />;

interface StatusButtonProps {
  user: User;
  isSelf: boolean;
  /** The button before this one had the focus; this one takes it over. */
  hadFocus: RefObject<boolean>;
}

/** Activates the user, or asks before it deactivates them. A new status mounts another button, which takes it back. */
function StatusButton({ user, isSelf, hadFocus }: StatusButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState(false);
  const { act, busy } = useAction(() => {});
  const isActive = user.status === 'Active';
  const action = isActive ? actions.deactivate : actions.activate;
  const Icon = action.many.menu.icon;

  useLayoutEffect(() => {
    const { current } = button;
    if (hadFocus.current) current?.focus();
    return () => void (hadFocus.current = document.activeElement === current);
  }, [hadFocus]);

  async function activate() {
    const failure = await act(action, user);
    if (failure) showFailure(failure, user);
  }

  return (
    <>
      <Button
        ref={button}
        icon={<Icon size={16} />}
        busy={busy}
        unavailable={isSelf && isActive}
        aria-describedby={isSelf && isActive ? ownRulesId : undefined}
        onClick={() => (isActive ? setAsking(true) : void activate())}
      >
        {action.label}
      </Button>
      {asking && <ActionQuestion action={action} user={user} onClose={() => setAsking(false)} />}
    </>
  );
}
