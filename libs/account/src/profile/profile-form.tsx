import { updateProfile } from '@okta/okta-auth-js/myaccount';
import { Button, ButtonRow, PlainForm as Form, TextField, toast } from '@scv/ui';
import { useState, type FormEvent } from 'react';
import { useAccountChange, useUnsaved } from '../access/account-context.tsx';
import { ChangeFailure } from '../section.tsx';
import { fieldMistake, type ProfileField } from './profile-schema.ts';

type Values = Readonly<Record<string, string | null>>;

export interface ProfileFormProps {
  /** null: not set. */
  profile: Values;
  fields: readonly ProfileField[];
}

/** What is typed stays until it is saved, also when the profile is read again. */
export function ProfileForm({ profile, fields }: ProfileFormProps) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [mistakes, setMistakes] = useState<Record<string, string | undefined>>({});
  const save = useAccountChange('profile', (client, accessToken, changed: Values) =>
    updateProfile(client, { accessToken, payload: { profile: changed } }),
  );
  const shown = ({ name }: ProfileField) => typed[name] ?? String(profile[name] ?? '');
  const isChanged = fields.some((field) => shown(field) !== String(profile[field.name] ?? ''));

  useUnsaved('profile', isChanged);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending || !isChanged) return;
    const editable = fields.filter(({ isReadOnly }) => !isReadOnly);
    const found = editable.flatMap((field) => {
      const mistake = fieldMistake(field, shown(field));
      return mistake ? [[field.name, mistake] as const] : [];
    });
    setMistakes(Object.fromEntries(found));
    const [first] = found;
    if (first) return void (event.currentTarget.elements.namedItem(first[0]) as HTMLElement).focus();
    // Okta takes whole profiles only: null unsets a value.
    const sent = editable.map((field) => [field.name, shown(field).trim() || null] as const);
    return save.mutate({ ...profile, ...Object.fromEntries(sent) }, { onSuccess: saved });
  }

  function saved() {
    setTyped({});
    toast({ tone: 'success', headline: 'Profile saved' });
  }

  return (
    <Form onSubmit={submit}>
      <div className="account-fields">
        {fields.map((field) => (
          <TextField
            key={field.name}
            name={field.name}
            label={field.label}
            type={field.type}
            value={shown(field)}
            readOnly={field.isReadOnly}
            aria-required={field.isRequired || undefined}
            error={mistakes[field.name]}
            help={field.isReadOnly ? 'Can’t be changed here.' : undefined}
            onChange={({ target }) => setTyped({ ...typed, [field.name]: target.value })}
          />
        ))}
      </div>
      <ChangeFailure headline="Your profile was not saved" error={save.error} />
      <ButtonRow>
        <Button type="submit" variant="primary" busy={save.isPending} unavailable={!isChanged}>
          Save profile
        </Button>
      </ButtonRow>
    </Form>
  );
}
