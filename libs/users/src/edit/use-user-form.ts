import { useForm, type FormState } from '@scv/ui';
import { checkUser, type UserSchema, type UserValues } from '../user-values.ts';

export type UserForm = FormState<UserValues>;

/** The state of a user form, checked by the contract's schema of its request body. */
export const useUserForm = (schema: UserSchema, initial: UserValues): UserForm =>
  useForm({ initial, check: (values) => checkUser(schema, values).errors });
