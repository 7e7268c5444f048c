import { nastyStrings } from '@scv/testing/nasty-strings';
import { csvLines } from '@scv/ui/csv-text';
import { describe, expect, test } from 'vitest';
import { guessMapping } from './columns.tsx';
import { readCsv, toTable } from './csv-table.ts';
import { checkRows } from './rows.ts';

const header = 'First Name,Last Name,Email,Role\n';

function check(text: string) {
  const reading = readCsv(text);
  if ('problem' in reading) throw new Error(reading.problem);
  const table = toTable(reading.rows, true);
  return checkRows(table, guessMapping(table.headers));
}

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

test('rows without an email are not repeated emails', () => {
  expect(check(`${header}Ada,Byron,,\nAda,Byron,,`).flatMap(({ problems }) => problems)).toEqual([
    'Email is required.',
    'Email is required.',
  ]);
});

test('a role named like a property of every object is invalid', () => {
  expect(check(`${header}Ada,Byron,ada@scv.example,constructor`)[0]!.problems).toEqual(['Role must be admin or user.']);
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
