import { expect, test } from 'vitest';
import { guessColumns, guessMapping, missingFields, valueFrom, withColumn } from './columns.tsx';

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
    ['Prénom', 'Family name', 'Mail'],
    [0, 1, 2, undefined],
  ],
  [
    ['E-Mail-Adresse', 'Nachname', 'Vorname', 'Rolle'],
    [2, 1, 0, 3],
  ],
  [
    ['Id', 'Surname', 'Forename', 'Email', 'Email'],
    [2, 1, 3, undefined],
  ],
  [
    ['Name', 'Phone', ''],
    [undefined, undefined, undefined, undefined],
  ],
])('the headers %j', (headers, [firstName, lastName, email, role]) => {
  expect(guessMapping(headers)).toMatchObject({ firstName, lastName, email, role });
});

test.each([
  [['Ada', 'Byron', 'ada@scv.example'], { email: 2 }],
  [['ada@scv.example', 'Byron', 'Ada', 'Admin', 'inactive'], { email: 0 }],
  [['Ada', 'Byron'], {}],
])('without column names, only the email is found: %j', (cells, columns) => {
  const rows = [cells.map(() => ''), cells].map((row, index) => ({ number: index + 1, cells: row }));
  expect(guessColumns({ headers: cells.map(() => ''), rows })).toEqual(columns);
});

test('a column given to another field is taken from the one that had it', () => {
  const mapping = guessMapping(['First Name', 'Last Name', 'Email']);
  expect(withColumn(mapping, 'lastName', 0)).toMatchObject({ firstName: undefined, lastName: 0, email: 2 });
  expect(withColumn(mapping, 'email', undefined)).toMatchObject({ firstName: 0, lastName: 1, email: undefined });
});

test('names and email are required, the role is not', () => {
  expect(missingFields(guessMapping(['First Name', 'Last Name', 'Email']))).toEqual([]);
  expect(missingFields(guessMapping(['Role', 'Email']))).toEqual(['firstName', 'lastName']);
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
