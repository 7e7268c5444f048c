import { override } from '@scv/api/mocks';
import { pressWhileComposing, server, translatePage } from '@scv/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { jsonFile, openUpload, withoutWorkers } from '../testing/upload-screen.tsx';

withoutWorkers();

const text = `{"note": "x", "customers": [
  {"customerId": "C-2", "name": "Grace", "score": 9, "owners": [{"name": "Jane", "share": 51}, {"name": "Al"}]},
  {"customerId": "C-1", "name": "ada\\u202e", "score": 10.50},
  {"customerId": "C-2", "score": null, "__proto__": true}
]}`;

async function openTable(content = text, features: string[] = []) {
  const view = openUpload(features);
  await view.choose(jsonFile(content));
  await screen.findByRole('table', { name: 'Records' });
  return view.user;
}

/** The text of the cells, of the header's buttons first. */
const rows = () =>
  screen
    .getAllByRole('row')
    .map((row) => Array.from(row.querySelectorAll('button, td'), ({ textContent }) => textContent.trim()));

test('records are a table with nested values in one line, and numbers as written (decided 4)', async () => {
  await openTable();
  expect(rows()).toEqual([
    ['#', 'customerId', 'name', 'score', 'owners', '__proto__'],
    ['1', 'C-2', 'Grace', '9', 'Jane, 51; Al', ''],
    ['2', 'C-1', 'ada\\u202e', '10.50', '', ''],
    ['3', 'C-2', '', 'null', '', 'true'],
  ]);
});

const numbers = () =>
  rows()
    .slice(1)
    .map(([number]) => number);

test.each<[string, string[], string[]]>([
  [
    '["b", 10, "a10", null, 9, [1], "a9", -1, true]',
    ['8', '5', '2', '7', '3', '1', '6', '4', '9'],
    ['2', '5', '8', '1', '3', '7', '9', '4', '6'],
  ],
  ['[12345678901234567891, 12345678901234567890, 1.50, 1e1]', ['3', '4', '2', '1'], ['1', '2', '4', '3']],
  ['[1.0, 2, 1, 10e-1]', ['1', '3', '4', '2'], ['2', '1', '3', '4']],
  ['[1E400, 9e399, -1e400, -1e401, 0, -0]', ['4', '3', '5', '6', '2', '1'], ['1', '2', '5', '6', '3', '4']],
  [`[1${'0'.repeat(250)}, 3, "a", 2]`, ['4', '2', '3', '1'], ['2', '4', '3', '1']],
  ['["b", "a", "b", "a"]', ['2', '4', '1', '3'], ['1', '3', '2', '4']],
])('the values of %s are sorted up and down', async (content, up, down) => {
  const user = await openTable(content);
  await user.click(screen.getByRole('button', { name: 'Value' }));
  expect(numbers()).toEqual(up);
  await user.click(screen.getByRole('button', { name: 'Value' }));
  expect(numbers()).toEqual(down);
});

test('missing values come last in both directions, and # sorts by the order of the file', async () => {
  const user = await openTable();
  for (const expected of [
    ['2', '1', '3'],
    ['1', '2', '3'],
  ]) {
    await user.click(screen.getByRole('button', { name: 'name' }));
    expect(numbers()).toEqual(expected);
  }
  await user.click(screen.getByRole('button', { name: '#' }));
  await user.click(screen.getByRole('button', { name: '#' }));
  expect(numbers()).toEqual(['3', '2', '1']);
});

test('in a translated page the search looks at every value, folded, also at those of no column', async () => {
  const members = Array.from({ length: 40 }, (_, index) => `"m${index}": 0`).join(',');
  const user = await openTable(`[{${members}, "hidden": {"deep": ["Émile"]}}, {"m0": 9007199254740993}]`);
  const search = screen.getByRole('searchbox', { name: 'Search records' });
  translatePage();
  for (const [typed, found] of [
    ['EMILE', ['1']],
    ['9007199254740993', ['2']],
    ['emile 0', ['1']],
    ['hidden', []],
  ] as const) {
    await user.clear(search);
    await user.type(search, typed);
    expect(numbers()).toEqual(found);
    expect(screen.getByText(`${found.length} of 2 records`)).toBeVisible();
  }
});

test('a row opens its record as formatted JSON, with the numbers as they are written', async () => {
  const user = await openTable('[{"id": 12345678901234567890, "n": 10.50, "t": "\\u202e"}]');
  const row = screen.getByRole('row', { name: /12345/ });
  pressWhileComposing(row, 'Enter');
  row.focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Record 1' });
  expect((await within(dialog).findByLabelText('Record')).textContent).toBe(
    '{\n  "id": 12345678901234567890,\n  "n": 10.50,\n  "t": "\\u202e"\n}',
  );
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the columns of the schema come first, then those that only the file has', async () => {
  const properties = { b: {}, absent: {}, a: {} };
  server.use(override('getCddSchema', () => ({ type: 'array', items: { properties } })));
  await openTable('[{"other": 1, "a": 2}, {"b": 3}]', ['cdd-schema']);
  expect(await screen.findAllByRole('columnheader', { name: /^(b|a|other)$/ })).toHaveLength(3);
  expect(rows()).toEqual([
    ['#', 'b', 'a', 'other'],
    ['1', '', '2', '1'],
    ['2', '3', '', ''],
  ]);
});

test('a column is as wide as its content, up to 40 characters', async () => {
  await openTable(`[{"id": 1, "a long name": 2, "text": "${'x'.repeat(99)}"}]`);
  const widths = screen.getAllByRole('columnheader').map(({ style }) => /(\d+)ch/.exec(style.width)?.[1]);
  expect(widths).toEqual([undefined, '6', '14', '40']);
});

test('members whose names look alike have columns of their own', async () => {
  await openTable('[{"#": 7, "a\\u202e": 1, "a\\\\u202e": 2, "": 3}]');
  expect(rows()).toEqual([
    ['#', '# (1)', 'a\\u202e', 'a\\u202e (3)', '""'],
    ['1', '7', '1', '2', '3'],
  ]);
});

test('records that are no objects have one column', async () => {
  await openTable('["a", [1, 2], true]');
  expect(rows()).toEqual([
    ['#', 'Value'],
    ['1', 'a'],
    ['2', '1; 2'],
    ['3', 'true'],
  ]);
});

test('a value that isn’t an object is shown in the first column of a list of objects', async () => {
  await openTable('[{"a": 1, "b": 2}, "plain", [3, 4]]');
  expect(rows().slice(1)).toEqual([
    ['1', '1', '2'],
    ['2', 'plain', ''],
    ['3', '3; 4', ''],
  ]);
});

test('of many records only those in view are rendered; End and Home reach the last and the first', async () => {
  const user = await openTable(`[${'0,'.repeat(11_999)}0]`);
  expect(rows().length).toBeLessThan(60);
  screen.getAllByRole('row')[1]!.focus();
  // jsdom has no layout: rows of 45 px.
  const area = screen.getByRole('table').parentElement!.parentElement!;
  Object.defineProperty(area, 'scrollHeight', { value: 450_000 });
  await user.keyboard('{End}');
  expect(document.activeElement).toHaveAttribute('data-row', '10000');
  await user.keyboard('{Home}');
  expect(document.activeElement).toHaveAttribute('data-row', '1');
  expect(screen.getByText('The first 10,000 records of 12,000')).toBeVisible();
});
