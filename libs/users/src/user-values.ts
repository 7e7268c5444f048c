import type { FieldError, User, UserUpdate } from '@scv/api';
import { accountLimitErrors, checkFields, EditUserBody, type CreateUserBody } from '@scv/api/schemas';
import { hasFeature } from '@scv/api/settings';
import { isKnown, userFieldKeys, userFields, type UserFieldKey } from './user-fields.tsx';

/** A text for each field, as forms and files hold them; '' for a field without a value. */
export type UserValues = Readonly<Record<UserFieldKey, string>>;

/** The values of a user; a field that the user doesn't have is ''. */
export function valuesOf(user: Partial<Record<UserFieldKey, string>>): UserValues {
  return mapFields((key) => user[key] ?? '');
}

/** The values of a user for a form: '' for one that the contract doesn't have, so that the form asks for another. */
export const formValuesOf = (user: Parameters<typeof valuesOf>[0]): UserValues =>
  mapFields((key) => (isKnown(key, user[key]) ? (user[key] ?? '') : ''));

export const newUserValues = mapFields((key) => userFields[key].initial ?? '');

export function mapFields(text: (key: UserFieldKey) => string): UserValues {
  return Object.fromEntries(userFieldKeys.map((key) => [key, text(key)])) as UserValues;
}

export type UserErrors = Partial<Record<UserFieldKey, string>>;

/** A request body of the contract; it tells which fields a form has. */
export type UserSchema = typeof CreateUserBody | typeof EditUserBody;

/** Checks values by the contract's own schema: the body to send, or one sentence for each invalid field. */
export function checkUser<Body>(schema: UserSchema, values: UserValues): { body?: Body; errors: UserErrors } {
  const filled = Object.entries(trimmed(values)).filter(([, text]) => text !== '');
  const { data, errors } = checkFields(schema, Object.fromEntries(filled));
  return errors ? { errors: byField(errors) } : { body: data as Body, errors: {} };
}

/** Finds what is too long for an account, if users have one. @param stored values that may stay: those before an edit */
export const checkAccount = (values: UserValues, stored?: UserValues): UserErrors =>
  hasFeature('accounts') ? byField(accountLimitErrors(values, stored)) : {};

const byField = (errors: readonly FieldError[]): UserErrors =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]));

const trimmed = (values: UserValues) => mapFields((key) => values[key].trim());

/** True if both are saved as the same user: spaces around a text don't count. */
export function sameValues(one: UserValues, other: UserValues): boolean {
  const [first, second] = [trimmed(one), trimmed(other)];
  return userFieldKeys.every((key) => first[key] === second[key]);
}

/** Two versions of `base`, merged: theirs where only they changed the field, otherwise mine. */
export interface Merge {
  values: UserValues;
  /** The fields that only they changed, that only I changed, and to which both gave another value. */
  theirs: readonly UserFieldKey[];
  mine: readonly UserFieldKey[];
  both: readonly UserFieldKey[];
}

export function merge(base: UserValues, mine: UserValues, theirs: UserValues): Merge {
  const differing = userFieldKeys.filter((key) => mine[key] !== theirs[key]);
  const isMine = (key: UserFieldKey) => mine[key] !== base[key];
  const isTheirs = (key: UserFieldKey) => theirs[key] !== base[key];
  return {
    values: mapFields((key) => (isMine(key) ? mine : theirs)[key]),
    theirs: differing.filter((key) => !isMine(key)),
    mine: differing.filter((key) => !isTheirs(key)),
    both: differing.filter((key) => isMine(key) && isTheirs(key)),
  };
}

const isSendable = (field: string, user: User) =>
  userFieldKeys.every((key) => key !== field || isKnown(key, user[key]));

/** A user after an edit: as the server says, or with the changes, because any body of its answer is a success. */
export function savedUser(answer: unknown, user: User, changes: Partial<UserUpdate>): User {
  const isUser = typeof answer === 'object' && answer !== null && 'id' in answer && answer.id === user.id;
  return isUser ? (answer as User) : { ...user, ...changes };
}

/**
 * The body that edits a user: their fields and version as they are, with the changes. Without a role or status that the
 * contract doesn't have, so that the server asks for one.
 */
export function updateOf(user: User, changes: Partial<UserUpdate>): UserUpdate {
  const fields = Object.entries(user).filter(([field]) => field in EditUserBody.shape && isSendable(field, user));
  return { ...(Object.fromEntries(fields) as UserUpdate), ...changes };
}
