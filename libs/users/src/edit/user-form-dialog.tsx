import { Alert, Button } from '@scv/ui';
import { Dialog } from '@scv/ui/dialog';
import { LeaveGuard } from '@scv/ui/leave-guard';
import { useId, useState, type ReactNode } from 'react';
import { ConfirmAdmin } from './confirm-admin.tsx';
import { UserName } from '../user-name.tsx';
import type { UserForm } from './use-user-form.ts';
import type { UserValues } from './user-values.ts';
import type { WriteFailure } from './write-failure.tsx';

export interface UserFormDialogProps {
  title: string;
  submitLabel: string;
  form: UserForm;
  /** Something would be lost by closing. */
  isDirty: boolean;
  /** Whether the user was no admin so far. */
  asksForAdmin: boolean;
  busy: boolean;
  failure: WriteFailure | undefined;
  onSubmit: (values: UserValues) => void;
  onClose: () => void;
  wide?: boolean;
  /** The form, which has the given id and calls `submit`. */
  children: (id: string, submit: () => void) => ReactNode;
}

/** A dialog around the form of a user: asks before it makes an admin, and before it loses what was typed. */
export function UserFormDialog(props: UserFormDialogProps) {
  const { title, submitLabel, form, isDirty, asksForAdmin, busy, failure, onSubmit, onClose, wide = false } = props;
  const id = useId();
  const [admin, setAdmin] = useState<UserValues>();

  function submit() {
    const values = busy ? undefined : form.checked();
    if (!values) return;
    if (asksForAdmin && values.role === 'admin') setAdmin(values);
    else onSubmit(values);
  }

  function confirm(values: UserValues) {
    setAdmin(undefined);
    onSubmit(values);
  }

  const footer = (
    <>
      <Button onClick={onClose} unavailable={busy}>
        Cancel
      </Button>
      <Button type="submit" form={id} variant="primary" busy={busy}>
        {submitLabel}
      </Button>
    </>
  );
  return (
    <Dialog title={title} busy={busy} onClose={onClose} footer={footer} wide={wide}>
      {failure && <Alert tone="danger" headline={failure.headline} detail={failure.detail} />}
      {props.children(id, submit)}
      {admin && (
        <ConfirmAdmin onConfirm={() => confirm(admin)} onCancel={() => setAdmin(undefined)}>
          <strong>
            <UserName user={admin} />
          </strong>
          <div>
            <bdi>{admin.email}</bdi>
          </div>
        </ConfirmAdmin>
      )}
      <LeaveGuard
        when={isDirty}
        title="Leave without saving?"
        text="What you have typed will be lost."
        leaveLabel="Leave"
      />
    </Dialog>
  );
}
