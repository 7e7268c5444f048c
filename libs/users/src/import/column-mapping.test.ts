import { describe, expect, test } from 'vitest';
import { guessMapping, missingFields, withColumn } from './column-mapping.ts';

describe('headers find their fields', () => {
  test.each([
    [
      ['First Name', 'Last Name', 'Email', 'Role'],
      [0, 1, 2, 3],
    ],
    [
      ['first_name', 'LAST-NAME', ' e-mail ', 'ROLE'],
      [0, 1, 2, 3],
    ],
    [
      ['firstName', 'lastName', 'emailAddress', 'userRole'],
      [0, 1, 2, 3],
    ],
    [
      ['Given name', 'Family name', 'Mail'],
      [0, 1, 2, undefined],
    ],
    [
      ['E-Mail-Adresse', 'Nachname', 'Vorname', 'Rolle'],
      [2, 1, 0, 3],
    ],
    [
      ['Prénom', 'Nom', 'E-mail'],
      [0, 1, 2, undefined],
    ],
    [
      ['Id', 'Surname', 'Forename', 'Status', 'Email', 'Email'],
      [2, 1, 4, undefined],
    ],
    [
      ['Name', 'Phone', ''],
      [undefined, undefined, undefined, undefined],
    ],
  ])('%j', (headers, [firstName, lastName, email, role]) => {
    expect(guessMapping(headers)).toEqual({ firstName, lastName, email, role });
  });
});

test('a column that is given to another field is taken from the one that had it', () => {
  const mapping = guessMapping(['First Name', 'Last Name', 'Email']);
  expect(withColumn(mapping, 'lastName', 0)).toEqual({ firstName: undefined, lastName: 0, email: 2, role: undefined });
  expect(withColumn(mapping, 'email', undefined)).toEqual({
    firstName: 0,
    lastName: 1,
    email: undefined,
    role: undefined,
  });
});

test('names and email are needed, the role is not', () => {
  expect(missingFields(guessMapping(['First Name', 'Last Name', 'Email']))).toEqual([]);
  expect(missingFields(guessMapping(['Role', 'Email'])).map(({ label }) => label)).toEqual(['First Name', 'Last Name']);
});
