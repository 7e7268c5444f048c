import type { User, UserUpdate } from '@scv/api';
import { EditUserBody } from '@scv/api/schemas';
import { Button, Meta, type Send } from '@scv/ui';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { selfRules, useIsOneself } from '../oneself.ts';
import { useAction } from '../run/use-action.tsx';
import { editing } from '../run/user-write.tsx';
import { textOf, type UserFieldKey, userFieldKeys, userFields } from '../user-fields.tsx';
import type { DialogState } from '../user-paths.ts';
import { merged, type UserValues, valuesOf } from '../user-values.ts';
import { type FoundUser, UserDialog } from './user-dialog.tsx';
import { type UserForm, UserFormDialog, UserFormElement, UserFormFields, useUserForm } from './user-form.tsx';

/** `/users/{id}/edit`: changes a user. */
export function EditUserDialog() {
  return <UserDialog title={editing.label}>{(found) => <EditUser {...found} />}</UserDialog>;
}

/** Another administrator has changed the user (RFC 9110, section 15.5.13). */
const preconditionFailed = 412;

function EditUser({ user, reread, onClose }: FoundUser) {
  const { state } = useLocation() as { state: DialogState | null };
  const form = useUserForm(EditUserBody, valuesOf(user));
  const run = useAction(onClose);
  const { base, mine, compare, editAgain } = useVersions(user, form, reread);
  const isOneself = useIsOneself();

  async function save(update: UserUpdate) {
    const failed = await run.act(editing, { ...update, id: user.id, base });
    if (failed?.status === preconditionFailed) await compare(update, failed.error.problem.current);
    return failed;
  }

  return (
    <UserFormDialog
      form={form}
      base={base}
      title={editing.label}
      submitLabel="Save Changes"
      run={run}
      write={save}
      onClose={onClose}
      wide={mine !== undefined}
    >
      {(id, send, takenEmail) =>
        mine ? (
          <EditConflict
            key={base.version}
            id={id}
            form={form}
            mine={mine}
            theirs={valuesOf(base)}
            onEdit={editAgain}
            send={send}
          />
        ) : (
          <UserFormFields
            id={id}
            form={form}
            firstField={userFieldKeys.find((key) => key === state?.field) ?? 'firstName'}
            fixed={isOneself(user) ? selfRules : undefined}
            takenEmail={takenEmail}
            send={send}
          />
        )
      }
    </UserFormDialog>
  );
}

/** `base`: the newest version that the person has seen. `mine`: what they submitted after somebody else's change. */
function useVersions(user: User, form: UserForm, reread: FoundUser['reread']) {
  const [base, setBase] = useState(user);
  const [mine, setMine] = useState<UserValues>();
  const editAgain = () => setMine(undefined);
  // An invalid value can only be corrected in the fields.
  if (mine && hasErrors(form.errors)) editAgain();

  /** @param newest the version of the API, if its answer had it */
  async function compare(update: UserUpdate, newest: User | undefined) {
    const current = newest ?? (await reread());
    if (!current || current.version === base.version) return;
    setBase(current);
    setMine(valuesOf(update));
    form.change(merged(valuesOf(base), valuesOf(update), valuesOf(current)));
  }

  return { base, mine, compare, editAgain };
}

const hasErrors = (errors: UserForm['errors']) => Object.values(errors).some(Boolean);

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
function EditConflict({ id, form, mine, theirs, onEdit, send }: EditConflictProps) {
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
