import { expect, test } from 'vitest';
import { accountFailureOf, takenBy } from './account-failure.ts';

const loginTaken =
  'Api validation failed: login: login: An object with this field already exists in the current organization';

/** Texts as the reference API joins Okta's summary and causes. */
test.each([
  ['taken', loginTaken],
  ['another', `${loginTaken}. ${takenBy.another}`],
  ['unseen', `${loginTaken}. ${takenBy.unseen}`],
  ['rights', 'You do not have permission to perform the requested action'],
  ['rights', 'You do not have permission to access the feature you are requesting'],
  ['email', 'Api validation failed: email: email: Does not match required pattern'],
  ['email', 'Api validation failed: email: email: The field is too long'],
  ['email', 'Api validation failed: email: email: This email domain is blocked'],
  ['email', 'Api validation failed: login: login: Domain is not allowed'],
  ['email', 'Api validation failed: login: login: Username must be in the form of an email address'],
  [
    'email',
    'Api validation failed: firstName: firstName: The field cannot be left blank: email: email: The field is too long',
  ],
  ['email', 'Cannot modify the login attribute because it has a field mapping and profile push is enabled.'],
  [
    'email',
    'Api validation failed: email: email: An object with this field already exists in the current organization',
  ],
  ['profile', 'Api validation failed: firstName: firstName: The field cannot be left blank'],
  ['profile', 'Api validation failed: secondEmail: secondEmail: The field is too long'],
  [
    'profile',
    'Api validation failed: badge: badge: An object with this field already exists in the current organization',
  ],
  ['profile', 'Api validation failed: newUser: newUser: Property name ‘phone’ is not defined in profile'],
  ['profile', 'Cannot modify the lastName attribute because it has a field mapping and profile push is enabled.'],
  ['other', 'This operation is not allowed in the user’s current status.'],
  ['other', undefined],
])('%s is the reason of “%s”', (kind, detail) => {
  expect(accountFailureOf(detail && `The sign-in provider refuses it: ${detail}`).kind).toBe(kind);
});
