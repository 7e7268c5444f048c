import type { User } from '@scv/api';
import { Button, Meta } from '@scv/ui';
import { useEffect, useId, useRef } from 'react';
import { roleNames } from '../role.tsx';
import type { UserForm } from './use-user-form.ts';
import { UserFormElement } from './user-fields.tsx';
import { labels, userFields, type UserField, type UserValues } from './user-values.ts';
import './edit-conflict.css';

export interface EditConflictProps {
  id: string;
  form: UserForm;
  mine: UserValues;
  theirs: User;
  /** Leads to the fields, in which something else can be typed. */
  onEdit: () => void;
  onSubmit: () => void;
}

/** Both versions of a user side by side where they differ: for each field the person chooses which one is saved. */
export function EditConflict({ id, form, mine, theirs, onEdit, onSubmit }: EditConflictProps) {
  const differing = userFields.filter((field) => mine[field] !== theirs[field]);
  const edit = useRef<HTMLButtonElement>(null);
  // The field that had it is gone.
  useEffect(() => (form.element?.querySelector<HTMLElement>(':checked') ?? edit.current)?.focus(), [form.element]);

  return (
    <>
      <UserFormElement id={id} form={form} onSubmit={onSubmit}>
        <p>
          {differing.length > 0
            ? 'Choose what to keep. Fields that are not listed are the same in both versions.'
            : 'Both versions are the same: there is nothing left to save.'}
        </p>
        {differing.map((field) => (
          <Choice key={field} field={field} form={form} mine={mine} theirs={theirs} />
        ))}
      </UserFormElement>
      {/* Outside the form, which Enter sends. */}
      <Button ref={edit} className="edit-conflict-further" onClick={onEdit}>
        Edit further
      </Button>
    </>
  );
}

function Choice({
  field,
  form,
  mine,
  theirs,
}: Pick<EditConflictProps, 'form' | 'mine' | 'theirs'> & { field: UserField }) {
  const options = [
    { label: 'Your version', value: mine[field] },
    { label: 'Their version', value: theirs[field] },
  ];
  return (
    <fieldset className="edit-conflict">
      <legend>{labels[field]}</legend>
      {options.map(({ label, value }) => (
        <Version
          key={label}
          name={field}
          label={label}
          text={field === 'role' ? roleNames[value as User['role']] : value}
          checked={form.values[field] === value}
          onChange={() => form.change({ [field]: value })}
        />
      ))}
    </fieldset>
  );
}

interface VersionProps {
  name: UserField;
  label: string;
  text: string;
  checked: boolean;
  onChange: () => void;
}

function Version({ name, label, text, checked, onChange }: VersionProps) {
  const id = useId();
  return (
    <label htmlFor={id}>
      <input id={id} type="radio" name={name} checked={checked} onChange={onChange} />
      <Meta inline>{label}</Meta>
      <bdi>{text}</bdi>
    </label>
  );
}
