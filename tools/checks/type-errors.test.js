import { expect, test } from 'vitest';
import { sayOnce } from './type-errors.js';

const missing = `libs/testing/src/mock-backend.ts(49,21): error TS2345: Argument of type '{ login: () => 1; }' is not assignable to parameter of type 'MockOperations'.
  Property 'getUserStatistics' is missing in type '{ login: () => 1; }' but required in type 'MockOperations'.
`;
const several = `apps/reference-api/src/app.ts(91,9): error TS2345: Argument of type '{ login: 1; }' is not assignable to parameter of type 'OperationTable<"login" | "a">'.
  Type '{ login: 1; }' is missing the following properties from type 'OperationTable<"login" | "a">': addNote, listNotes
`;
const wrong = `apps/portal/src/a.ts(1,2): error TS2322: Type 'string' is not assignable to type 'number'.
  The expected type comes from here.
`;

test('an error that several projects report is said once, with what is missing first', () => {
  expect(sayOnce(missing + wrong + missing + several))
    .toBe(`libs/testing/src/mock-backend.ts(49,21): error: getUserStatistics is missing in MockOperations.
${wrong}apps/reference-api/src/app.ts(91,9): error: addNote, listNotes are missing in OperationTable.
`);
});

test('no error is nothing', () => expect(sayOnce('')).toBe(''));
