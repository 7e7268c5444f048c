import { getProfile, getProfileSchema, updateProfile } from '@okta/okta-auth-js/myaccount';
import { useAccountQuery, useAccount, useAccountChange, useUnsaved } from '../access/account-context.tsx';
import { AccountSection, ChangeFailure, ReadOnlyValue } from '../section.tsx';
import { Button, ButtonRow, Form, TextField, toast, useForm } from '@scv/ui';

/** The person's profile, in a form built from the provider's schema. */
export function ProfileSection() {
  const query = useAccountQuery('profile', async (client, options) => {
    const [{ profile }, { properties }] = await Promise.all([
      getProfile(client, options),
      getProfileSchema(client, options),
    ]);
    return { profile, fields: profileFields(properties) };
  });
  return (
    <AccountSection
      title="Profile"
      about="A new name is shown at the top of this portal at once. The list of users keeps its own: administrators change it there."
      query={query}
    >
      {({ profile, fields }) => <ProfileForm profile={profile} fields={fields} />}
    </AccountSection>
  );
}

type Values = Readonly<Record<string, string | null>>;

interface ProfileFormProps {
  /** null: not set. */
  profile: Values;
  fields: readonly ProfileField[];
}

/** The form keeps typed values until they are saved, even when the profile is read again. */
function ProfileForm({ profile, fields }: ProfileFormProps) {
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
    if (!form.isDirty) return toast({ tone: 'info', headline: 'Nothing to save', detail: 'No field was changed.' });
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
            isReadOnly &&
            !isUnderEmails(profile, name) && (
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
        <Button type="submit" variant="primary" busy={form.busy}>
          Save profile
        </Button>
      </ButtonRow>
    </Form>
  );
}

/** A property of the provider's profile schema: JSON Schema with Okta's `permissions`. */
interface ProfileProperty {
  title?: string;
  type?: string;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  format?: string;
  readOnly?: boolean;
  mutability?: string;
  /** The person's rights: an object or, in Okta's schemas API, a list. */
  permissions?: { SELF?: string } | readonly { principal?: string; action?: string }[];
}

type ProfileField = ReturnType<typeof profileFields>[number];

const inputTypes: Record<string, string> = { email: 'email', uri: 'url', tel: 'tel' };

/** Okta's usual properties that have another name in this portal, in the order of its forms. */
const ownLabels: Readonly<Record<string, string>> = { firstName: 'First Name', lastName: 'Last Name' };
const first = Object.keys(ownLabels);

/** The fields of the form: first and last name, then the others in the provider's order. Only texts can be changed. */
export function profileFields(properties: Record<string, ProfileProperty>) {
  return Object.entries(properties)
    .filter(([, property]) => permissionOf(property) !== 'HIDE')
    .map(([name, property]) => ({
      name,
      label: ownLabels[name] ?? property.title ?? name,
      isReadOnly:
        permissionOf(property) === 'READ_ONLY' ||
        property.readOnly === true ||
        property.mutability === 'READ_ONLY' ||
        (property.type ?? 'string') !== 'string',
      isRequired: property.required ?? false,
      minLength: property.minLength ?? 0,
      maxLength: property.maxLength ?? Infinity,
      type: inputTypes[property.format ?? ''] ?? 'text',
    }))
    .toSorted((one, other) => rank(one.name) - rank(other.name));
}

const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);

function permissionOf({ permissions }: ProfileProperty): string | undefined {
  if (permissions === undefined) return undefined;
  if ('SELF' in permissions) return permissions.SELF;
  return Array.isArray(permissions) ? permissions.find(({ principal }) => principal === 'SELF')?.action : undefined;
}

/** A sentence that explains why a value is invalid; undefined if it's valid. Counts characters after trimming. */
export function fieldMistake(
  { label, isRequired, minLength, maxLength }: ProfileField,
  value: string,
): string | undefined {
  const { length } = [...value.trim()];
  if (length === 0) return isRequired ? `${label} is required.` : undefined;
  if (length < minLength) return `${label} must have at least ${minLength} characters.`;
  return length > maxLength ? `${label} must have at most ${maxLength} characters.` : undefined;
}

/** The section of the emails shows these, and the username if it is one of them. */
const isUnderEmails = (profile: Values, name: string) =>
  name === 'email' || name === 'secondEmail' || (name === 'login' && profile['login'] === profile['email']);

/** Says where a value that the profile form only shows can be changed. */
const WhereToChange = ({ name }: { name: string }) =>
  name === 'login'
    ? 'Another administrator can change it, with your email in the list of users.'
    : 'The administrators of the sign-in provider can change it.';
