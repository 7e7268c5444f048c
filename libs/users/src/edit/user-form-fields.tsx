import { PlainForm as Form, SelectField, SwitchField, TextField } from '@scv/ui';
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { userFields, type UserFieldKey } from '../user-fields.tsx';
import type { UserForm } from './use-user-form.ts';
import './user-form-fields.css';

export interface UserFormFieldsProps {
  id: string;
  form: UserForm;
  /** Gets the focus when the form opens, its text selected. */
  firstField: UserFieldKey;
  /** Fields that can't be changed, with the reason. */
  fixed?: Partial<Record<UserFieldKey, string>> | undefined;
  onSubmit: () => void;
}

/** The fields of a user: the texts one per line, then the choices side by side. Enter in any field submits. */
export function UserFormFields({ id, form, firstField, fixed, onSubmit }: UserFormFieldsProps) {
  // Only the first value counts: later errors move the focus themselves.
  const [first] = useState(firstField);
  useEffect(() => {
    const control = form.element?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
    if (control instanceof HTMLInputElement) control.select();
  }, [form.element, first]);

  const isText = (key: UserFieldKey) => userFields[key].control === 'text';
  const field = (key: UserFieldKey) => (
    <UserFormField key={key} name={key} form={form} initialFocus={key === first} fixed={fixed?.[key]} />
  );
  return (
    <UserFormElement id={id} form={form} onSubmit={onSubmit}>
      {form.keys.filter(isText).map(field)}
      <div className="user-form-choices">{form.keys.filter((key) => !isText(key)).map(field)}</div>
    </UserFormElement>
  );
}

interface UserFormFieldProps {
  name: UserFieldKey;
  form: UserForm;
  initialFocus: boolean;
  fixed: string | undefined;
}

function UserFormField({ name, form, initialFocus, fixed }: UserFormFieldProps) {
  const { label, control, options = [], input, required } = userFields[name];
  const value = form.values[name];
  const isFixed = fixed !== undefined;
  const common = { name, label, error: form.errors[name], help: fixed, onBlur: form.checkField, initialFocus };
  const change = (text: string) => form.change({ [name]: text });
  switch (control) {
    case 'text':
      return (
        <TextField
          {...common}
          {...input}
          value={value}
          onChange={(event) => change(event.target.value)}
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
          options={options}
          value={value}
          disabled={isFixed}
          onChange={(event) => change(event.target.value)}
        />
      );
    case 'switch': {
      const [on, off] = options;
      return (
        <SwitchField
          {...common}
          label={on?.label ?? label}
          checked={value === on?.value}
          disabled={isFixed}
          onChange={(event) => change((event.target.checked ? on : off)?.value ?? '')}
        />
      );
    }
  }
}

interface UserFormElementProps extends Pick<UserFormFieldsProps, 'id' | 'form' | 'onSubmit'> {
  children: ReactNode;
}

/** The form element. Its submit button is outside of it, in the footer of the dialog. */
export function UserFormElement({ id, form: { setElement }, onSubmit, children }: UserFormElementProps) {
  // Browsers don't submit by Enter in every kind of field.
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // The Enter that opened the form in the list, still held down, must not submit it too.
    if (!event.repeat) event.currentTarget.requestSubmit();
  }

  return (
    <Form
      id={id}
      ref={setElement}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </Form>
  );
}
