import type { Role } from '@scv/api';
import { Form, SelectField, SwitchField, TextField } from '@scv/ui';
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { roleNames } from '../role.tsx';
import type { UserForm } from './use-user-form.ts';
import { labels, type UserField } from './user-values.ts';
import './user-fields.css';

const roles = Object.entries(roleNames).map(([value, label]) => ({ value, label }));

export interface UserFieldsProps {
  id: string;
  form: UserForm;
  /** Has the focus at first, its text selected. */
  firstField: UserField;
  /** Whether the Active switch is shown. */
  withStatus: boolean;
  onSubmit: () => void;
}

/** The fields of a user. Enter saves from each of them. */
export function UserFields({ id, form, firstField, withStatus, onSubmit }: UserFieldsProps) {
  const { values, errors, change, leave } = form;
  // Once: later faults have the focus at their own fields.
  const [first] = useState(firstField);
  const common = (name: UserField) => ({
    name,
    error: errors[name],
    onBlur: leave,
    initialFocus: name === first,
  });
  const text = (name: 'firstName' | 'lastName' | 'email') => ({
    ...common(name),
    label: labels[name],
    value: values[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    autoComplete: 'off',
    'aria-required': true,
    spellCheck: false,
    dir: 'auto',
  });
  useEffect(() => {
    const control = form.element?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
    if (control instanceof HTMLInputElement) control.select();
  }, [form.element, first]);

  return (
    <UserFormElement id={id} form={form} onSubmit={onSubmit}>
      <TextField {...text('firstName')} />
      <TextField {...text('lastName')} />
      <TextField {...text('email')} inputMode="email" autoCapitalize="none" />
      <div className="user-fields-row">
        <SelectField
          {...common('role')}
          label={labels.role}
          options={roles}
          value={values.role}
          onChange={(event) => change({ role: event.target.value as Role })}
        />
        {withStatus && (
          <SwitchField
            {...common('status')}
            label="Active"
            checked={values.status === 'Active'}
            onChange={(event) => change({ status: event.target.checked ? 'Active' : 'Inactive' })}
          />
        )}
      </div>
    </UserFormElement>
  );
}

interface UserFormElementProps extends Pick<UserFieldsProps, 'id' | 'form' | 'onSubmit'> {
  children: ReactNode;
}

/** The form itself; its button stands outside of it, at the foot of the dialog. */
export function UserFormElement({ id, form: { setElement }, onSubmit, children }: UserFormElementProps) {
  // Not left to the browser, which does not send by Enter in every kind of field.
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // Held since the list, the key has opened the form: it must not send it as well.
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
