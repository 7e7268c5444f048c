import type { NewUser } from '@scv/api';
import { Alert, Button, type Send } from '@scv/ui';
import { Dialog } from '@scv/ui/dialog';
import { LeaveGuard } from '@scv/ui/leave-guard';
import { useId, useState, type ReactNode } from 'react';
import { NameAndEmail, nameOf } from '../user-name.tsx';
import { checkUser, sameValues, type UserSchema, type UserValues } from '../user-values.ts';
import { ConfirmAdmin } from '../write/confirm-admin.tsx';
import type { UserWriting } from '../write/use-user-write.tsx';
import type { WriteFailure } from '../write/write-failure.tsx';
import type { UserForm } from './use-user-form.ts';

export interface UserFormDialogProps<Body> {
  title: string;
  submitLabel: string;
  form: UserForm;
  /** The contract's schema of `Body`. */
  schema: UserSchema;
  /** Closing loses nothing while the form has these. */
  saved: UserValues;
  /** Asks for confirmation if the user becomes an admin. */
  confirmsAdmin: 'new user' | 'existing user' | false;
  writing: UserWriting;
  /** Resolves to why the write failed. */
  write: (body: Body) => Promise<WriteFailure | undefined>;
  onClose: () => void;
  wide?: boolean;
  /** The form, with the given id; it calls `send`. */
  children: (id: string, send: Send<UserValues>) => ReactNode;
}

/** A dialog around a user form. Asks before it makes an admin, and before unsaved changes are lost. */
export function UserFormDialog<Body extends NewUser>(props: UserFormDialogProps<Body>) {
  const { title, submitLabel, form, schema, confirmsAdmin, onClose, wide = false } = props;
  const { busy, isDone, failure } = props.writing;
  const id = useId();
  const [admin, setAdmin] = useState<Body>();

  const write = async (body: Body | undefined) => body && (await props.write(body))?.error.fieldErrors;

  function send(values: UserValues) {
    const { body } = checkUser<Body>(schema, values);
    if (confirmsAdmin && body?.role === 'admin') return setAdmin(body);
    return write(body);
  }

  function confirm(body: Body) {
    setAdmin(undefined);
    void form.submit(() => write(body));
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
      {failure && !isCorrected(failure, form.errors) && (
        <Alert tone="danger" headline={failure.headline} detail={failure.detail} />
      )}
      {props.children(id, send)}
      {admin && (
        <ConfirmAdmin
          {...(confirmsAdmin === 'existing user' && { text: `Give ${nameOf(admin)} administrator rights?` })}
          onConfirm={() => confirm(admin)}
          onCancel={() => setAdmin(undefined)}
        >
          <NameAndEmail user={admin} />
        </ConfirmAdmin>
      )}
      <LeaveGuard
        when={!isDone && !sameValues(form.values, props.saved)}
        title="Leave without saving?"
        text="What you have typed will be lost."
        leaveLabel="Leave"
      />
    </Dialog>
  );
}

/** True once all fields that the server refused have been edited. */
function isCorrected({ error }: WriteFailure, errors: UserForm['errors']): boolean {
  const refused = Object.entries(error.fieldErrors);
  return refused.length > 0 && refused.every(([field, sentence]) => errors[field as keyof typeof errors] !== sentence);
}
