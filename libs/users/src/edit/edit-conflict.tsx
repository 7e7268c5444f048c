import { Button, Meta, type Send } from '@scv/ui';
import { useEffect, useRef } from 'react';
import { textOf, type UserFieldKey, userFieldKeys, userFields } from '../user-fields.tsx';
import type { UserValues } from '../user-values.ts';
import { type UserForm, UserFormElement } from './user-form.tsx';

interface EditConflictProps {
  id: string;
  form: UserForm;
  mine: UserValues;
  theirs: UserValues;
  /** Opens the fields, to type something else. */
  onEdit: () => void;
  send: Send<UserValues>;
}

/** Both versions of a user side by side where they differ. For each field the person chooses which one is saved. */
export function EditConflict({ id, form, mine, theirs, onEdit, send }: EditConflictProps) {
  const differing = userFieldKeys.filter((key) => mine[key] !== theirs[key]);
  const edit = useRef<HTMLButtonElement>(null);
  // The field that had the focus is gone.
  useEffect(
    () => (form.element.current?.querySelector<HTMLElement>(':checked') ?? edit.current)?.focus(),
    [form.element],
  );

  return (
    <>
      <UserFormElement id={id} form={form} send={send}>
        <p>
          {differing.length > 0
            ? 'Choose what to keep. Fields that are not listed are the same in both versions.'
            : 'Both versions are the same. There is nothing left to save.'}
        </p>
        {differing.map((key) => (
          <fieldset key={key} className="edit-conflict">
            <legend>{userFields[key].label}</legend>
            <Version name={key} form={form} label="Your version" value={mine[key]} />
            <Version name={key} form={form} label="Their version" value={theirs[key]} />
          </fieldset>
        ))}
      </UserFormElement>
      {/* Outside the form, where Enter would submit. */}
      <Button ref={edit} className="edit-conflict-further" onClick={onEdit}>
        Keep editing
      </Button>
    </>
  );
}

function Version(props: { name: UserFieldKey; form: UserForm; label: string; value: string }) {
  const { name, form, label, value } = props;
  return (
    <label>
      <input
        type="radio"
        name={name}
        checked={form.values[name] === value}
        onChange={() => form.change({ [name]: value })}
      />
      <Meta inline>{label}</Meta>
      <bdi>{textOf(name, value)}</bdi>
    </label>
  );
}
