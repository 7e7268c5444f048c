import type { User } from '@scv/api';
import { checkFields, CreateUserBody, EditUserBody } from '@scv/api/schemas';

/** What the form of a user holds; it mirrors the contract. Enrolled users are Active. */
export type UserValues = Pick<User, 'firstName' | 'lastName' | 'email' | 'role' | 'status'>;
export type UserField = keyof UserValues;
export type UserErrors = Partial<Record<UserField, string>>;

/** In the order of the form. */
export const userFields = ['firstName', 'lastName', 'email', 'role', 'status'] as const satisfies UserField[];

/** The names by which the form and the list call the fields; those of the list stand in its columns. */
export const labels = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  role: 'Role',
  status: 'Status',
};

export const newUser: UserValues = { firstName: '', lastName: '', email: '', role: 'user', status: 'Active' };

/** What is sent: texts without the blanks around them. */
export function trimmed({ firstName, lastName, email, role, status }: UserValues): UserValues {
  return { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim(), role, status };
}

/** The field whose column has this id; the first one when there is none. */
export function fieldOf(column: string | undefined): UserField {
  return userFields.find((field) => field === column) ?? userFields[0];
}

/** The first field, in the order of the form, with which something is wrong. */
export const firstAtFault = (errors: UserErrors): UserField | undefined =>
  userFields.find((field) => errors[field] !== undefined);

export function sameValues(one: UserValues, other: UserValues): boolean {
  return userFields.every((field) => one[field] === other[field]);
}

/** What one would choose between two versions: what only the other person has changed is theirs, all else mine. */
export function merged(base: UserValues, mine: UserValues, theirs: UserValues): UserValues {
  const fields = userFields.map((field) => [field, mine[field] === base[field] ? theirs[field] : mine[field]]);
  return Object.fromEntries(fields) as UserValues;
}

/** Checks by the contract's own schemas: one sentence for each field at fault. */
export const checkNewUser = ({ status: _, ...values }: UserValues) => errorsOf(checkFields(CreateUserBody, values));
export const checkUserUpdate = (values: UserValues) => errorsOf(checkFields(EditUserBody, { ...values }));

function errorsOf({ errors = [] }: { errors?: { field: string; message: string }[] | undefined }): UserErrors {
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}
