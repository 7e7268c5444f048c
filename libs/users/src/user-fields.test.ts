import { checkFields, EditUserBody } from '@scv/api/schemas';
import { expect, test } from 'vitest';
import { userFieldKeys, userFields } from './user-fields.tsx';
import { newUserValues } from './user-values.ts';

test.each(userFieldKeys)('error messages call %s as the screens do', (key) => {
  const { errors = [] } = checkFields(EditUserBody, { [key]: 1 });
  const { message } = errors.find(({ field }) => field === key)!;
  expect(message).toMatch(new RegExp(`^${userFields[key].label} must be `));
});

test('the form for a new user starts empty, with the role User and Active', () => {
  expect(newUserValues).toMatchObject({ firstName: '', lastName: '', email: '', role: 'user', status: 'Active' });
});
