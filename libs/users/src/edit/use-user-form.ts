import { useState, type FocusEvent } from 'react';
import { userFieldKeys, type UserFieldKey } from '../user-fields.tsx';
import { checkUser, firstInvalid, type UserErrors, type UserSchema, type UserValues } from '../user-values.ts';

/**
 * The state of a user form. A field is checked when it loses the focus, all fields before they are sent.
 * @typeParam Body the contract's type of `schema`
 */
export function useUserForm<Body>(schema: UserSchema, initial: UserValues) {
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<UserErrors>({});
  // What the server said about fields that were not edited since.
  const [refused, setRefused] = useState<UserErrors>({});

  function change(changes: Partial<UserValues>) {
    setValues((current) => ({ ...current, ...changes }));
    const ofOthers = (current: UserErrors): UserErrors =>
      Object.fromEntries(Object.entries(current).filter(([key]) => !(key in changes)));
    setErrors(ofOthers);
    setRefused(ofOthers);
  }

  function checkField({ target }: FocusEvent<HTMLInputElement | HTMLSelectElement>) {
    // The window lost the focus, not the field: somebody is looking up what to type.
    if (document.activeElement === target) return;
    const key = target.name as UserFieldKey;
    setErrors((current) => ({ ...current, [key]: checkUser(schema, values).errors[key] ?? refused[key] }));
  }

  /** Shows the errors and moves the focus to the first invalid field. */
  function showErrors(found: UserErrors) {
    setErrors(found);
    const first = firstInvalid(found);
    const control = first && element?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }

  /** Shows what the server said about fields. */
  function showRefused(found: UserErrors) {
    setRefused(found);
    showErrors(found);
  }

  /** The body to send; undefined when a field is invalid, which is then shown. */
  function checked(): Body | undefined {
    const { body, errors: found } = checkUser<Body>(schema, values);
    showErrors(found);
    return body;
  }

  const keys = userFieldKeys.filter((key) => key in schema.shape);
  return { keys, element, setElement, values, errors, refused, change, checkField, showRefused, checked };
}

export type UserForm<Body = unknown> = ReturnType<typeof useUserForm<Body>>;
