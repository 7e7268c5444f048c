import { ApiError, type User, useListActivity, type UserUpdate } from '@scv/api';
import { EditUserBody, editActions } from '@scv/api/schemas';
import { hasFeature } from '@scv/api/settings';
import { standingLabel } from '@scv/api/standing';
import { Button, formatDateTime, Meta, type Send, When } from '@scv/ui';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ownUserRules, useIsCurrentUser } from '../current-user.ts';
import { textOf, type UserFieldKey, userFieldKeys, userFields } from '../user-fields.tsx';
import type { DialogState } from '../user-paths.ts';
import { formValuesOf, type Merge, merge, sameValues, type UserValues, valuesOf } from '../user-values.ts';
import { editLabel, useUserWrites } from '../user-writes.tsx';
import { type FoundUser, UserDialog } from './user-dialog.tsx';
import { UserFormDialog } from './user-form-dialog.tsx';
import { type UserForm, UserFormElement, UserFormFields, useUserForm } from './user-form.tsx';

/** `/users/{id}/edit`: changes a user. */
export function EditUserDialog() {
  return <UserDialog title={editLabel}>{(found) => <EditUser {...found} />}</UserDialog>;
}

/** Another administrator has changed the user (RFC 9110, section 15.5.13). */
const preconditionFailed = 412;

function EditUser({ user, reread, onClose }: FoundUser) {
  const { state } = useLocation() as { state: DialogState | null };
  const form = useUserForm(EditUserBody, formValuesOf(user));
  const { base, conflict, isComparing, compare, editAgain } = useVersions(user, form, reread);
  const { editUser, isEditing, isEdited, editFailure } = useUserWrites(base);
  const isOneself = useIsCurrentUser();

  async function save(update: UserUpdate) {
    // Nothing would change but the version.
    if (sameValues(valuesOf(update), valuesOf(base))) return onClose();
    const version = base.version !== undefined && { version: base.version };
    try {
      await editUser({ id: user.id, data: { ...update, ...version } });
    } catch (error) {
      if (error instanceof ApiError && error.status === preconditionFailed) {
        await compare(update, error.problem.current);
      }
      throw error;
    }
  }

  const isConflict = conflict && editFailure?.error.status === preconditionFailed;
  return (
    <UserFormDialog
      form={form}
      base={base}
      title={editLabel}
      submitLabel="Save Changes"
      busy={isEditing}
      isDone={isEdited}
      failure={isConflict ? { ...editFailure, detail: <WhoChanged user={base} /> } : editFailure}
      // A conflict that asks nothing is no failure.
      failureTone={isConflict && conflict.merge.both.length === 0 ? 'warning' : 'danger'}
      write={save}
      onDone={onClose}
      onClose={onClose}
      wide={isComparing}
    >
      {(id, send, takenEmail) =>
        conflict && isComparing ? (
          <EditConflict key={base.version} id={id} form={form} conflict={conflict} onEdit={editAgain} send={send} />
        ) : (
          <UserFormFields
            id={id}
            form={form}
            firstField={userFieldKeys.find((key) => key === state?.field) ?? 'firstName'}
            fixed={isOneself(user) ? ownUserRules : undefined}
            statusWord={(status) => (status === base.status ? standingLabel(base) : textOf('status', status))}
            takenEmail={takenEmail}
            send={send}
          />
        )
      }
    </UserFormDialog>
  );
}

/** The version someone else saved, the one this person submitted, and their merge, relative to the version both started from. */
interface Conflict {
  current: User;
  submitted: UserValues;
  merge: Merge;
}

/** `base`: the newest version that the person has seen. `isComparing`: the versions are shown instead of the fields. */
function useVersions(user: User, form: UserForm, reread: FoundUser['reread']) {
  const [conflict, setConflict] = useState<Conflict>();
  const [isComparing, setComparing] = useState(false);
  const base = conflict?.current ?? user;
  const editAgain = () => setComparing(false);
  // An invalid value can only be corrected in the fields.
  if (isComparing && hasErrors(form.errors)) editAgain();

  /** @param newest the version of the API, if its answer had it */
  async function compare(update: UserUpdate, newest: User | undefined) {
    const current = newest ?? (await reread());
    if (!current || current.version === base.version) return;
    const submitted = formValuesOf(update);
    const merged = merge(formValuesOf(base), submitted, formValuesOf(current));
    setConflict({ current, submitted, merge: merged });
    setComparing(true);
    form.change(merged.values);
  }

  return { base, conflict, isComparing, compare, editAgain };
}

const hasErrors = (errors: UserForm['errors']) => Object.values(errors).some(Boolean);

/** Under the headline: who changed the user and when, as far as that is known. It may have been oneself, in another tab. */
function WhoChanged({ user }: { user: User }) {
  const isOneself = useIsCurrentUser();
  const { data } = useListActivity(
    { target: user.id, result: ['done'], size: 5 },
    { query: { enabled: hasFeature('extended'), retry: false, select: ({ data: { entries } }) => entries } },
  );
  const edit = data?.find(({ action }) => editActions.some((name) => name === action));
  // Only of an edit that fits this version.
  const actor = edit?.changes?.every(({ field, after }) => user[field as UserFieldKey] === after) && edit.actor;
  const who = actor && (isOneself(actor) ? 'You' : (actor.name ?? actor.email));
  const what = who ? 'changed this user' : 'This user was changed in the meantime';
  if (!user.updatedAt) return `${who ? `${who} ` : ''}${what}.`;
  return (
    <>
      {who && <bdi>{who}</bdi>}
      <span>{who ? ` ${what}` : `${what},`}</span> {/* Not read again each minute. */}
      <span aria-live="off">
        <When time={user.updatedAt} format={(date) => `on ${formatDateTime(date)}`} />
      </span>
      <span>.</span>
    </>
  );
}

interface EditConflictProps {
  id: string;
  form: UserForm;
  conflict: Conflict;
  /** Opens the fields, to type something else. */
  onEdit: () => void;
  send: Send<UserValues>;
}

/** Both versions of a user side by side where both changed a field. For each of them the person chooses which one is saved. */
function EditConflict({ id, form, conflict, onEdit, send }: EditConflictProps) {
  const {
    current,
    submitted,
    merge: { values, theirs, mine, both },
  } = conflict;
  const edit = useRef<HTMLButtonElement>(null);
  // The field that had the focus is gone.
  useEffect(
    () => (form.element.current?.querySelector<HTMLElement>(':checked') ?? edit.current)?.focus(),
    [form.element],
  );

  return (
    <>
      <UserFormElement id={id} form={form} send={send}>
        <MergedFields label="Taken over from them" keys={theirs} values={values} />
        <MergedFields label="Kept as you typed it" keys={mine} values={values} />
        <p>
          {both.length > 0
            ? 'Choose what to keep where both of you made a change.'
            : mine.length > 0
              ? 'There is nothing to choose. Save Changes saves it like this.'
              : 'Both versions are the same. There is nothing left to save.'}
        </p>
        {both.map((key) => (
          <fieldset key={key} className="edit-conflict">
            <legend>{userFields[key].label}</legend>
            <Version name={key} form={form} label="Your version" value={submitted[key]} />
            <Version name={key} form={form} label="Their version" value={formValuesOf(current)[key]} />
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

/** 'Taken over from them: Last Name King, Role Admin' */
function MergedFields({ label, keys, values }: { label: string; keys: readonly UserFieldKey[]; values: UserValues }) {
  if (keys.length === 0) return null;
  return (
    <p>
      <span>{`${label}:`}</span>{' '}
      {keys.map((key, index) => (
        <Fragment key={key}>
          <span>{`${index > 0 ? ', ' : ''}${userFields[key].label}`}</span> <bdi>{textOf(key, values[key])}</bdi>
        </Fragment>
      ))}
    </p>
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
