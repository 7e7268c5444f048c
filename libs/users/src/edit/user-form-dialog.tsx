import { ApiError, type NewUser, type User, type UserStatus } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { Alert, Button, type Send } from '@scv/ui';
import { ConfirmDialog, type ConfirmDialogProps, Dialog } from '@scv/ui/dialog';
import { LeaveGuard } from '@scv/ui/leave-guard';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { actions } from '../actions.tsx';
import { ConfirmAdmin, confirmProps } from '../confirm-action.tsx';
import type { UserAction } from '../user-action.tsx';
import { NameAndEmail, nameOf } from '../user-name.tsx';
import { userPaths } from '../user-paths.ts';
import { checkUser, formValuesOf, sameValues, type UserValues } from '../user-values.ts';
import type { WriteFailure } from '../write-failure.tsx';
import type { UserForm } from './user-form.tsx';

interface UserFormDialogProps<Body> {
  title: string;
  submitLabel: string;
  form: UserForm;
  /** The user as they are saved; undefined for a new one. */
  base?: User;
  /** The write is being sent. */
  busy: boolean;
  /** The write has succeeded. */
  isDone: boolean;
  failure: WriteFailure | undefined;
  failureTone?: 'danger' | 'warning';
  /** Sends the write. Rejects if it fails. */
  write: (body: Body) => Promise<unknown>;
  /** Called once after a success. */
  onDone: () => void;
  onClose: () => void;
  wide?: boolean;
  /** At the start of the footer. */
  option?: ReactNode;
  /** The form, with the given id; it calls `send`, and shows the link to the user with a taken email at that field. */
  children: (id: string, send: Send<UserValues>, takenEmail: ReactNode) => ReactNode;
}

/** A dialog around a user form. Asks before it makes an admin or deactivates, and before unsaved changes are lost. */
export function UserFormDialog<Body extends NewUser & { status?: UserStatus }>(props: UserFormDialogProps<Body>) {
  const { title, submitLabel, form, base, isDone, failure, onClose, wide = false, failureTone = 'danger' } = props;
  const busy = props.busy || isDone;
  const id = useId();
  const [asked, setAsked] = useState<{ body: Body; questions: readonly UserAction[] }>();

  // In an effect: by then the leave guard knows that nothing would be lost, and lets the dialog close.
  const onDone = useEffectEvent(props.onDone);
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone]);

  /** Resolves to the refused fields. The mutation has the failure. */
  async function write(body: Body | undefined) {
    if (!body) return {};
    return props.write(body).then(
      () => ({}),
      (error: unknown) => (error instanceof ApiError ? error.fieldErrors : {}),
    );
  }

  function send(values: UserValues) {
    const { body } = checkUser<Body>(form.schema, values);
    const questions: UserAction[] = [];
    if (body?.role === 'admin' && base?.role !== 'admin') questions.push(actions.makeAdmin);
    if (body?.status === 'Inactive' && base?.status === 'Active') questions.push(actions.deactivate);
    if (body && questions.length > 0) return setAsked({ body, questions });
    return write(body);
  }

  const cancel = () => setAsked(undefined);

  function confirm({ body, questions: [, ...rest] }: NonNullable<typeof asked>) {
    if (rest.length > 0) return setAsked({ body, questions: rest });
    cancel();
    void form.submit(() => write(body));
  }

  const takenEmail = failure?.error.status === conflict &&
    form.errors.email &&
    form.errors.email === failure.error.fieldErrors['email'] && (
      <TakenEmail email={form.values.email.trim()} owner={failure.error.problem.current} />
    );
  // A failed edit always shows its headline (specification, section 8).
  const isSaidAtField = !base && Object.keys(failure?.error.fieldErrors ?? {}).length > 0;
  const footer = (
    <>
      {props.option}
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
      {failure && !isSaidAtField && <Alert tone={failureTone} headline={failure.headline} detail={failure.detail} />}
      {props.children(id, send, takenEmail)}
      {asked?.questions[0] && (
        <FormQuestion
          key={asked.questions[0].label}
          action={asked.questions[0]}
          user={asked.body}
          isNew={!base}
          onConfirm={() => confirm(asked)}
          onCancel={cancel}
        />
      )}
      <LeaveGuard
        when={!isDone && !sameValues(form.values, base ? formValuesOf(base) : form.initial)}
        title="Leave without saving?"
        text="What you have typed will be lost."
        leaveLabel="Leave"
      />
    </Dialog>
  );
}

interface FormQuestionProps extends Pick<ConfirmDialogProps, 'onConfirm' | 'onCancel'> {
  action: UserAction;
  user: NewUser;
  isNew: boolean;
}

/** Asks about one change of the form. */
function FormQuestion({ action, user, isNew, ...answers }: FormQuestionProps) {
  if (!isNew) return <ConfirmDialog {...confirmProps(action, user)} tone="neutral" {...answers} />;
  return (
    <ConfirmAdmin {...answers}>
      <NameAndEmail user={user} />
    </ConfirmAdmin>
  );
}

/** Another user has the email (the status of every other refused field is 400). */
const conflict = 409;

/** Links to the user who has this email, or to the list, searched for it. */
function TakenEmail({ email, owner }: { email: string; owner: User | undefined }) {
  return owner && hasFeature('extended') ? (
    <Link to={userPaths.user(owner.id)}>{`Show ${nameOf(owner)}`}</Link>
  ) : (
    <Link to={userPaths.list({ query: email })}>Show the user with this email</Link>
  );
}
