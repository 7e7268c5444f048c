import { expect, test } from 'vitest';
import { guessColumns, guessMapping, missingFields, valueFrom } from './columns.tsx';
import { readCsv, toTable } from './csv-table.ts';
import { checkRows } from './rows.ts';

const names = 'First Name,Last Name,Email';
const tableOf = (text: string) => toTable(readCsv(text), true);

/** The names of the columns that are found for the fields that directories have. */
function found(headers: string[]) {
  const { firstName, lastName, email, role, status } = guessMapping(headers);
  return [firstName, lastName, email, role, status].map((column) =>
    column === undefined ? undefined : headers[column],
  );
}

test.each<[directory: string, headers: string, columns: (string | undefined)[]]>([
  [
    'Google Workspace',
    'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],' +
      'Password Hash Function [UPLOAD ONLY],Org Unit Path [Required],New Primary Email [UPLOAD ONLY],' +
      'Status [READ ONLY],Last Sign In [READ ONLY],Recovery Email,New Status [UPLOAD ONLY]',
    ['First Name [Required]', 'Last Name [Required]', 'Email Address [Required]', undefined, 'Status [READ ONLY]'],
  ],
  ['Okta', 'login,firstName,lastName,middleName', ['firstName', 'lastName', 'login', undefined, undefined]],
  [
    'Okta with emails',
    'login,firstName,lastName,email,status',
    ['firstName', 'lastName', 'email', undefined, 'status'],
  ],
  [
    'Entra',
    'userPrincipalName,displayName,surname,mail,givenName,id,userType,accountEnabled,state,country',
    ['givenName', 'surname', 'mail', undefined, 'accountEnabled'],
  ],
  [
    'Entra without mail',
    'displayName,givenName,surname,userPrincipalName',
    ['givenName', 'surname', 'userPrincipalName', undefined, undefined],
  ],
  [
    'Entra’s form',
    'Name [displayName] Required,User name [userPrincipalName] Required,Block sign in (Yes/No) [accountEnabled] Required,' +
      'First name [givenName],Last name [surname]',
    [
      'First name [givenName]',
      'Last name [surname]',
      'User name [userPrincipalName] Required',
      undefined,
      'Block sign in (Yes/No) [accountEnabled] Required',
    ],
  ],
  [
    'Microsoft 365',
    'Block credential,City,Display name,First name,Last name,User principal name',
    ['First name', 'Last name', 'User principal name', undefined, 'Block credential'],
  ],
  [
    'Keycloak',
    'id,username,enabled,emailVerified,firstName,lastName,email',
    ['firstName', 'lastName', 'email', undefined, 'enabled'],
  ],
])('the columns of %s are found', (_directory, headers, columns) => {
  expect(found(headers.split(','))).toEqual(columns);
});

test.each<[header: string, active: string, inactive: string]>([
  ['Status', 'Active', 'Suspended'],
  ['Status', 'ACTIVE', 'DEPROVISIONED'],
  ['Status', 'PASSWORD_EXPIRED', 'Archived'],
  ['Status', 'Locked out', 'STAGED'],
  ['Account status', 'Enabled', 'Disabled'],
  ['Active', 'TRUE', 'FALSE'],
  ['Is active?', 'yes', 'no'],
  ['Enabled', '1', '0'],
  ['accountEnabled', 'True', 'False'],
  ['Enabled', 'on', 'OFF'],
  ['Suspended', 'false', 'true'],
  ['Is Suspended [READ ONLY]', 'No', 'Yes'],
  ['Disabled', '0', '1'],
  ['" Blocked "', 'FALSE ', ' TRUE'],
  ['Status', 'Enabled ', ' Inaktiv'],
  ['Disabled', 'enabled', 'disabled'],
  ['Block sign in (Yes/No) [accountEnabled] Required', 'No', 'Yes'],
])('under %s, %j is Active and %j is Inactive', (header, active, inactive) => {
  expect([active, inactive].map((text) => valueFrom('status', text, header))).toEqual(['Active', 'Inactive']);
  const table = tableOf(`First Name,Last Name,Email,Role,${header}\nAda,Byron,ada@x.example,user,${inactive}\n`);
  expect(checkRows(table, guessColumns(table))).toMatchObject([{ user: { status: 'Inactive' } }]);
});

test.each<[header: string, meaning: string]>([
  ...['User Active', 'isUserActive', 'Currently active', 'Actif', 'Statut du compte', 'Login allowed', 'Can log in']
    .concat(['Not blocked', 'Unlocked', 'nicht gesperrt', 'Status Code', 'MFA enabled'])
    .map((header): [string, string] => [header, 'Active']),
  ...['Terminated', 'Account locked', 'Date terminated', 'Inaktiv', 'Deaktiviert', 'Désactivé', 'Gesperrt', 'Banned']
    .concat(['Revoked', 'Frozen', 'Expired', 'Not active', 'No longer active', 'Cannot sign in', 'Offboarded'])
    .map((header): [string, string] => [header, 'Inactive']),
])('under %s, which the import asks about, true is %s', (header, meaning) => {
  const table = tableOf(`${names},${header}\nAda,Byron,ada@x.example,true\n`);
  const mapping = guessColumns(table);
  expect('status' in mapping ? 'found' : 'asked').toBe('asked');
  expect(checkRows(table, { ...mapping, status: 3 })).toMatchObject([{ user: { status: meaning } }]);
});

test('true under a header that doesn’t say who can sign in is a problem of its row', () => {
  expect(valueFrom('status', 'ja', 'Konto')).toBe('ja');
});

test.each<[headers: string, cells: string, isAsked: boolean]>([
  ['Active,Suspended', 'true,true', true],
  ['Active,Suspended', 'true,false', false],
  ['Active,Suspended', 'true,', false],
  ['Status,Locked', 'Active,yes', true],
  ['Enabled,Lifecycle status', 'true,terminated', false],
  ['Enabled,Account status', 'true,terminated', true],
  ['accountEnabled,state', 'true,CA', false],
  ['Status,MFA enabled', 'Active,no', false],
  ['Konto', 'gesperrt', true],
  ['Konto', 'Girokonto', false],
  ['Konto', '', false],
])('%s with %s: the import asks for the status: %j', (headers, cells, isAsked) => {
  const table = tableOf(`${names},${headers}\nAda,Byron,ada@x.example,${cells}\n`);
  expect(!('status' in guessColumns(table))).toBe(isAsked);
});

test.each<[header: string, cell: string, missing: string[]]>([
  ['Phone', 'x', []],
  ['Status', 'Retired', []],
  ['Lifecycle', 'prehire', ['status']],
  ['Employment status', 'retired', ['status']],
  ['State', 'CA', ['status']],
  ['Enabled', 'maybe', ['status']],
  ['Account locked', 'true', ['status']],
  ['Can sign in', 'yes', ['status']],
  ['Active since', '2020', ['status']],
])('the import asks for the status beside a column %s with %j: %j', (header, cell, missing) => {
  const table = tableOf(`${names},${header}\nAda,Byron,ada@x.example,${cell}\n`);
  expect(missingFields(guessColumns(table))).toEqual(missing);
});

test('a status that isn’t understood is a problem of its row', () => {
  const table = tableOf(`${names},Status\nAda,Byron,ada@x.example,Retired\n`);
  expect(checkRows(table, guessColumns(table))[0]?.problems).toEqual(['Status must be Active or Inactive.']);
});

test('rows without a mail take the name that people sign in with', () => {
  const table = tableOf(
    'userPrincipalName,mail,givenName,surname\nada@t.example,Ada@x.example,Ada,Byron\ngrace@t.example,,Grace,Hopper\n',
  );
  const emails = checkRows(table, guessColumns(table)).map(({ user }) => user?.email);
  expect(emails).toEqual(['Ada@x.example', 'grace@t.example']);
});

test('a user name that is no email is not taken for one', () => {
  expect(guessColumns(tableOf('username,First Name,Last Name\nada,Ada,Byron\n')).email).toBeUndefined();
});

test('emails are compared as they are sent', () => {
  const table = tableOf(`${names}\nAda,Byron,ada@bücher.example\nAda,Byron,'ADA@xn--bcher-kva.example\u200b\n`);
  expect(checkRows(table, guessColumns(table))).toMatchObject([
    { user: { email: 'ada@xn--bcher-kva.example' } },
    { problems: ['Email is the same as in row 2.'] },
  ]);
});
