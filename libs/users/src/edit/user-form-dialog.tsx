import type { NewUser } from '@scv/api';
import { Alert, Button } from '@scv/ui';
import { Dialog } from '@scv/ui/dialog';
import { LeaveGuard } from '@scv/ui/leave-guard';
import { useId, useState, type ReactNode } from 'react';
import { NameAndEmail, nameOf } from '../user-name.tsx';
import { firstInvalid } from '../user-values.ts';
import type { WriteFailure } from '../write/write-failure.tsx';
import { ConfirmAdmin } from '../write/confirm-admin.tsx';
import type { UserForm } from './use-user-form.ts';

export interface UserFormDialogProps<Body> {
  title: string;
  submitLabel: string;
  form: UserForm<Body>;
  /** Whether closing would lose something. */
  isDirty: boolean;
  /** Whether making the user an admin has to be confirmed: they don't exist yet, or aren't one yet. */
  confirmsAdmin: 'new user' | 'existing user' | false;
  busy: boolean;
  failure: WriteFailure | undefined;
  onSubmit: (body: Body) => void;
  /** Something was submitted that the contract refuses; the form shows it. */
  onInvalid?: () => void;
  onClose: () => void;
  wide?: boolean;
  /** The form, with the given id; it calls `submit`. */
  children: (id: string, submit: () => void) => ReactNode;
}

/** A dialog around a user form. Asks before it makes an admin, and before unsaved changes are lost. */
export function UserFormDialog<Body extends NewUser>(props: UserFormDialogProps<Body>) {
  const { title, submitLabel, form, isDirty, busy, failure, onSubmit, onClose, wide = false } = props;
  const id = useId();
  const [admin, setAdmin] = useState<Body>();
  const isCorrected = failure && firstInvalid(failure.error.fieldErrors) && !firstInvalid(form.refused);

  function submit() {
    if (busy) return;
    const body = form.checked();
    if (!body) props.onInvalid?.();
    else if (props.confirmsAdmin && body.role === 'admin') setAdmin(body);
    else onSubmit(body);
  }

  function confirm(body: Body) {
    setAdmin(undefined);
    onSubmit(body);
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
      {failure && !isCorrected && <Alert tone="danger" headline={failure.headline} detail={failure.detail} />}
      {props.children(id, submit)}
      {admin && (
        <ConfirmAdmin
          {...(props.confirmsAdmin === 'existing user' && { text: `Give ${nameOf(admin)} administrator rights?` })}
          onConfirm={() => confirm(admin)}
          onCancel={() => setAdmin(undefined)}
        >
          <NameAndEmail user={admin} />
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
