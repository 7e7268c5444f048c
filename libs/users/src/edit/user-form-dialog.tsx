import type { NewUser, User, UserStatus } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { Alert, Button, type Send } from '@scv/ui';
import { ConfirmDialog, Dialog } from '@scv/ui/dialog';
import { LeaveGuard } from '@scv/ui/leave-guard';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { actions } from '../actions.tsx';
import { askAbout, ConfirmAdmin } from '../run/question.tsx';
import type { ActionRun } from '../run/use-action.tsx';
import type { WriteFailure } from '../run/run-writes.tsx';
import { NameAndEmail, nameOf } from '../user-name.tsx';
import { userPaths } from '../user-paths.ts';
import { checkUser, sameValues, type UserSchema, type UserValues } from '../user-values.ts';
import type { UserForm } from './user-form-fields.tsx';

interface UserFormDialogProps<Body> {
  title: string;
  submitLabel: string;
  form: UserForm;
  schema: UserSchema;
  /** Closing loses nothing while the form has these. */
  saved: UserValues;
  confirmsAdmin: 'new user' | 'existing user' | false;
  confirmsDeactivation?: boolean;
  run: ActionRun;
  /** Resolves to why the write failed. */
  write: (body: Body) => Promise<WriteFailure | undefined>;
  onClose: () => void;
  wide?: boolean;
  /** The form, with the given id; it calls `send`, and shows the link to the user with a taken email at that field. */
  children: (id: string, send: Send<UserValues>, takenEmail: ReactNode) => ReactNode;
}

type Question = 'admin' | 'deactivation';

/** A dialog around a user form. Asks before it makes an admin or deactivates, and before unsaved changes are lost. */
export function UserFormDialog<Body extends NewUser & { status?: UserStatus }>(props: UserFormDialogProps<Body>) {
  const { title, submitLabel, form, schema, confirmsAdmin, confirmsDeactivation, onClose, wide = false } = props;
  const { busy, isDone, failure, message = '' } = props.run;
  const id = useId();
  const [asked, setAsked] = useState<{ body: Body; questions: readonly Question[] }>();

  const write = async (body: Body | undefined) => body && (await props.write(body))?.error.fieldErrors;

  function send(values: UserValues) {
    const { body } = checkUser<Body>(schema, values);
    const questions: Question[] = [];
    if (confirmsAdmin && body?.role === 'admin') questions.push('admin');
    if (confirmsDeactivation && body?.status === 'Inactive') questions.push('deactivation');
    if (body && questions.length > 0) return setAsked({ body, questions });
    return write(body);
  }

  const cancel = () => setAsked(undefined);

  function confirm({ body, questions: [, ...rest] }: NonNullable<typeof asked>) {
    if (rest.length > 0) return setAsked({ body, questions: rest });
    cancel();
    void form.submit(() => write(body));
  }

  const takenEmail = failure?.status === conflict &&
    form.errors.email &&
    form.errors.email === failure.error.fieldErrors['email'] && (
      <TakenEmail email={form.values.email.trim()} owner={failure.error.problem.current} />
    );
  // A failed edit always shows its headline (specification, section 8).
  const isSaidAtField = confirmsAdmin === 'new user' && Object.keys(failure?.error.fieldErrors ?? {}).length > 0;
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
      {failure && !isSaidAtField && <Alert tone="danger" headline={message} detail={failure.detail} />}
      {props.children(id, send, takenEmail)}
      {asked?.questions[0] === 'admin' && (
        <ConfirmAdmin
          {...(confirmsAdmin === 'existing user' && { text: actions.makeAdmin.question({ name: nameOf(asked.body) }) })}
          onConfirm={() => confirm(asked)}
          onCancel={cancel}
        >
          <NameAndEmail user={asked.body} />
        </ConfirmAdmin>
      )}
      {asked?.questions[0] === 'deactivation' && (
        <ConfirmDialog
          {...askAbout(actions.deactivate, asked.body)}
          onConfirm={() => confirm(asked)}
          onCancel={cancel}
        />
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

/** Another user has the email (the status of every other refused field is 400). */
const conflict = 409;

/** Links to the user who has this email, or to the list, searched for it. */
function TakenEmail({ email, owner }: { email: string; owner: User | undefined }) {
  return owner && hasFeature('extended') ? (
    <Link to={userPaths.user(owner.id)}>Show {nameOf(owner)}</Link>
  ) : (
    <Link to={userPaths.list({ query: email })}>Show the user with this email</Link>
  );
}
