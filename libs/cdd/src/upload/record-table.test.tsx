import { override } from '@scv/api/mocks';
import { mockBackend, errorResponse, server } from '@scv/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import {
  answerUploads,
  confirmUpload,
  jsonFile,
  known,
  openUpload,
  withoutWorkers,
} from '../testing/upload-screen.tsx';

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

test('it is sorted, numbers by their value and missing values last, and searched', async () => {
  const user = await openTable();
  const numbers = () =>
    rows()
      .slice(1)
      .map(([number]) => number);
  await user.click(screen.getByRole('button', { name: 'name' }));
  expect(numbers()).toEqual(['2', '1', '3']);
  await user.click(screen.getByRole('button', { name: 'name' }));
  expect(numbers()).toEqual(['1', '2', '3']);
  await user.click(screen.getByRole('button', { name: 'score' }));
  expect(numbers()).toEqual(['1', '2', '3']);
  await user.click(screen.getByRole('button', { name: '#' }));
  await user.click(screen.getByRole('button', { name: '#' }));
  expect(numbers()).toEqual(['3', '2', '1']);
  await user.type(screen.getByRole('searchbox', { name: 'Search records' }), 'JÁNE');
  expect(numbers()).toEqual(['1']);
  expect(screen.getByText('1 of 3 records')).toBeVisible();
});

test('a row opens its record', async () => {
  const user = await openTable();
  screen.getByRole('row', { name: /ada/ }).focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Record 2' });
  const record = await within(dialog).findByRole('list', { name: 'Record' });
  expect(record).toHaveTextContent('{3 properties}customerId: "C-1"name: "ada\\u202e"score: 10.50');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('repeated ids are a warning with their records', async () => {
  await openTable();
  expect(screen.getByText('Repeated ids').nextElementSibling).toHaveTextContent('1 in customerId');
  expect(screen.getByRole('alert')).toHaveTextContent(
    '1 id repeatedMost programs keep only one record for each id.Record 3, as in record 1: C-2',
  );
});

test.each([
  ['[{"countryId": 7, "ID": 1}, {"countryId": 7, "ID": 2}]', '0 in ID'],
  ['[{"customer_id": 7}, {"customer_id": "7"}]', '1 in customer_id'],
  ['[{"paid": true}, {"paid": true}]', undefined],
])('%s: repeated ids %s', async (content, fact) => {
  await openTable(content);
  expect(screen.queryByText('Repeated ids')?.nextElementSibling?.textContent).toBe(fact);
});

const compareWith = (answer: Parameters<typeof override<'compareCddRecords'>>[1]) =>
  server.use(override('compareCddRecords', answer), ...mockBackend());
const sinceLast = async () => (await screen.findByText('Since the last upload')).nextElementSibling;
const last = { id: known.id, name: 'earlier.json', at: known.at, added: 1200, removed: 1, changed: 0 };

test('the records are compared with those of the last upload, by hashes of their ids', async () => {
  const sent = vi.fn<(body: unknown) => void>();
  const answer = async ({ request }: { request: Request }) => {
    sent(await request.json());
    return { last };
  };
  compareWith(answer);
  answerUploads(() => ({ message: 'File uploaded successfully!' }));
  const user = await openTable(text, ['extended']);
  expect(await screen.findByRole('link', { name: 'earlier.json' })).toHaveAttribute(
    'href',
    `/cdd-upload/history/${known.id}`,
  );
  expect(await sinceLast()).toHaveTextContent('1,200 new, 1 gone, 0 changed by customerId, against earlier.json');
  const hash: unknown = expect.stringMatching(/^[A-Za-z0-9+/]{16}$/);
  expect(sent.mock.calls).toEqual([[{ idName: 'customerId', records: [hash, hash, hash] }]]);
  await confirmUpload(user, 'Upload');
  await screen.findByText('File uploaded successfully!');
  expect(sent).toHaveBeenCalledOnce();
  expect(await sinceLast()).toHaveTextContent('1,200 new');
});

const busyFor = (seconds: number) =>
  HttpResponse.json({}, { status: 429, headers: { 'Retry-After': String(seconds) } });

test('while the server is busy with other comparisons, the page asks again', async () => {
  const answers = [() => busyFor(0), () => ({ last })];
  compareWith(() => answers.shift()?.() ?? {});
  await openTable(text, ['extended']);
  await waitFor(async () => expect(await sinceLast()).toHaveTextContent('1,200 new'));
});

test.each([
  ['nothing to compare with', () => ({}), 'Nothing to compare with'],
  ['an error', () => errorResponse(403, 'No.'), /^Could not be compared$/],
  ['a server that stays busy', () => busyFor(16), 'Could not be compared: the server is busy'],
])('the page says %s', async (_, answer, words) => {
  compareWith(answer);
  await openTable(text, ['extended']);
  await waitFor(async () => expect(await sinceLast()).toHaveTextContent(words));
});

test.each([
  ['without ids', '[{"a": 1}]', ['extended']],
  ['with a backend of the six calls alone', text, []],
])('%s nothing is compared', async (_, content, features) => {
  server.use(...mockBackend());
  await openTable(content, features);
  expect(screen.queryByText('Since the last upload')).not.toBeInTheDocument();
});

test('the columns are the schema’s, at most twelve, and the faults stand above', async () => {
  const properties = Object.fromEntries(Array.from({ length: 13 }, (_, index) => [`p${index}`, {}]));
  server.use(override('getCddSchema', () => ({ type: 'array', items: { properties, required: ['p0'] } })));
  await openTable('[{"other": 1, "p12": 2}]', ['cdd-schema']);
  expect(rows()[0]).toEqual(['#', ...Object.keys(properties).slice(0, 12)]);
  expect((await screen.findByText('Faults')).nextElementSibling).toHaveTextContent(/^1$/);
});

test('records with none of the schema’s properties have columns of their own', async () => {
  server.use(override('getCddSchema', () => ({ properties: { p0: {} } })));
  await openTable('[{"other": 1}]', ['cdd-schema']);
  expect(rows()).toEqual([
    ['#', 'other'],
    ['1', '1'],
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

test('records beyond the sample have the columns of the first hundred', async () => {
  const user = await openTable(`[${'{"a":1},'.repeat(100)}{"a":2,"b":3}]`);
  expect(rows()[0]).toEqual(['#', 'a']);
  await user.dblClick(screen.getByRole('button', { name: 'a' }));
  expect(rows()[1]).toEqual(['101', '2']);
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
