import type { User } from '@scv/api';
import { apiSettings, configureApi } from '@scv/api/settings';
import { fakeUsers } from '@scv/testing';
import { nastyStrings } from '@scv/testing/nasty-strings';
import { csvLines } from '@scv/ui/csv-text';
import { describe, expect, test } from 'vitest';
import { valuesOf } from '../user-values.ts';
import { guessColumns, guessMapping, withColumn } from './columns.tsx';
import { type CsvTable, readCsv, readCsvFile, toTable } from './csv-table.ts';
import { type ImportedRow, importSummary, problemFile } from './result-step.tsx';
import { checkRows, withExisting } from './rows.ts';

const header = 'First Name,Last Name,Email,Role\n';

function check(text: string) {
  const table = toTable(readCsv(text), true);
  return checkRows(table, guessMapping(table.headers));
}

describe('a name that is longer than an account’s', () => {
  const [firstName, email] = ['x'.repeat(51), 'ada@scv.example'];
  const [stored] = fakeUsers(1).map((user) => ({ ...user, firstName, email }));
  test.each<[string, string[], User[], 'skip' | 'update', string[]]>([
    ['is a problem of a new user', ['accounts'], [], 'update', ['First Name must be at most 50 characters long.']],
    ['is none without accounts', [], [], 'update', []],
    ['is none if the user has it already', ['accounts'], [stored!], 'update', []],
    ['is none if the user is skipped', ['accounts'], [{ ...stored!, firstName: 'Ada' }], 'skip', []],
    [
      'is one of an update',
      ['accounts'],
      [{ ...stored!, firstName: 'Ada' }],
      'update',
      ['First Name must be at most 50 characters long.'],
    ],
  ])('%s', (_what, features, users, onExisting, problems) => {
    configureApi({ ...apiSettings(), features });
    const found = new Map(users.map((user) => [user.email, user]));
    const [row] = withExisting(check(`${header}${firstName},Byron,${email},`), found, onExisting);
    expect(row).toMatchObject({ problems });
    expect(row?.user === undefined).toBe(problems.length > 0);
  });
});

describe('a row that can be sent', () => {
  test.each([
    ['Ada,Byron,ada@scv.example,user', { firstName: 'Ada', lastName: 'Byron', email: 'ada@scv.example', role: 'user' }],
    [
      ' Ada , Byron ,  ada@scv.example , ADMIN ',
      { firstName: 'Ada', lastName: 'Byron', email: 'ada@scv.example', role: 'admin' },
    ],
    ['Ada,Byron,ada@scv.example,Administrator', { role: 'admin' }],
    ['Ada,Byron,ada@scv.example,', { role: 'user' }],
    ['عمر,李,omar@scv.example,User', { firstName: 'عمر', lastName: '李' }],
    ["'=1+1,@x,+a@scv.example,User", { firstName: '=1+1', lastName: '@x', email: '+a@scv.example' }],
  ])('%s', (line, user) => {
    const [checked] = check(header + line);
    expect(checked!.problems).toEqual([]);
    expect(checked!.user).toMatchObject(user);
  });

  test('without a role column everyone gets the role User', () => {
    expect(check('First Name,Last Name,Email\nAda,Byron,ada@scv.example')[0]!.user).toMatchObject({ role: 'user' });
  });
});

describe('a row with problems lists them, with their field, and is not sent', () => {
  test.each([
    ['Ada,,ada@scv.example,user', ['Last Name is required.']],
    ['Ada,Byron,ada@,user', ['Email must be a valid email address.']],
    ['Ada,Byron,ada@scv.example,owner', ['Role must be admin or user.']],
    ['Ada,By\u200Bron,ada@scv.example,user', ['Last Name must not contain control or invisible characters.']],
    ['Ada,"By\nron",ada@scv.example,user', ['Last Name must not contain control or invisible characters.']],
    [
      'Ada,Byron,ada@scv.example,user,more',
      ['This row has more cells than the first row. Is a quotation mark missing?'],
    ],
  ])('%s', (line, problems) => {
    const [checked] = check(header + line);
    expect(checked!.problems).toEqual(problems);
    expect(checked).not.toHaveProperty('user');
  });
});

test('a repeated email is a problem of the later rows, regardless of case', () => {
  const rows = check(
    `${header}Ada,Byron,ada@scv.example,\nX,Y,x@scv.example,\nAda,B,ADA@scv.example,\nA,B,Ada@scv.example,`,
  );
  expect(rows.map(({ problems }) => problems)).toEqual([
    [],
    [],
    ['Email is the same as in row 2.'],
    ['Email is the same as in row 2.'],
  ]);
});

test('a row that is left out does not make its email a repeated one', () => {
  const rows = check(`${header},Byron,ada@scv.example,\nAda,Byron,ada@scv.example,\nX,Y,ADA@scv.example,`);
  expect(rows.map(({ problems }) => problems)).toEqual([
    ['First Name is required.'],
    [],
    ['Email is the same as in row 3.'],
  ]);
});

test('every nasty string is read from a file unchanged, or refused with a sentence', () => {
  const lines = csvLines(nastyStrings.map(([, text], index) => [text, text, `${index}@scv.example`, 'user']));
  const rows = new Map(check(header + lines).map((row) => [row.texts.email, row]));
  const lost = nastyStrings.filter(([, text], index) => {
    const { user, problems } = rows.get(`${index}@scv.example`)!;
    return user
      ? user.firstName !== text.trim() || user.lastName !== text.trim()
      : !problems.some((words) => /^First Name .+\.$/.test(words));
  });
  expect(lost).toEqual([]);
  expect(rows.size).toBe(nastyStrings.length);
});

test.each<[string, (number | undefined)[]]>([
  ['First Name,Last Name,Email,Role', [0, 1, 2, 3]],
  ['first_name,LAST-NAME, e-mail ,ROLE', [0, 1, 2, 3]],
  ['firstName,lastName,emailAddress,userRole', [0, 1, 2, 3]],
  ['Prénom,Family name,Mail', [0, 1, 2, undefined]],
  ['E-Mail-Adresse,Nachname,Vorname,Rolle', [2, 1, 0, 3]],
  ['Id,Surname,Forename,Email,Email', [2, 1, 3, undefined]],
  ['Name,Phone,', [undefined, undefined, undefined, undefined]],
])('the headers %s', (headers, [firstName, lastName, email, role]) => {
  expect(guessMapping(headers.split(','))).toMatchObject({ firstName, lastName, email, role });
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

const [ada] = fakeUsers(1);
const texts = valuesOf(ada!);

/** `count` rows; those who exist are updated, skipped or unchanged. */
function imported(count: number, state: ImportedRow['state'], exists = false): ImportedRow[] {
  const user = state === 'leftOut' ? {} : { user: ada! };
  const row = { row: { number: 1, cells: [] }, texts, problems: [], problem: '', state };
  const skipped = state === 'skipped' || state === 'unchanged' ? state : undefined;
  return Array.from({ length: count }, () => ({
    ...row,
    ...user,
    ...(exists && { existing: ada! }),
    ...(skipped && { skipped }),
  }));
}

test.each([
  ['2 users imported.', imported(2, 'done')],
  ['1 user updated; 1 row left out.', [...imported(1, 'done', true), ...imported(1, 'leftOut')]],
  [
    '2 users imported, 1 updated, 1 skipped; 3 rows left out.',
    [...imported(2, 'done'), ...imported(1, 'done', true), ...imported(1, 'skipped', true), ...imported(3, 'leftOut')],
  ],
  [
    '1,000 of 1,001 users imported, 0 of 2 updated, 1 failed, 2 not started, 1 unchanged.',
    [
      ...imported(1000, 'done'),
      ...imported(1, 'failed'),
      ...imported(2, 'notStarted', true),
      ...imported(1, 'unchanged', true),
    ],
  ],
])('the summary counts every row: %s', (sentence, results) => {
  expect(importSummary(results)).toBe(sentence);
});

async function tableOf(file: Blob): Promise<CsvTable> {
  const reading = await readCsvFile(file);
  if ('problem' in reading) throw new Error(reading.problem);
  return toTable(reading.rows, true);
}

test('the rows keep their columns and cells, after a column with the problem', async () => {
  const table = toTable(readCsv('Id;E-Mail;Vorname;Nachname\n7;"x;y";=1+1;"say ""hi"""\n8;b;c;d\n'), true);
  const [row] = table.rows;
  const { headers, rows: kept } = await tableOf(
    problemFile(table.headers, [{ row: row!, problem: 'Email is taken.' }]),
  );
  expect(headers).toEqual(['Problem', 'Id', 'E-Mail', 'Vorname', 'Nachname']);
  expect(kept.map(({ cells }) => cells)).toEqual([['Email is taken.', '7', 'x;y', '=1+1', 'say "hi"']]);

  // After a second failure there is still only one problem column.
  const again = await tableOf(problemFile(headers, [{ row: kept[0]!, problem: 'Still taken.' }]));
  expect(again.headers).toEqual(headers);
  expect(again.rows[0]!.cells[0]).toBe('Still taken.');
});

test('surplus cells are kept, and stay a problem until they are corrected', async () => {
  const original = await tableOf(new Blob(['First Name,Last Name\nAda,Byron,Countess,of Lovelace\n']));
  const [row] = original.rows;
  const again = await tableOf(problemFile(original.headers, [{ row: row!, problem: row!.problem! }]));
  expect(again.rows[0]!.cells.slice(1)).toEqual(['Ada', 'Byron', 'Countess', 'of Lovelace']);
  expect(again.rows[0]!.problem).toBe(row!.problem);
  const twice = await tableOf(problemFile(again.headers, [{ row: again.rows[0]!, problem: 'x' }]));
  expect(twice.rows[0]!.cells).toEqual(['x', 'Ada', 'Byron', 'Countess', 'of Lovelace']);
});
