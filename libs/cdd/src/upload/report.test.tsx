import { expect, test, describe } from 'vitest';
import { screen } from '@testing-library/react';
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
    screen.getAllByRole('treeitem').map((item) => {
      const sign = { true: 'v ', false: '> ' }[item.getAttribute('aria-expanded') ?? ''] ?? '';
      return `${'  '.repeat(Number(item.getAttribute('aria-level')) - 1)}${sign}${said(item)}`;
    });

  async function openTree(content = text) {
    const view = openUpload();
    await view.choose(jsonFile(content));
    await screen.findByRole('tree', { name: 'First records' });
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

  test('arrow keys, Home, End, Enter and Space work as in every tree', async () => {
    const user = await openTree();
    const tree = screen.getByRole('tree');
    screen.getByLabelText('CDD Json file').focus();
    await user.tab();
    await user.tab();
    await user.tab();
    const focused = () => said(document.activeElement);
    expect(tree).toContainElement(document.activeElement as HTMLElement);

    const walk: [string, string | undefined][] = [
      ['{ArrowDown}', 'note: "<img src=x onerror=alert(1)>"'],
      ['{ArrowRight}', 'note: "<img src=x onerror=alert(1)>"'],
      ['{ArrowDown}', 'customers: [2 entries]'],
      ['{ArrowRight}', 'Record 1: {2 properties}'],
      ['{ArrowDown}{ArrowDown}', 'address: { city: "London" }'],
      ['{ArrowRight}', 'address: {1 property}'],
      ['{ArrowRight}', 'city: "London"'],
      ['{ArrowLeft}', 'address: {1 property}'],
      ['{ArrowLeft}', 'address: { city: "London" }'],
      ['{Enter}', 'address: {1 property}'],
      [' ', 'address: { city: "London" }'],
      ['{ArrowLeft}', 'Record 1: {2 properties}'],
      ['{ArrowUp}', 'customers: [2 entries]'],
      ['{ArrowLeft}', 'customers: [ {…}, {…} ]'],
      ['{End}', 'turned: "\\u202eevil\\n"'],
      ['{ArrowDown}', 'turned: "\\u202eevil\\n"'],
      ['{Home}', '{4 properties}'],
      ['{ArrowUp}', '{4 properties}'],
    ];
    for (const [keys, line] of walk) {
      await user.keyboard(keys);
      expect([keys, focused()]).toEqual([keys, line]);
    }
    expect(screen.getAllByRole('treeitem').filter((item) => item.tabIndex === 0)).toHaveLength(1);
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
    await user.click(screen.getByRole('treeitem', { name: /^tags/ }));
    expect(lines().slice(1)).toEqual([
      '  v Record 1: {1 property}',
      '    v tags: [2 entries]',
      '      0: "new"',
      '      1: "vip"',
    ]);
    await user.click(screen.getByRole('treeitem', { name: /^tags/ }));
    expect(lines()).toHaveLength(3);
  });
});
