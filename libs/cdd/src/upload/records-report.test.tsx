import type { CddCheck } from '@scv/api';
import { override } from '@scv/api/mocks';
import { errorResponse, server } from '@scv/testing';
import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  answerUploads,
  confirmUpload,
  customers,
  fakeWorker,
  jsonFile,
  openUpload,
  withoutWorkers,
} from '../testing/upload-screen.tsx';

withoutWorkers();

const features = ['cdd-schema'];
const schema = { title: 'Customer', properties: { name: { minLength: 4 } } };

const offer = (document: Record<string, unknown>) => server.use(override('getCddSchema', () => document));

test('a file whose records all fit says so without an alert', async () => {
  offer({ ...schema, properties: {} });
  const { choose } = openUpload(features);
  await choose(customers);
  expect(await screen.findByText('Ready: 2 records, no faults')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Upload' })).toBeVisible();
});

test('faults are listed by kind and exported; the file can be uploaded anyway (decided 4)', async () => {
  offer(schema);
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
  const { user, choose } = openUpload(features);
  await choose(customers);

  expect(await screen.findByRole('alert')).toHaveTextContent('Does not fit: 1 of 2 records does not fit the schema');
  expect(screen.getByText('Checked against the schema “Customer”.')).toBeVisible();
  const faults = screen.getByRole('list', { name: '1 fault of 1 kind' });
  expect(faults).toHaveTextContent('name has fewer than 4 characters /name1 record');
  expect(within(faults).getByRole('list', { name: 'Examples' })).toHaveTextContent(
    /^Record 1name ‘Ada’ has fewer than 4 characters$/,
  );
  await user.click(screen.getByRole('button', { name: 'Download as CSV' }));
  expect(await saved[0]?.text()).toContain('"1","","/name","‘Ada’","name has fewer than 4 characters"');
  expect(screen.getByRole('button', { name: 'Upload anyway' })).toHaveClass('is-quiet');
  answerUploads(() => ({}));
  expect(await confirmUpload(user, 'Upload anyway')).toMatch(
    /upload this file\?.*1 of 2 records does not fit the schema\./,
  );
  expect(await screen.findByText('File uploaded successfully!')).toBeVisible();
});

test.each([
  ['with the feature extended', ['cdd-schema', 'extended'], 'faults'],
  ['without it', ['cdd-schema'], undefined],
])('§7 %s, the header X-CDD-Check carries the result of the check, or is not sent', async (_what, given, result) => {
  offer(schema);
  const sent: Request[] = [];
  server.use(
    override('listCddUploads', () => ({ uploads: [], hasNext: false })),
    override('compareCddRecords', () => ({})),
  );
  answerUploads((request) => (sent.push(request), {}));
  const { user, choose } = openUpload(given);
  await choose(customers);
  await confirmUpload(user, 'Upload anyway');
  await screen.findByText('File uploaded successfully!');
  const header = sent[0]?.headers.get('X-CDD-Check');
  expect(header ? (JSON.parse(header) as CddCheck).result : undefined).toBe(result);
});

test('faults are grouped by kind, those of the most records first, and can be filtered (decided 4)', async () => {
  offer({ required: ['id'], properties: Object.fromEntries(['a', 'b', 'c', 'd'].map((key) => [key, { minimum: 1 }])) });
  const { user, choose } = openUpload(features);
  await choose(jsonFile(JSON.stringify([...Array.from({ length: 1200 }, () => ({ a: 0 })), { b: 0, c: 0, d: 0 }])));
  const list = await screen.findByRole('list', { name: '2,404 faults of 5 kinds' });
  const kinds = () => [...list.children].map((kind) => kind.querySelector('summary')?.textContent);
  expect(kinds()).toEqual([
    'id is missing /id1,201 records',
    'a is less than 1 /a1,200 records',
    ...['b', 'c', 'd'].map((name) => `${name} is less than 1 /${name}1 record`),
  ]);
  expect(screen.getAllByText('The first 20 of 1,201. The CSV file has all.')).toHaveLength(1);
  await user.type(screen.getByRole('searchbox', { name: 'Filter faults' }), '/A');
  expect(kinds()).toEqual(['a is less than 1 /a1,200 records']);
  await user.type(screen.getByRole('searchbox', { name: 'Filter faults' }), '?');
  expect(screen.getByText('No fault has “/A?” in its reason or its place.')).toBeVisible();
});

test('the upload waits for the check of the records, or the check is skipped (decided 4)', async () => {
  offer(schema);
  const { user, choose } = openUpload(features);
  const result = Promise.withResolvers<void>();
  let isFirst = true;
  // The check of the file itself isn't held up.
  fakeWorker.before = () => {
    if (!isFirst) return result.promise;
    isFirst = false;
  };
  await choose(customers);
  const upload = await screen.findByRole('button', { name: 'Upload' });
  expect(upload).toHaveAttribute('aria-disabled', 'true');
  await user.click(upload);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();

  await user.click(await screen.findByRole('button', { name: 'Skip the check' }));
  expect(screen.getByText('You skipped the check.')).toBeVisible();
  expect(fakeWorker.running).toBe(0);
  expect(screen.getByRole('alert')).toHaveTextContent('Look first: the records were not checked against the schema');
  await user.click(screen.getByRole('button', { name: 'Upload anyway' }));
  const confirm = await screen.findByRole('alertdialog', { name: 'Confirm File Upload' });
  expect(confirm).toHaveTextContent('The records were not checked against the schema.');
});

test.each<[string, 'checks' | 'loads', number, RegExp]>([
  [
    'a record takes too long',
    'checks',
    10_000,
    /Checking one record took longer than 10 seconds\. A pattern or format/,
  ],
  ['the check’s code doesn’t load', 'loads', 60_000, /Reload the page, then choose the file again\./],
])('if %s, the check ends, and the file can be uploaded (decided 4)', async (_what, stuck, limit, sentence) => {
  offer({ properties: { name: { pattern: '^(a+)+$' } } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { choose } = openUpload(features);
  // The check of the file itself ends.
  fakeWorker.before = () => {
    fakeWorker.stuck = stuck;
  };
  await choose(customers);
  expect(await screen.findByRole('button', { name: 'Skip the check' })).toBeVisible();
  await vi.advanceTimersByTimeAsync(limit);
  const notice = (await screen.findByText('The records were not checked against the schema')).closest('[role=status]');
  expect(notice).toHaveTextContent(sentence);
  expect(fakeWorker.running).toBe(0);
  expect(screen.getByRole('button', { name: 'Upload anyway' })).toBeEnabled();
});

test.each([
  ['the schema can’t be loaded', () => errorResponse(503, 'The database is down.'), /The server failed|database/i],
  ['the schema can’t be used', () => ({ $ref: '#/nowhere' }), 'The schema can’t be used: Unresolved $ref "#/nowhere".'],
])('if %s, the page says so, and the file can be uploaded', async (_what, answer, reason) => {
  server.use(override('getCddSchema', answer));
  const { choose } = openUpload(features);
  await choose(customers);
  const notice = (await screen.findByText('The records were not checked against the schema')).closest('[role=status]');
  expect(notice).toHaveTextContent(reason);
  expect(screen.getByRole('button', { name: 'Upload anyway' })).toBeVisible();
});

test('a backend without a schema changes nothing', async () => {
  server.use(override('getCddSchema', () => errorResponse(404, 'There is no schema for CDD files.')));
  const { choose } = openUpload(features);
  await choose(customers);
  expect(await screen.findByRole('button', { name: 'Upload' })).toBeVisible();
  expect(screen.queryByText(/schema/)).not.toBeInTheDocument();
});
