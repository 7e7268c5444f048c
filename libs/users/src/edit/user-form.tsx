import type { NewUser, User, UserStatus } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { Alert, Button, Form, type FormState, SelectField, type Send, SwitchField, TextField, useForm } from '@scv/ui';
import { ConfirmDialog, Dialog } from '@scv/ui/dialog';
import { LeaveGuard } from '@scv/ui/leave-guard';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { actions } from '../actions.tsx';
import { askAbout, ConfirmAdmin } from '../run/question.tsx';
import type { ActionRun } from '../run/use-action.tsx';
import type { WriteFailure } from '../run/user-write.tsx';
import { type UserFieldKey, userFieldKeys, userFields } from '../user-fields.tsx';
import { NameAndEmail, nameOf } from '../user-name.tsx';
import { userPaths } from '../user-paths.ts';
import { checkUser, sameValues, type UserSchema, type UserValues, valuesOf } from '../user-values.ts';
import './edit.css';

/** `schema`: that of the request body in the contract. The form shows the fields that it has. */
export type UserForm = FormState<UserValues> & { schema: UserSchema; initial: UserValues };

/** The state of a user form, checked by the schema. */
export const useUserForm = (schema: UserSchema, initial: UserValues): UserForm => ({
  ...useForm({ initial, check: (values) => checkUser(schema, values).errors }),
  schema,
  initial,
});

interface UserFormDialogProps<Body> {
  title: string;
  submitLabel: string;
  form: UserForm;
  /** The user as they are saved; undefined for a new one. */
  base?: User;
  run: ActionRun;
  /** Resolves to why the write failed. */
  write: (body: Body) => Promise<WriteFailure | undefined>;
  onClose: () => void;
  wide?: boolean;
  /** At the start of the footer. */
  option?: ReactNode;
  /** The form, with the given id; it calls `send`, and shows the link to the user with a taken email at that field. */
  children: (id: string, send: Send<UserValues>, takenEmail: ReactNode) => ReactNode;
}

type Question = 'admin' | 'deactivation';

/** A dialog around a user form. Asks before it makes an admin or deactivates, and before unsaved changes are lost. */
export function UserFormDialog<Body extends NewUser & { status?: UserStatus }>(props: UserFormDialogProps<Body>) {
  const { title, submitLabel, form, base, onClose, wide = false } = props;
  const { busy, isDone, failure, message = '' } = props.run;
  const id = useId();
  const [asked, setAsked] = useState<{ body: Body; questions: readonly Question[] }>();

  const write = async (body: Body | undefined) => body && (await props.write(body))?.error.fieldErrors;

  function send(values: UserValues) {
    const { body } = checkUser<Body>(form.schema, values);
    const questions: Question[] = [];
    if (body?.role === 'admin' && base?.role !== 'admin') questions.push('admin');
    if (body?.status === 'Inactive' && base?.status === 'Active') questions.push('deactivation');
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
      {failure && !isSaidAtField && <Alert tone="danger" headline={message} detail={failure.detail} />}
      {props.children(id, send, takenEmail)}
      {asked?.questions[0] === 'admin' && (
        <ConfirmAdmin
          {...(base && { text: actions.makeAdmin.question({ name: nameOf(asked.body) }) })}
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
        when={!isDone && !sameValues(form.values, base ? valuesOf(base) : form.initial)}
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

interface UserFormFieldsProps {
  id: string;
  form: UserForm;
  /** Gets the focus when the form opens, its text selected. */
  firstField: UserFieldKey;
  /** Fields that can't be changed, with the reason. */
  fixed?: Partial<Record<UserFieldKey, string>> | undefined;
  /** What the switch leaves out. */
  standing?: string | undefined;
  /** Follows the error of the email, if another user has it. */
  takenEmail: ReactNode;
  send: Send<UserValues>;
}

/** The fields of a user: the texts one per line, then the choices side by side. Enter in any field submits. */
export function UserFormFields({ id, form, firstField, fixed, standing, takenEmail, send }: UserFormFieldsProps) {
  // Only the first value counts: later errors move the focus themselves.
  const [first] = useState(firstField);
  useEffect(() => {
    const control = form.element.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
    if (control instanceof HTMLInputElement) control.select();
  }, [form.element, first]);

  const keys = userFieldKeys.filter((key) => key in form.schema.shape);
  const isText = (key: UserFieldKey) => userFields[key].control === 'text';
  const field = (key: UserFieldKey) => (
    <UserFormField
      key={key}
      name={key}
      form={form}
      initialFocus={key === first}
      fixed={fixed?.[key]}
      hint={key === 'status' ? standing : undefined}
      errorLink={key === 'email' && takenEmail}
    />
  );
  return (
    <UserFormElement id={id} form={form} send={send}>
      {keys.filter(isText).map(field)}
      <div className="user-form-choices">{keys.filter((key) => !isText(key)).map(field)}</div>
    </UserFormElement>
  );
}

interface UserFormFieldProps {
  name: UserFieldKey;
  form: UserForm;
  initialFocus: boolean;
  fixed: string | undefined;
  hint: string | undefined;
  errorLink: ReactNode;
}

function UserFormField({ name, form, initialFocus, fixed, hint, errorLink }: UserFormFieldProps) {
  const { label, control, options = [], input, required } = userFields[name];
  const value = form.values[name];
  const isFixed = fixed !== undefined;
  const common = { label, help: fixed ?? hint, initialFocus };
  // Not the value at the start: the fields are rendered again after the choice between two versions.
  const field = { ...form.field(name), defaultValue: value };
  switch (control) {
    case 'text':
      return (
        <TextField
          {...common}
          {...field}
          {...input}
          error={
            field.error && (
              <>
                {field.error} {errorLink}
              </>
            )
          }
          autoComplete="off"
          aria-required={required}
          readOnly={isFixed}
          spellCheck={false}
          dir="auto"
        />
      );
    case 'select':
      return <SelectField {...common} {...field} options={options} disabled={isFixed} />;
    case 'switch': {
      const [on, off] = options;
      return (
        <SwitchField
          {...common}
          name={name}
          label={on?.label ?? label}
          error={form.errors[name]}
          checked={value === on?.value}
          disabled={isFixed}
          onChange={({ target }) => form.change({ [name]: (target.checked ? on : off)?.value ?? '' })}
        />
      );
    }
  }
}

/** The form element. Its submit button is outside of it, in the footer of the dialog. */
export function UserFormElement(props: Pick<UserFormFieldsProps, 'id' | 'form' | 'send'> & { children: ReactNode }) {
  // Browsers don't submit by Enter in every kind of field.
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // The Enter that opened the form in the list, still held down, must not submit it too.
    if (!event.repeat) event.currentTarget.requestSubmit();
  }

  return <Form {...props} onKeyDown={onKeyDown} onBlur={props.form.checkField} />;
}
