import type { NewUser } from '@scv/api';
import { CreateUserBody } from '@scv/api/schemas';
import { hasFeature } from '@scv/api/settings';
import { Meta } from '@scv/ui';
import { useState } from 'react';
import { newUserValues } from '../user-values.ts';
import { enrollLabel, useUserWrites } from '../user-writes.tsx';
import { useCloseDialog } from './user-dialog.tsx';
import { UserFormDialog } from './user-form-dialog.tsx';
import { UserFormFields, useUserForm } from './user-form.tsx';

/** `/users/enroll`: makes a new user, who is Active; with "Enroll another" several, one after the other, with the role kept. */
export function EnrollUserDialog() {
  const close = useCloseDialog();
  const [initial, setInitial] = useState(newUserValues);
  const [enrolled, setEnrolled] = useState(0);
  const [isForSeveral, setForSeveral] = useState(false);
  const form = useUserForm(CreateUserBody, initial);
  const { createUser, isCreating, isCreated, createFailure, resetUsersData } = useUserWrites();

  function startAnother() {
    setInitial({ ...newUserValues, role: form.values.role });
    setEnrolled(enrolled + 1);
    form.reset();
    resetUsersData();
  }

  return (
    <UserFormDialog
      form={form}
      title={enrollLabel}
      submitLabel="Enroll"
      busy={isCreating}
      isDone={isCreated}
      failure={createFailure}
      write={(data: NewUser) => createUser({ data })}
      onDone={isForSeveral ? startAnother : close}
      onClose={close}
      option={
        <label className="enroll-another">
          <input type="checkbox" checked={isForSeveral} onChange={({ target }) => setForSeveral(target.checked)} />
          Enroll another
        </label>
      }
    >
      {(id, send, takenEmail) => (
        <>
          <UserFormFields
            key={enrolled}
            id={id}
            form={form}
            firstField="firstName"
            takenEmail={takenEmail}
            send={send}
          />
          {hasFeature('accounts') && (
            <Meta>
              An activation mail goes to <bdi>{(!form.errors.email && form.values.email.trim()) || 'this email'}</bdi>;
              the link works for 7 days.
            </Meta>
          )}
        </>
      )}
    </UserFormDialog>
  );
}
