import { expect, test, describe } from 'vitest';
import { screen, within } from '@testing-library/react';
import { checkFile } from '../check/check-file.ts';
import { missingRecords } from './report.tsx';
import { jsonFile, openUpload, withoutWorkers } from '../testing/upload-screen.tsx';

const singleValue = 'It is a single value. A CDD file is an object or a list.';

test.each([
  ['"text"', singleValue],
  ['null', singleValue],
  ['{}', 'It is an empty object.'],
  ['[]', 'It is an empty list.'],
  ['{"customers":[]}', 'Its list of records is empty.'],
  ['{"customers":[{}]}', undefined],
  ['{"note":"one record","customers":[]}', undefined],
])('%s: %s', async (text, reason) => {
  const result = await checkFile(new File([text], 'a.json'), () => {});
  if (result.verdict !== 'accepted') throw new Error('The file is well-formed.');
  expect(missingRecords(result.content)).toBe(reason);
});

describe('the tree', () => {
  withoutWorkers();

  const text = `{
  "note": "<img src=x onerror=alert(1)>",
  "customers": [{"name": "Ada", "address": {"city": "London"}}, {"name": "Grace"}],
  "__proto__": {"admin": true},
  "turned": "\\u202eevil\\n"
}`;

  /** The text without direction isolates. */
  const said = (element: Element | null) => element?.textContent.replaceAll(/[\u2068\u2069]/g, '');

  /** The tree's lines, with '>' for closed and 'v' for open ones. */
  const lines = () =>
    within(screen.getByRole('list', { name: 'First records' }))
      .getAllByRole('listitem')
      .map((item) => {
        const button = item.querySelector(':scope > button');
        const sign = { true: 'v ', false: '> ' }[button?.getAttribute('aria-expanded') ?? ''] ?? '';
        let depth = -1;
        for (let list = item.closest('ul'); list; list = list.parentElement?.closest('ul') ?? null) depth += 1;
        return `${'  '.repeat(depth)}${sign}${said(button ?? item)}`;
      });

  async function openTree(content = text) {
    const view = openUpload();
    await view.choose(jsonFile(content));
    await view.user.click(await screen.findByRole('button', { name: 'Show as tree' }));
    return view.user;
  }

  test('the first record is open; keys and values are shown as text (decided 4)', async () => {
    await openTree();
    expect(lines()).toEqual([
      'v {4 properties}',
      '  note: "<img src=x onerror=alert(1)>"',
      '  v customers: [2 entries]',
      '    v Record 1: {2 properties}',
      '      name: "Ada"',
      '      > address: { city: "London" }',
      '    > Record 2: { name: "Grace" }',
      '  > __proto__: { admin: true }',
      '  turned: "\\u202eevil\\n"',
    ]);
    expect(document.querySelector('img')).toBeNull();
  });

  test('a top-level array opens its first record and counts the entries not shown', async () => {
    await openTree(`[${'{"a":[[1]]},'.repeat(25)}0]`);
    const first = ['v [26 entries]', '  v Record 1: {1 property}', '    > a: [ […] ]', '  > Record 2: { a: […] }'];
    expect(lines().slice(0, 4)).toEqual(first);
    expect(lines().at(-1)).toBe('  6 more');
  });

  test('each list and object opens and closes with the keyboard', async () => {
    const user = await openTree();
    const address = screen.getByRole('button', { name: /^address/ });
    address.focus();
    await user.keyboard('{Enter}');
    expect(lines()).toContain('        city: "London"');
    await user.keyboard(' ');
    expect(said(address)).toBe('address: { city: "London" }');
    expect(address).toHaveFocus();
  });

  test('only the array with the records is open', async () => {
    await openTree('{"few":[[1]],"ids":[1,2,3],"customers":[{"name":"Ada"},{}]}');
    expect(lines()).toEqual([
      'v {3 properties}',
      '  > few: [ […] ]',
      '  > ids: [ 1, 2, 3 ]',
      '  v customers: [2 entries]',
      '    v Record 1: {1 property}',
      '      name: "Ada"',
      '    Record 2: {0 properties}',
    ]);
  });

  test('records count from 1; the entries of other lists from 0, as in the paths of the faults', async () => {
    const user = await openTree('[{"tags":["new","vip"]}]');
    await user.click(screen.getByRole('button', { name: /^tags/ }));
    expect(lines().slice(1)).toEqual([
      '  v Record 1: {1 property}',
      '    v tags: [2 entries]',
      '      0: "new"',
      '      1: "vip"',
    ]);
    await user.click(screen.getByRole('button', { name: /^tags/ }));
    expect(lines()).toHaveLength(3);
  });
});
