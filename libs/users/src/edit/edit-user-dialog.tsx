import { editUser, type ApiError, type User } from '@scv/api';
import { EditUserResponse } from '@scv/api/schemas';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { DialogState } from './dialog-state.ts';
import { EditConflict } from './edit-conflict.tsx';
import { useCloseDialog, useListedUser } from './listed-user.ts';
import { MissingUserDialog } from './missing-user-dialog.tsx';
import { UserFields } from './user-fields.tsx';
import { UserFormDialog } from './user-form-dialog.tsx';
import { useUserForm } from './use-user-form.ts';
import { useUserWrite } from './use-user-write.tsx';
import { checkUserUpdate, fieldOf, firstAtFault, merged, sameValues, trimmed, type UserValues } from './user-values.ts';

/** `/users/{id}/edit`: changes a user whom the list shows. */
export function EditUserDialog() {
  const { user, isMissing, reread } = useListedUser();
  const close = useCloseDialog();
  if (user) return <EditUser key={user.id} user={user} reread={reread} onClose={close} />;
  return isMissing ? <MissingUserDialog title="Edit User" onClose={close} /> : null;
}

interface EditUserProps {
  user: User;
  reread: () => Promise<User | undefined>;
  onClose: () => void;
}

/** Another administrator has changed the user meanwhile (RFC 9110, section 15.5.13). */
const changedMeanwhile = 412;

function EditUser({ user, reread, onClose }: EditUserProps) {
  const { state } = useLocation() as { state: DialogState | null };
  const form = useUserForm(user, checkUserUpdate);
  const { write, busy, isDone, failure } = useUserWrite(onClose);
  /** The newest version that the person has seen: what is saved replaces that one. */
  const [base, setBase] = useState(user);
  /** What the person wanted when another version came, between which and `base` they choose. */
  const [mine, setMine] = useState<UserValues>();
  const atFault = firstAtFault(form.errors);
  // What is at fault has to be typed anew, which only the fields allow.
  if (mine && atFault) setMine(undefined);

  async function save(wanted: UserValues) {
    const failed = await write({
      name: 'Edit User',
      send: () => editUser(user.id, { ...wanted, ...(base.version !== undefined && { version: base.version }) }),
      succeeds: (status) => status === 201,
      success: 'User Edited Successfully',
      user: wanted,
    });
    if (!failed?.error) return;
    form.show(failed.error.fieldErrors);
    if (failed.status !== changedMeanwhile) return;
    const theirs = versionIn(failed.error) ?? (await reread());
    if (!theirs || theirs.version === base.version) return;
    setBase(theirs);
    setMine(wanted);
    form.change(merged(base, wanted, theirs));
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
      wide={mine !== undefined}
    >
      {(id, submit) =>
        mine ? (
          <EditConflict
            key={base.version}
            id={id}
            form={form}
            mine={mine}
            theirs={base}
            onEdit={() => setMine(undefined)}
            onSubmit={submit}
          />
        ) : (
          <UserFields id={id} form={form} firstField={atFault ?? fieldOf(state?.column)} withStatus onSubmit={submit} />
        )
      }
    </UserFormDialog>
  );
}

/** The user as the server has them now, where it says so in the contract's way. */
function versionIn({ body }: ApiError): User | undefined {
  return EditUserResponse.safeParse((body as { current?: unknown } | null | undefined)?.current).data as
    | User
    | undefined;
}
