/** A property of the provider's profile schema: JSON Schema with Okta's `permissions`. */
export interface ProfileProperty {
  title?: string;
  type?: string;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  format?: string;
  readOnly?: boolean;
  mutability?: string;
  /** What the person may do: an object or, in Okta's schemas API, a list. */
  permissions?: { SELF?: string } | readonly { principal?: string; action?: string }[];
}

/** A field of the profile form. */
export interface ProfileField {
  name: string;
  label: string;
  isReadOnly: boolean;
  isRequired: boolean;
  minLength: number;
  maxLength: number;
  type: 'text' | 'email' | 'url' | 'tel';
}

const inputTypes: Record<string, ProfileField['type']> = { email: 'email', uri: 'url', tel: 'tel' };

/** Okta's usual properties that have another name in this portal, in the order of its forms. */
const ownLabels: Readonly<Record<string, string>> = { firstName: 'First Name', lastName: 'Last Name' };
const first = Object.keys(ownLabels);

/** The fields of the form: first and last name, then the others in the provider's order. Only texts can be changed. */
export function profileFields(properties: Record<string, ProfileProperty>): ProfileField[] {
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
    .toSorted((one, other) => rank(one) - rank(other));
}

const rank = ({ name }: ProfileField) => (first.includes(name) ? first.indexOf(name) : first.length);

function permissionOf({ permissions }: ProfileProperty): string | undefined {
  if (permissions === undefined) return undefined;
  if ('SELF' in permissions) return permissions.SELF;
  return Array.isArray(permissions) ? permissions.find(({ principal }) => principal === 'SELF')?.action : undefined;
}

/** What is wrong with a value, as a sentence; undefined if it is valid. Length in characters, after trimming. */
export function fieldMistake(
  { label, isRequired, minLength, maxLength }: ProfileField,
  value: string,
): string | undefined {
  const { length } = [...value.trim()];
  if (length === 0) return isRequired ? `${label} is required.` : undefined;
  if (length < minLength) return `${label} must have at least ${minLength} characters.`;
  return length > maxLength ? `${label} must have at most ${maxLength} characters.` : undefined;
}
