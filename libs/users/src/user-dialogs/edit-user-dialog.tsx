import { editUser, type User } from '@scv/api';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { DialogState } from '../dialog-state.ts';
import { EditConflict } from './edit-conflict.tsx';
import { useCloseDialog, useListedUser } from './listed-user.ts';
import { MissingUserDialog } from './missing-user-dialog.tsx';
import { UserFields } from './user-fields.tsx';
import { UserFormDialog } from './user-form-dialog.tsx';
import { useUserForm } from './use-user-form.ts';
import { useUserWrite } from './use-user-write.tsx';
import { checkUserUpdate, fieldOf, merged, sameValues, trimmed, type UserValues } from './user-values.ts';

/** `/users/{id}/edit`: changes a user whom the list shows. */
export function EditUserDialog() {
  const { user, isMissing } = useListedUser();
  const close = useCloseDialog();
  if (user) return <EditUser user={user} onClose={close} />;
  return isMissing ? <MissingUserDialog title="Edit User" onClose={close} /> : null;
}

/** What the person wants and what another administrator has saved meanwhile. */
interface Conflict {
  mine: UserValues;
  theirs: User;
}

function EditUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { state } = useLocation() as { state: DialogState | null };
  const form = useUserForm(user, checkUserUpdate);
  const { write, busy, isDone, failure } = useUserWrite(onClose);
  const [conflict, setConflict] = useState<Conflict>();
  /** The newest version that the person has seen: what is saved replaces that one. */
  const base = conflict?.theirs ?? user;

  async function save(mine: UserValues) {
    const failed = await write({
      send: () => editUser(user.id, { ...mine, ...(base.version !== undefined && { version: base.version }) }),
      succeeds: (status) => status === 201,
      success: 'User Edited Successfully',
      user: mine,
    });
    if (!failed?.error) return;
    form.show(failed.error.fieldErrors);
    const theirs = failed.error.current;
    if (!theirs) return;
    setConflict({ mine, theirs });
    form.change(merged(base, mine, theirs));
  }

  return (
    <UserFormDialog
      title="Edit User"
      submitLabel="Save Changes"
      form={form}
      isDirty={!isDone && !sameValues(trimmed(form.values), base)}
      asksForAdmin={base.role !== 'admin'}
      busy={busy}
      failure={failure}
      onSubmit={(values) => void save(values)}
      onClose={onClose}
      wide={conflict !== undefined}
    >
      {(id, submit) =>
        conflict ? (
          <EditConflict id={id} form={form} {...conflict} onSubmit={submit} />
        ) : (
          <UserFields id={id} form={form} firstField={fieldOf(state?.header)} withStatus onSubmit={submit} />
        )
      }
    </UserFormDialog>
  );
}
