import { checkFields, EditUserBody } from '@scv/api/schemas';
import { expect, test } from 'vitest';
import { newUserValues, userFields, valueFrom } from './user-fields.tsx';

test('error messages call the required fields as the screens do', () => {
  const { errors = [] } = checkFields(EditUserBody, {});
  expect(errors.length).toBeGreaterThan(0);
  for (const { field, message } of errors) {
    expect(message).toBe(`${userFields[field as keyof typeof userFields].label} is required.`);
  }
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
