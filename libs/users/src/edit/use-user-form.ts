import { useState, type FocusEvent } from 'react';
import { firstAtFault, trimmed, type UserErrors, type UserField, type UserValues } from './user-values.ts';

/** What is typed and what is wrong with it. A field is checked when it is left, all of them before they are sent. */
export function useUserForm(initial: UserValues, check: (values: UserValues) => UserErrors) {
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<UserErrors>({});

  function change(changes: Partial<UserValues>) {
    setValues((current) => ({ ...current, ...changes }));
    const changed = Object.keys(changes);
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([field]) => !changed.includes(field))));
  }

  function leave({ target }: FocusEvent<HTMLInputElement | HTMLSelectElement>) {
    // The window has lost the focus, not the field: somebody looks up what to type.
    if (document.activeElement === target) return;
    const field = target.name as UserField;
    setErrors((current) => ({ ...current, [field]: check(trimmed(values))[field] }));
  }

  /** Shows what is wrong, and leads to the first field it is wrong with. */
  function show(found: UserErrors) {
    setErrors(found);
    const first = firstAtFault(found);
    const control = first && element?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
    return first !== undefined;
  }

  /** What can be sent, or undefined when something is wrong. */
  const checked = () => (show(check(trimmed(values))) ? undefined : trimmed(values));
  return { element, setElement, values, errors, change, leave, show, checked };
}

export type UserForm = ReturnType<typeof useUserForm>;
