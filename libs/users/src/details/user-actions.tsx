import type { User } from '@scv/api';
import { Button, LinkButton, toast } from '@scv/ui';
import { Pencil, Trash2, UserCheck, UserX } from 'lucide-react';
import { statusWrite } from '../edit/status-write.tsx';
import { useUserWrite } from '../edit/use-user-write.tsx';
import { selfRules, useIsOneself } from '../oneself.ts';
import { overUser, userPaths } from '../user-paths.ts';

interface UserActionsProps {
  user: User;
  /** Address of the list that the person came from. */
  list: string | undefined;
}

/** What can be done with the user. What people can't do to themselves is unavailable, with the reason. */
export function UserActions({ user, list }: UserActionsProps) {
  const isSelf = useIsOneself()(user);
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
      <StatusButton key={user.status} user={user} isSelf={isSelf} />
      <LinkButton to={userPaths.edit(user.id)} {...overUser({ list })} variant="primary" icon={<Pencil size={16} />}>
        Edit
      </LinkButton>
    </>
  );
}

const trash = <Trash2 size={16} />;

/** Activates or deactivates the user at once: the other button takes it back. Mounted anew when the status changes. */
function StatusButton({ user, isSelf }: { user: User; isSelf: boolean }) {
  const { write, busy } = useUserWrite(() => {});
  const isActive = user.status === 'Active';

  async function change() {
    const failed = await write(statusWrite(user, isActive ? 'Inactive' : 'Active'));
    if (failed) toast({ tone: 'danger', headline: failed.headline, detail: failed.detail });
  }

  return (
    <Button
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
