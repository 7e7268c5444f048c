import { createUser } from '@scv/api';
import { useCloseDialog } from './listed-user.ts';
import { UserFields } from './user-fields.tsx';
import { UserFormDialog } from './user-form-dialog.tsx';
import { useUserForm } from './use-user-form.ts';
import { useUserWrite } from './use-user-write.tsx';
import { checkNewUser, newUser, sameValues, type UserValues } from './user-values.ts';

/** `/users/enroll`: makes a new user, who is Active. */
export function EnrollUserDialog() {
  const close = useCloseDialog();
  const form = useUserForm(newUser, checkNewUser);
  const { write, busy, isDone, failure } = useUserWrite(close);

  async function enroll({ status: _, ...user }: UserValues) {
    const failed = await write({
      name: 'Enroll user',
      send: () => createUser(user),
      succeeds: (status) => status >= 200 && status < 300,
      success: 'User Created Successfully',
      user,
    });
    if (failed?.error) form.show(failed.error.fieldErrors);
  }

  return (
    <UserFormDialog
      title="Enroll user"
      submitLabel="Enroll"
      form={form}
      isDirty={!isDone && !sameValues(form.values, newUser)}
      asksForAdmin
      busy={busy}
      failure={failure}
      onSubmit={(values) => void enroll(values)}
      onClose={close}
    >
      {(id, submit) => <UserFields id={id} form={form} firstField="firstName" withStatus={false} onSubmit={submit} />}
    </UserFormDialog>
  );
}
