import { checkFields, EditUserBody } from '@scv/api/schemas';
import { expect, test } from 'vitest';
import { newUserValues, userFieldKeys, userFields, valueFrom } from './user-fields.tsx';

test.each(userFieldKeys)('error messages call %s as the screens do', (key) => {
  const { errors = [] } = checkFields(EditUserBody, { [key]: 1 });
  const { message } = errors.find(({ field }) => field === key)!;
  expect(message).toMatch(new RegExp(`^${userFields[key].label} must be `));
});

test('the form for a new user starts empty, with the role User and Active', () => {
  expect(newUserValues).toMatchObject({ firstName: '', lastName: '', email: '', role: 'user', status: 'Active' });
});

test.each([
  ['Admin', 'admin'],
  ['ADMINISTRATOR', 'admin'],
  ['user', 'user'],
  ['', 'user'],
  ['owner', 'owner'],
  ['constructor', 'constructor'],
])('the role %j in a file is read as %s', (text, role) => {
  expect(valueFrom('role', text)).toBe(role);
});
