import type { User } from '@scv/api';
import { Button, LinkButton, toast } from '@scv/ui';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { Pencil, Trash2, UserCheck, UserX } from 'lucide-react';
import { statusWrite } from '../write/status-write.tsx';
import { useUserWrite } from '../write/use-user-write.tsx';
import { selfRules, useIsOneself } from '../oneself.ts';
import { overUser, userPaths } from '../query/user-paths.ts';

interface UserActionsProps {
  user: User;
  /** Address of the list that the person came from. */
  list: string | undefined;
}

/** Edit, activate or deactivate, delete. What people can't do to themselves is unavailable, with the reason. */
export function UserActions({ user, list }: UserActionsProps) {
  const isSelf = useIsOneself()(user);
  const hadFocus = useRef(false);
  return (
    <>
      {isSelf ? (
        <Button icon={trash} unavailable title={selfRules.delete}>
          Delete
        </Button>
      ) : (
        <LinkButton to={userPaths.delete(user.id)} {...overUser({ list })} icon={trash}>
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

/** Activates or deactivates the user without a question. A new status mounts another button, which takes it back. */
function StatusButton({ user, isSelf, hadFocus }: StatusButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { write, busy } = useUserWrite(() => {});
  const isActive = user.status === 'Active';

  useLayoutEffect(() => {
    const { current } = button;
    if (hadFocus.current) current?.focus();
    return () => void (hadFocus.current = document.activeElement === current);
  }, [hadFocus]);

  async function change() {
    const failed = await write(statusWrite(user, isActive ? 'Inactive' : 'Active'));
    if (failed) toast({ tone: 'danger', headline: failed.headline, detail: failed.detail, about: user.id });
  }

  return (
    <Button
      ref={button}
      icon={isActive ? <UserX size={16} /> : <UserCheck size={16} />}
      busy={busy}
      unavailable={isSelf && isActive}
      title={isSelf && isActive ? selfRules.status : undefined}
      onClick={() => void change()}
    >
      {isActive ? 'Deactivate' : 'Activate'}
    </Button>
  );
}
