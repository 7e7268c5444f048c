import { editUser, type UserUpdate } from '@scv/api';
import { EditUserBody } from '@scv/api/schemas';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { selfRules, useIsOneself } from '../oneself.ts';
import { userFieldKeys } from '../user-fields.tsx';
import type { DialogState } from '../query/user-paths.ts';
import { firstInvalid, merged, sameValues, type UserValues, valuesOf } from '../user-values.ts';
import { EditConflict } from './edit-conflict.tsx';
import { UserDialog, type FoundUser } from './user-dialog.tsx';
import { UserFormDialog } from './user-form-dialog.tsx';
import { UserFormFields } from './user-form-fields.tsx';
import { useUserForm } from './use-user-form.ts';
import { useUserWrite } from '../write/use-user-write.tsx';

/** `/users/{id}/edit`: changes a user. */
export function EditUserDialog() {
  return <UserDialog title="Edit User">{(found) => <EditUser {...found} />}</UserDialog>;
}

/** Another administrator has changed the user (RFC 9110, section 15.5.13). */
const preconditionFailed = 412;

function EditUser({ user, reread, onClose }: FoundUser) {
  const { state } = useLocation() as { state: DialogState | null };
  const form = useUserForm<UserUpdate>(EditUserBody, valuesOf(user));
  const { write, busy, isDone, failure } = useUserWrite(onClose);
  /** The newest version that the person has seen; saving replaces it. */
  const [base, setBase] = useState(user);
  /** What the person submitted when somebody else had changed the user: they choose between it and `base`. */
  const [mine, setMine] = useState<UserValues>();
  const isOneself = useIsOneself();
  const firstField = firstInvalid(form.errors) ?? userFieldKeys.find((key) => key === state?.field) ?? 'firstName';

  async function save(update: UserUpdate) {
    const failed = await write({
      name: 'Edit User',
      send: async () => {
        await editUser(user.id, { ...update, ...(base.version !== undefined && { version: base.version }) });
      },
      success: 'User Edited Successfully',
      user: { ...update, id: user.id },
    });
    if (!failed) return;
    form.showRefused(failed.error.fieldErrors);
    if (firstInvalid(failed.error.fieldErrors)) setMine(undefined);
    if (failed.status !== preconditionFailed) return;
    const current = failed.error.problem.current ?? (await reread());
    if (!current || current.version === base.version) return;
    setBase(current);
    setMine(valuesOf(update));
    form.change(merged(valuesOf(base), valuesOf(update), valuesOf(current)));
  }

  return (
    <UserFormDialog
      title="Edit User"
      submitLabel="Save Changes"
      form={form}
      isDirty={!isDone && !sameValues(form.values, valuesOf(base))}
      confirmsAdmin={base.role !== 'admin' && 'existing user'}
      busy={busy}
      failure={failure}
      onSubmit={(update) => void save(update)}
      // An invalid value can only be corrected in the fields.
      onInvalid={() => setMine(undefined)}
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
            theirs={valuesOf(base)}
            onEdit={() => setMine(undefined)}
            onSubmit={submit}
          />
        ) : (
          <UserFormFields
            id={id}
            form={form}
            firstField={firstField}
            fixed={isOneself(user) ? selfRules : undefined}
            onSubmit={submit}
          />
        )
      }
    </UserFormDialog>
  );
}
