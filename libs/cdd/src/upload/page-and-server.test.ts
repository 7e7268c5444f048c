import { type RunningApi, startReferenceApi } from '@scv/testing/reference-api';
import { bypass } from 'msw';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFile } from '../check/check-file.ts';
import type { RecordsCheck } from '../check/use-check.ts';
import { checkRecords } from '../check/validate-records.ts';
import { differenceWords } from '../history/upload-facts.tsx';
import { judge } from './judgement.tsx';
import { checkHeader, checkSummary } from './send-file.ts';

let api: RunningApi;
beforeAll(async () => {
  api = await startReferenceApi();
});
afterAll(() => api.stop());

const schema = {
  required: ['id'],
  properties: {
    id: { type: ['string', 'integer'] },
    country: { description: 'A country code', pattern: '^[A-Z]{2}$' },
  },
  additionalProperties: false,
};

const list = (records: number, record = (nth: number): unknown => ({ id: nth, name: `Name ${nth}` })) =>
  JSON.stringify(Array.from({ length: records }, (_, nth) => record(nth)));
const deep = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
/** It can't be compressed, as the database does with long texts. */
const longName = Array.from({ length: 5_000 }, (_, nth) => String.fromCodePoint(0x4e00 + ((nth * 7919) % 20_000))).join(
  '',
);
const malformed = 'The file is not well-formed JSON:';

interface Expected {
  /** Without one the file is checked without a schema. */
  isChecked?: true;
  /** How the records differ from those of the file above; missing if they can't be compared. */
  since?: string;
}

/** Each file is uploaded after the one above, if it is well-formed. */
const files: [what: string, text: string, grade: string, sentence: string, more?: Expected][] = [
  ['an empty list', '[]', 'does-not-fit', 'The file is an empty list.'],
  ['an empty object', '{}', 'does-not-fit', 'The file is an empty object.'],
  ['an empty list in an object', '{"customers":[]}', 'does-not-fit', 'The file’s list of records is empty.'],
  ['a text', '"[{}]"', 'does-not-fit', 'The file is a single value. A CDD file is an object or a list.'],
  ['null', 'null', 'does-not-fit', 'The file is a single value. A CDD file is an object or a list.'],
  ['an object', '{"id":1,"name":"Ada"}', 'ready', '1 record, well-formed'],
  ['one record', '[{"id":0}]', 'ready', '1 record, well-formed'],
  ['10,000 records', list(10_000), 'ready', '10,000 records, well-formed', { since: '9,999 new, 0 gone, 1 changed' }],
  [
    'most of them gone',
    list(20),
    'look-first',
    '9,980 records of the last upload are missing.',
    { since: '0 new, 9,980 gone, 0 changed' },
  ],
  ['the same again', list(20), 'look-first', 'This file was uploaded before.', { since: '0 new, 0 gone, 0 changed' }],
  [
    'the same backwards, in an object',
    `{"note":"x","list":${list(20, (nth) => ({ name: `Name ${19 - nth}`, id: 19 - nth }))}}`,
    'ready',
    '20 records, well-formed',
    { since: '0 new, 0 gone, 0 changed' },
  ],
  [
    'numbers as texts',
    list(20, (nth) => ({ id: String(nth), name: `Name ${nth}` })),
    'look-first',
    '20 records of the last upload are missing.',
    { since: '20 new, 20 gone, 0 changed' },
  ],
  [
    'numbers',
    '[{"id":1,"n":[1, 100, 0.5]},{"id":2}]',
    'look-first',
    '20 records of the last upload are missing.',
    { since: '2 new, 20 gone, 0 changed' },
  ],
  [
    'the same numbers',
    '[{"id":1.0,"n":[1e0, 1E+2, 5e-1]},{"id":20e-1}]',
    'ready',
    '2 records, well-formed',
    { since: '0 new, 0 gone, 0 changed' },
  ],
  [
    'huge numbers',
    '[{"id":12345678901234567890},{"id":1e400},{"id":1}]',
    'look-first',
    '1 record of the last upload is missing.',
    { since: '2 new, 1 gone, 1 changed' },
  ],
  [
    'one digit less',
    '[{"id":12345678901234567891},{"id":1e400},{"id":1}]',
    'look-first',
    '1 record of the last upload is missing.',
    { since: '1 new, 1 gone, 0 changed' },
  ],
  [
    'a byte order mark',
    '\ufeff[{"id":1},{"id":2}]',
    'look-first',
    '2 records of the last upload are missing.',
    { since: '1 new, 2 gone, 0 changed' },
  ],
  [
    'repeated ids',
    '[{"id":1},{"id":2},{"id":1}]',
    'look-first',
    '1 record has the id of an earlier record.',
    { since: '0 new, 0 gone, 0 changed' },
  ],
  [
    'repeated keys',
    '[{"id":1,"a":1,"a":2},{"id":2}]',
    'look-first',
    '1 key is repeated within an object.',
    { since: '0 new, 0 gone, 1 changed' },
  ],
  ['nested ids', '[{"who":{"id":1}},{"who":{"id":2}}]', 'ready', '2 records, well-formed'],
  ['no ids', '[{"paid":true},{"paid":true}]', 'ready', '2 records, well-formed'],
  ['the id only later', '[{},{"customerId":"a"},{"customerId":"b"}]', 'ready', '3 records, well-formed'],
  ['mixed types', '[1,"a",null,[2],{"id":3}]', 'ready', '5 records, well-formed'],
  ['two lists', '{"few":[{"id":9}],"many":[{"id":1},{"id":2}]}', 'ready', '2 records, well-formed'],
  ['512 levels', deep(512), 'ready', '1 record, well-formed'],
  ['513 levels', deep(513), 'refused', 'The file is nested more than 512 levels deep at line 1, column 513.'],
  ['a comma too many', '[1,]', 'refused', `${malformed} unexpected ] at line 1, column 4; expected a value.`],
  [
    'only a byte order mark and a blank',
    '\ufeff ',
    'refused',
    `${malformed} it ends too early at line 1, column 2; expected a value.`,
  ],
  [
    'a record a line',
    '{"id":1}\n{"id":2}',
    'refused',
    `${malformed} unexpected { at line 2, column 1; expected the end of the file.`,
  ],
  ['100,000 levels', deep(100_000), 'refused', 'The file is nested more than 512 levels deep at line 1, column 513.'],
  ['lists in a list', '[[{"id":1}],[{"id":2}],[]]', 'ready', '3 records, well-formed'],
  ['two lists of one length', '{"a":[{"id":5}],"b":[{"id":6}]}', 'ready', '1 record, well-formed'],
  ['a list of texts beside a number', '{"n":1,"names":["a","b"]}', 'ready', '1 record, well-formed'],
  ['ids of one value in other types', '[{"id":"a"},{"id":"A"},{"id":1},{"id":"1"}]', 'ready', '4 records, well-formed'],
  [
    'one number written in many ways',
    '[{"id":-0},{"id":0e9},{"id":1E400},{"id":10e399},{"id":5},{"id":6}]',
    'look-first',
    '2 records have the id of an earlier record.',
    { since: '4 new, 4 gone, 0 changed' },
  ],
  ['ids that are null', '[{"id":null},{"id":null},{"id":7}]', 'ready', '3 records, well-formed'],
  ['ids of half characters', '[{"id":"\\ud800"},{"id":"\\udc00"}]', 'ready', '2 records, well-formed'],
  [
    'an id written with escapes',
    '[{"\\u0069d":"\\ud800"},{"id":"\\uDC00","\\u0061":1}]',
    'ready',
    '2 records, well-formed',
    { since: '0 new, 0 gone, 1 changed' },
  ],
  [
    'keys that differ by escapes',
    '[{"id":1,"a":1,"\\u0061":2},{"id":2,"é":1,"\\u00e9":1}]',
    'look-first',
    '2 keys are repeated within an object.',
    { since: '2 new, 2 gone, 0 changed' },
  ],
  [
    'members with odd names',
    '[{"__proto__":1,"\\u0000":"a","\\ud800":"x"},{"__proto__":2,"\\u0000":"b","\\ud800":"y"}]',
    'ready',
    '2 records, well-formed',
  ],
  ['a member with no name', '[{"":1},{"":2}]', 'ready', '2 records, well-formed'],
  ['a member with a long name', `[{"${longName}":1},{"${longName}":2}]`, 'ready', '2 records, well-formed'],
  ['records that fit', '[{"id":1,"country":"DE"}]', 'ready', '1 record, no faults', { isChecked: true }],
  [
    'wrong types',
    '[{"id":1,"country":"XX1"},{"id":true}]',
    'does-not-fit',
    '2 of 2 records do not fit the schema.',
    { isChecked: true, since: '0 new, 0 gone, 1 changed' },
  ],
  [
    'unknown members',
    '[{"id":1,"more":1},{"id":2}]',
    'look-first',
    '1 of 2 records has members that the schema does not know.',
    { isChecked: true, since: '1 new, 0 gone, 1 changed' },
  ],
];

/** This process sends the request, because jsdom would refuse another origin. */
const call = (path: string, init: RequestInit = {}) =>
  fetch(
    bypass(new URL(path, api.url), { ...init, headers: { Authorization: `Bearer ${api.token}`, ...init.headers } }),
  );

const upload = (text: string, headers: Record<string, string> = {}) =>
  call('/hpesa/api/v1/cdd/upload', {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x', ...headers },
    body: `--x\r\nContent-Disposition: form-data; name="cddFile"; filename="a.json"\r\n\r\n${text}\r\n--x--\r\n`,
  });

/** What the page says of a file; undefined if it is refused. */
async function readByPage(file: File, isChecked: boolean) {
  const { result, records } = await checkFile(file, () => {});
  if (result.verdict !== 'accepted') return { reason: result.verdict === 'refused' ? result.reason : '' };
  const checked = isChecked && (await checkRecords({ records: file, isList: true, schema }, () => {}));
  const check: RecordsCheck =
    checked && checked.verdict === 'checked' ? { stage: 'done', result: checked, title: '' } : { stage: 'none' };
  return {
    content: result.content,
    sha256: result.sha256,
    check,
    id: records?.rows().ids?.find((each) => each.tellsApart),
  };
}

test.each(files)(
  'page and server say the same of %s',
  async (_what, text, grade, sentence, { isChecked, since } = {}) => {
    const file = new File([text], 'a.json');
    const page = await readByPage(file, isChecked ?? false);
    if (!page.content) {
      const refused = await upload(text);
      expect([grade, page.reason, refused.status]).toEqual(['refused', sentence, 422]);
      return expect(await refused.json()).toMatchObject({ message: sentence });
    }

    const { id, content, check, sha256 } = page;
    const records =
      Buffer.from(id?.hashes ?? [])
        .toString('base64')
        .match(/.{16}/g) ?? [];
    const body = JSON.stringify({ idName: id?.name ?? '', version: 2, records });
    const headers = { 'Content-Type': 'application/json' };
    const { last } = (await (
      await call('/api/v1/cdd/comparison', { method: 'POST', body, headers })
    ).json()) as never as {
      last?: { added: number; removed: number; changed: number };
    };
    const { uploads } = (await (await call(`/api/v1/cdd/uploads?sha256=${sha256}`)).json()) as { uploads: never[] };
    const judged = judge({ content, check, id, removed: last?.removed ?? 0, known: uploads[0] });
    expect([judged.grade, judged.stakes[0]?.sentence ?? judged.praise]).toEqual([grade, sentence]);
    expect(last && differenceWords(last)).toBe(since);

    const summary = checkSummary(check, id?.name);
    const receipt = await upload(text, summary ? { 'X-CDD-Check': checkHeader(summary) } : {});
    const { id: stored } = (await receipt.json()) as { id: string };
    const { count, first } = content.repeatedKeys;
    expect(await (await call(`/api/v1/cdd/uploads/${stored}`)).json()).toEqual(
      expect.objectContaining({
        grade,
        records: content.records,
        ...(count > 0 && { repeatedKeys: { count, first } }),
        ...(id && { repeatedIds: { idName: id.name, count: id.repeated.count } }),
        ...(last && { comparison: last }),
      }),
    );
  },
);
