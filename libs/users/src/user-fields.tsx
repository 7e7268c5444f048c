import type { NewUser, UserUpdate } from '@scv/api';
import { StatusPill, Tag } from '@scv/ui';
import type { ComponentProps, ReactNode } from 'react';

/** A field of a user that administrators can change, as the contract names it. */
export type UserFieldKey = Exclude<keyof UserUpdate, 'version'>;

/** A text for each field, as forms and files hold them; '' for a field without a value. */
export type UserValues = Readonly<Record<UserFieldKey, string>>;

interface UserOption {
  /** The contract's value. */
  value: string;
  label: string;
  /** What imported files also call it, in lower case. */
  synonyms?: readonly string[];
}

interface UserField {
  /** On the screens and in the header of a CSV file. Must equal the key in title case, as in the API's error messages. */
  label: string;
  control: 'text' | 'select' | 'switch';
  /** What the select offers. A switch is labelled with its first option, which is the value when it is on. */
  options?: readonly UserOption[];
  /** Attributes of the text field. */
  input?: Pick<ComponentProps<'input'>, 'inputMode' | 'autoCapitalize'>;
  /** The form needs a text, and an import needs a column. */
  required?: boolean;
  /** The value of a new user; '' unless given. */
  initial?: string;
  /** Its column in the list; left out, it has none. Names and email share the column Name (list/name-column.tsx). */
  column?: {
    /** A CSS width; columns without one share the rest. */
    width?: string;
    /** How the text looks in a table. */
    show?: (text: string, value: string) => ReactNode;
  };
  /** Present when users can be imported with this field, as with every field of a new user. */
  import?: {
    /** Headers that other systems use beside the label; see `plainHeader` for how they are compared. */
    headers: readonly string[];
    /** In the template file. */
    example: string;
  };
}

/** What a new user can have, a file can have too. */
type UserFields = Readonly<
  Record<UserFieldKey, UserField> & Record<keyof NewUser, UserField & Required<Pick<UserField, 'import'>>>
>;

/**
 * Everything the screens and files know about the fields of a user, in the order they are shown. The form shows the
 * fields that the contract's request body has.
 */
export const userFields: UserFields = {
  firstName: {
    label: 'First Name',
    control: 'text',
    required: true,
    import: {
      headers: ['first', 'givenname', 'given', 'forename', 'vorname', 'prenom', 'nombre'],
      example: 'Ada',
    },
  },
  lastName: {
    label: 'Last Name',
    control: 'text',
    required: true,
    import: {
      headers: ['last', 'surname', 'familyname', 'family', 'sn', 'nachname', 'familienname', 'nom', 'apellido'],
      example: 'Lovelace',
    },
  },
  email: {
    label: 'Email',
    control: 'text',
    input: { inputMode: 'email', autoCapitalize: 'none' },
    required: true,
    import: {
      headers: ['emailaddress', 'mail', 'mailaddress', 'emailadresse', 'primaryemail', 'workemail', 'useremail'],
      example: 'ada.lovelace@example.com',
    },
  },
  role: {
    label: 'Role',
    control: 'select',
    options: [
      { value: 'user', label: 'User' },
      { value: 'admin', label: 'Admin', synonyms: ['administrator'] },
    ],
    initial: 'user',
    column: {
      width: 'max(4.75rem, 10cqi)',
      show: (text, role) => <Tag tone={role === 'admin' ? 'accent' : 'plain'}>{text}</Tag>,
    },
    import: { headers: ['userrole', 'rolle'], example: 'User' },
  },
  status: {
    label: 'Status',
    control: 'switch',
    options: [
      { value: 'Active', label: 'Active' },
      { value: 'Inactive', label: 'Inactive' },
    ],
    initial: 'Active',
    column: {
      width: 'max(6.75rem, 12cqi)',
      show: (text, status) => (
        <StatusPill key={status} tone={status === 'Active' ? 'plain' : 'warning'}>
          {text}
        </StatusPill>
      ),
    },
    import: { headers: ['state', 'active'], example: 'Active' },
  },
};

export const userFieldKeys = Object.keys(userFields) as readonly UserFieldKey[];

/** The values of a user; a field that the user doesn't have is ''. */
export function valuesOf(user: Partial<Record<UserFieldKey, string>>): UserValues {
  return mapFields((key) => user[key] ?? '');
}

/** What the form for a new user starts with. */
export const newUserValues = mapFields((key) => userFields[key].initial ?? '');

/** One text for each field. */
export function mapFields(text: (key: UserFieldKey) => string): UserValues {
  return Object.fromEntries(userFieldKeys.map((key) => [key, text(key)])) as UserValues;
}

/** How people read a value: 'Admin' for `admin`. */
export function textOf(key: UserFieldKey, value: string): string {
  return userFields[key].options?.find((option) => option.value === value)?.label ?? value;
}

/** The value that a text in a file stands for: `admin` for 'Administrator'. An empty text stands for the initial value. */
export function valueFrom(key: UserFieldKey, text: string): string {
  const { options = [], initial = '' } = userFields[key];
  const word = text.toLowerCase();
  const option = options.find(
    ({ value, label, synonyms = [] }) =>
      [value, label].some((name) => name.toLowerCase() === word) || synonyms.includes(word),
  );
  return option?.value ?? (text || initial);
}
