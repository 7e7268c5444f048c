import type { NewUser, User } from '@scv/api';
import { CreateUserBody } from '@scv/api/schemas';
import { hasFeature } from '@scv/api/settings';
import { Meta } from '@scv/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAction } from '../run/use-action.tsx';
import { enrolling } from '../run/user-write.tsx';
import { UserName } from '../user-name.tsx';
import { userPaths } from '../user-paths.ts';
import { newUserValues } from '../user-values.ts';
import { useCloseDialog } from './user-dialog.tsx';
import { UserFormDialog, UserFormFields, useUserForm } from './user-form.tsx';

/** `/users/enroll`: makes a new user, who is Active; with "Enroll another" several, one after the other, with the role kept. */
export function EnrollUserDialog() {
  const close = useCloseDialog();
  const [initial, setInitial] = useState(newUserValues);
  const [enrolled, setEnrolled] = useState(0);
  const [isForSeveral, setForSeveral] = useState(false);
  const form = useUserForm(CreateUserBody, initial);
  const run = useAction(isForSeveral ? startAnother : close);

  function startAnother() {
    setInitial({ ...newUserValues, role: form.values.role });
    setEnrolled(enrolled + 1);
    form.reset();
    run.restart();
  }

  return (
    <UserFormDialog
      form={form}
      title={enrolling.label}
      submitLabel="Enroll"
      run={run}
      write={(user: NewUser) => run.act({ ...enrolling, detail: linkTo }, user)}
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

/** A link to the new user's page. Any body is a success, so the answer may have no id. */
function linkTo(user: NewUser, usersData: Partial<User> | string | undefined) {
  const id = typeof usersData === 'object' ? usersData.id : undefined;
  if (id === undefined || !hasFeature('extended')) return <UserName user={user} />;
  return (
    <Link to={userPaths.user(id)}>
      Show <UserName user={user} />
    </Link>
  );
}
