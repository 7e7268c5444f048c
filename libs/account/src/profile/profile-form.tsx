import { updateProfile } from '@okta/okta-auth-js/myaccount';
import { Button, ButtonRow, Form, TextField, toast, useForm } from '@scv/ui';
import { useAccount, useAccountChange, useUnsaved } from '../access/account-context.tsx';
import { ReadOnlyValue } from '../read-only-value.tsx';
import { ChangeFailure } from '../section.tsx';
import { fieldMistake, type ProfileField } from './profile-schema.ts';
import { WhereToChange } from './where-to-change.tsx';

type Values = Readonly<Record<string, string | null>>;

export interface ProfileFormProps {
  /** null: not set. */
  profile: Values;
  fields: readonly ProfileField[];
}

/** What is typed stays until it is saved, also when the profile is read again. */
export function ProfileForm({ profile, fields }: ProfileFormProps) {
  const editable = fields.filter(({ isReadOnly }) => !isReadOnly);
  const form = useForm<Readonly<Record<string, string>>>({
    initial: Object.fromEntries(editable.map(({ name }) => [name, String(profile[name] ?? '')])),
    check: (typed) =>
      Object.fromEntries(editable.map((field) => [field.name, fieldMistake(field, typed[field.name] ?? '')])),
  });
  const save = useAccountChange('profile', (client, accessToken, changed: Values) =>
    updateProfile(client, { accessToken, payload: { profile: changed } }),
  );

  const { onProfileSaved } = useAccount();
  useUnsaved('profile', form.isDirty);

  async function send(typed: Values) {
    // Okta takes whole profiles only: null unsets a value.
    const sent = editable.map(({ name }) => [name, typed[name]?.trim() || null] as const);
    await save.mutateAsync({ ...profile, ...Object.fromEntries(sent) }, { onSuccess: saved });
  }

  function saved() {
    form.reset();
    onProfileSaved();
    toast({ tone: 'success', headline: 'Profile saved' });
  }

  return (
    <Form form={form} send={send}>
      <dl className="account-facts">
        {fields.map(
          ({ name, label, isReadOnly }) =>
            isReadOnly && (
              <ReadOnlyValue key={name} name={label} help={<WhereToChange name={name} />}>
                <bdi>{String(profile[name] ?? 'None')}</bdi>
              </ReadOnlyValue>
            ),
        )}
      </dl>
      <div className="account-fields">
        {editable.map(({ name, label, type, isRequired }) => (
          <TextField
            key={name}
            {...form.field(name)}
            label={label}
            type={type}
            aria-required={isRequired || undefined}
          />
        ))}
      </div>
      <ChangeFailure headline="Your profile was not saved" error={form.failure} />
      <ButtonRow>
        <Button type="submit" variant="primary" busy={form.busy} unavailable={!form.isDirty}>
          Save profile
        </Button>
      </ButtonRow>
    </Form>
  );
}
