import { expect, test } from 'vitest';
import { checkFile } from '../check/check-file.ts';
import { missingRecords } from './report.tsx';

const singleValue = 'It is a single value. A CDD file is an object or a list.';

test.each([
  ['"text"', singleValue],
  ['12', singleValue],
  ['true', singleValue],
  ['null', singleValue],
  ['{}', 'It is an empty object.'],
  ['[]', 'It is an empty list.'],
  ['{"customers":[]}', 'Its list of records is empty.'],
  ['{"customers":[],"owners":[]}', 'Its list of records is empty.'],
  ['{"customers":[{}]}', undefined],
  ['{"note":"one record","customers":[]}', undefined],
  ['[0]', undefined],
])('%s: %s', async (text, reason) => {
  const result = await checkFile(new File([text], 'a.json'), () => {});
  if (result.verdict !== 'accepted') throw new Error('The file is well-formed.');
  expect(missingRecords(result.content)).toBe(reason);
});
