import { otherForm } from '@scv/api/email';
import { Form, type FormState, SelectField, type Send, SwitchField, TextField, useForm } from '@scv/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { type UserFieldKey, userFieldKeys, userFields } from '../user-fields.tsx';
import { checkAccount, checkUser, type UserSchema, type UserValues } from '../user-values.ts';
import './edit.css';

/** `schema`: that of the request body in the contract. The form shows the fields that it has. */
export type UserForm = FormState<UserValues> & { schema: UserSchema; initial: UserValues };

/** The state of a user form, checked by the schema and by the limits of an account. */
export const useUserForm = (schema: UserSchema, initial: UserValues): UserForm => ({
  ...useForm({
    initial,
    check: (values) => ({ ...checkAccount(values, initial), ...checkUser(schema, values).errors }),
  }),
  schema,
  initial,
});

interface UserFormFieldsProps {
  id: string;
  form: UserForm;
  /** Gets the focus when the form opens, its text selected. */
  firstField: UserFieldKey;
  /** Fields that can't be changed, with the reason. */
  fixed?: Partial<Record<UserFieldKey, string>> | undefined;
  /** What the switch says beside it, by its value. */
  statusWord?: ((status: string) => string) | undefined;
  /** Follows the error of the email, if another user has it. */
  takenEmail: ReactNode;
  send: Send<UserValues>;
}

/** The fields of a user: the texts one per line, then the choices side by side. Enter in any field submits. */
export function UserFormFields({ id, form, firstField, fixed, statusWord, takenEmail, send }: UserFormFieldsProps) {
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
      word={key === 'status' ? statusWord : undefined}
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
  word: ((value: string) => string) | undefined;
  errorLink: ReactNode;
}

function UserFormField({ name, form, initialFocus, fixed, word, errorLink }: UserFormFieldProps) {
  const { label, control, options = [], input, required } = userFields[name];
  const value = form.values[name];
  const isFixed = fixed !== undefined;
  const common = { label, help: fixed ?? (name === 'email' ? otherForm(value) : undefined), initialFocus };
  // Not the value at the start: the fields are rendered again after the choice between two versions.
  const field = { ...form.field(name), defaultValue: value };
  const isUnknown = options.length > 0 && form.initial[name] === '';
  switch (isUnknown ? 'select' : control) {
    case 'text':
      return (
        <TextField
          {...common}
          {...field}
          {...input}
          error={
            field.error && (
              <>
                <span>{field.error}</span> {errorLink}
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
      return (
        <SelectField
          {...common}
          {...field}
          options={isUnknown ? [{ value: '', label: `Choose a ${label.toLowerCase()}` }, ...options] : options}
          disabled={isFixed}
        />
      );
    case 'switch': {
      const [on, off] = options;
      return (
        <SwitchField
          {...common}
          name={name}
          word={word?.(value)}
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
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // The Enter that opened the form in the list, still held down, must not submit it too.
    if (!event.repeat) event.currentTarget.requestSubmit();
  }

  return <Form {...props} onKeyDown={onKeyDown} onBlur={props.form.checkField} />;
}
