import { expect, test } from 'vitest';
import { accountFailureOf } from './account-failure.ts';

test.each([
  [
    'taken',
    'Api validation failed: login: login: An object with this field already exists in the current organization',
  ],
  ['rights', 'You do not have permission to perform the requested action'],
  ['rights', 'You do not have permission to access the feature you are requesting'],
  ['rights', 'Refused (E0000006)'],
  ['email', 'Api validation failed: email: email: Does not match required pattern'],
  ['email', 'Api validation failed: login: login: Username must be in the form of an email address'],
  ['profile', 'Api validation failed: firstName: firstName: The field cannot be left blank'],
  ['profile', 'Api validation failed: newUser: Property name ‘phone’ is not defined in profile'],
  ['profile', 'Cannot modify the lastName attribute because it has a field mapping and profile push is enabled.'],
  ['other', 'This operation is not allowed in the user’s current status.'],
  ['other', undefined],
])('%s is the reason of “%s”', (kind, detail) => {
  expect(accountFailureOf(detail && `The sign-in provider refuses it: ${detail}`).kind).toBe(kind);
});
