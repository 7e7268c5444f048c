import type { Role, User, UserStatus, UserUpdate } from '@scv/api';
import { standingDetail, wordsOf } from '@scv/api/standing';
import { StatusPill, Tag } from '@scv/ui';
import type { ComponentProps, ReactNode } from 'react';

/** A field of a user that administrators can change, as the contract names it. */
export type UserFieldKey = Exclude<keyof UserUpdate, 'version'>;

interface UserOption {
  value: string;
  label: string;
  /** Other names in imported files, in lower case. */
  synonyms?: readonly string[];
}

interface UserField {
  /** On the screens and in the header of a CSV file. Must be the key in title case, as in the API's error messages. */
  label: string;
  control: 'text' | 'select' | 'switch';
  /** Options of the select. A switch is labelled with its first option, its value when it is on. */
  options?: readonly UserOption[];
  input?: Pick<ComponentProps<'input'>, 'inputMode' | 'autoCapitalize'>;
  /** The form needs a text, and an import needs a column. */
  required?: boolean;
  /** The value of a new user; '' unless given. */
  initial?: string;
  /** How the text looks in tables and on the user's page; plain text unless given. */
  show?: (text: string, value: string) => ReactNode;
  /** Its column in the list; left out, it has none, or one of its own in list/user-columns.tsx. */
  column?: {
    /** A CSS width; columns without one share the rest. */
    width?: string;
  };
}

/** A new value of the enum in the contract doesn't compile until it has a label here. */
const optionsOf = <Value extends string>(labels: Record<Value, Omit<UserOption, 'value'>>): UserOption[] =>
  Object.entries<Omit<UserOption, 'value'>>(labels).map(([value, option]) => ({ value, ...option }));

/** What screens and files know about a user's fields, in order. A form shows those that the request body has. */
export const userFields: Readonly<Record<UserFieldKey, UserField>> = {
  firstName: {
    label: 'First Name',
    control: 'text',
    required: true,
  },
  lastName: {
    label: 'Last Name',
    control: 'text',
    required: true,
  },
  email: {
    label: 'Email',
    control: 'text',
    input: { inputMode: 'email', autoCapitalize: 'none' },
    required: true,
  },
  role: {
    label: 'Role',
    control: 'select',
    options: optionsOf<Role>({
      user: { label: 'User' },
      admin: { label: 'Admin', synonyms: ['administrator'] },
    }),
    initial: 'user',
    show: (text, role) => (role === 'admin' ? <Tag tone="accent">{text}</Tag> : text),
    column: { width: 'max(4.75rem, 10cqi)' },
  },
  status: {
    label: 'Status',
    control: 'switch',
    options: optionsOf<UserStatus>({ Active: { label: 'Active' }, Inactive: { label: 'Inactive' } }),
    initial: 'Active',
    show: (_, status) => <StandingPill user={{ status: status as UserStatus }} />,
  },
};

export const userFieldKeys = Object.keys(userFields) as readonly UserFieldKey[];

/** The label of a value: 'Admin' for `admin`. */
export function textOf(key: UserFieldKey, value: string): string {
  return userFields[key].options?.find((option) => option.value === value)?.label ?? value;
}

/** Whether the contract has the value. A newer backend may have others, which are shown but never sent. */
export const isKnown = (key: UserFieldKey, value: string | undefined): boolean =>
  userFields[key].options?.some((option) => option.value === value) ?? true;

/** A value as tables and the user's page show it. */
export function showValue(key: UserFieldKey, value: string): ReactNode {
  const text = textOf(key, value);
  if (!isKnown(key, value)) return <StatusPill tone="neutral">{text || 'Unknown'}</StatusPill>;
  return userFields[key].show?.(text, value) ?? text;
}

type StandingFields = Pick<User, 'status' | 'standing' | 'accountState' | 'invitedAt' | 'account'>;

/** The status, and what is special about the account; the title says more. */
export function StandingPill({ user }: { user: StandingFields }) {
  const { label, tone } = wordsOf(user);
  return (
    <StatusPill key={label} tone={tone} title={standingDetail(user)}>
      {label}
    </StatusPill>
  );
}
