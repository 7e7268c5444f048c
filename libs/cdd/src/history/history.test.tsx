import { type UploadedCddFile, useListActivity } from '@scv/api';
import { override } from '@scv/api/mocks';
import { captureDownloads, mockBackend, errorResponse, renderRoute, server, translatePage } from '@scv/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { HistoryRoute } from './history-route.tsx';
import { UploadPage } from './upload-page.tsx';

const saved = captureDownloads();

const uploader = { id: '6f2f3c5e-8f0e-4d5c-9f0a-4f5a3a1c2b7d', name: 'Ada Byron', email: 'ada.byron@scv.example' };
const sha256 = `9f86d081${'5'.repeat(52)}0a08`;

/** Newest first, one a minute. */
const uploads = (count: number): UploadedCddFile[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    at: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
    name: `customers-${index}.json`,
    result: 'done',
    size: 2048,
    records: 1250,
    sha256,
    uploader,
    check: { result: 'faults', records: 1250, faulty: 3, faults: 5 },
  }));

function open(kept: UploadedCddFile[], address = '/cdd-upload/history') {
  server.use(...mockBackend({ uploads: kept }));
  const routes = [
    { path: '/cdd-upload/history', Component: HistoryRoute },
    { path: '/cdd-upload/history/:id', element: <UploadPage activity={(id) => <Activity id={id} />} /> },
  ];
  return renderRoute(routes, address);
}

/** What was done with an upload. */
function Activity({ id }: { id: string }) {
  const { data } = useListActivity({ target: id });
  return <p>{`Activity of ${id}: ${data?.data.entries.map(({ action }) => action).join() ?? ''}`}</p>;
}

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Uploads' }))
    .getAllByRole('row')
    .slice(1);

test('an upload shows name, size, records, checksum, uploader, time, result and check (decided 4)', async () => {
  const { user } = open(uploads(1));
  const [row] = await rows();
  expect(row).toHaveTextContent(
    /^customers-0\.json2 kB · 1,250 recordsUploaded5 faults in 3 recordsABAda Byron.* 20\d\d, \d\d:\d\d9f86d081…0a08$/,
  );
  await user.click(screen.getByRole('button', { name: 'Copy checksum of customers-0.json' }));
  expect(await navigator.clipboard.readText()).toBe(sha256);
  expect(screen.queryByRole('navigation', { name: 'Pagination' })).not.toBeInTheDocument();
});

test('a refused upload shows its reason, and has no checksum', async () => {
  const [{ id, at }] = uploads(1) as [UploadedCddFile];
  const reason = 'The file is not well-formed JSON: unexpected } at line 3, column 1.';
  open([{ id, at, name: '', result: 'refused', reason, uploader: { email: 'someone@scv.example' } }]);
  const [row] = await rows();
  expect(row).toHaveTextContent(/^Unnamed fileThe file is not well-formed JSON.*RefusedSsomeone@scv\.example/);
  expect(row).toHaveTextContent(reason);
  expect(within(row as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
});

test('"Older" and "Newest" turn the pages; the address has the place, and the list the focus', async () => {
  const { user, router } = open(uploads(30));
  expect(await rows()).toHaveLength(25);
  await user.click(screen.getByRole('link', { name: 'Older uploads' }));
  expect(await screen.findByText('customers-29.json')).toBeVisible();
  expect(await rows()).toHaveLength(5);
  expect(router.state.location.search).toMatch(/^\?after=/);
  expect(screen.queryByRole('link', { name: 'Older uploads' })).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Upload history' })).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Newest uploads' }));
  expect(await screen.findByText('customers-0.json')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Upload history' })).toHaveFocus();
});

test('a place that the server doesn’t know shows the newest uploads', async () => {
  const { router } = open(uploads(1), '/cdd-upload/history?after=nowhere');
  expect(await rows()).toHaveLength(1);
  expect(router.state.location.search).toBe('');
});

test('a translated list has its filters by person, result and days in the address (decided 4)', async () => {
  const [first, second] = uploads(2) as [UploadedCddFile, UploadedCddFile];
  const cancelled = { ...second, result: 'cancelled' as const, at: new Date().toISOString() };
  const { user, router } = open([cancelled, first]);
  await rows();
  translatePage();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.selectOptions(screen.getByLabelText('Result'), 'cancelled');
  await user.type(screen.getByRole('combobox', { name: 'Who' }), 'ada');
  await user.click(screen.getByRole('option', { name: /^Ada Byron/ }));
  await user.selectOptions(screen.getByLabelText('Days'), 'Today');
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect((await rows())[0]).toHaveTextContent(/Cancelled/);
  expect(router.state.location.search).toBe(`?uploader=${uploader.id}&result=cancelled&from=today`);
  await user.click(screen.getByRole('button', { name: 'Days: Today' }));
  expect(router.state.location.search).toBe(`?uploader=${uploader.id}&result=cancelled`);
  await user.selectOptions(screen.getByLabelText('Result'), 'failed');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await rows()).toHaveLength(2);
  expect(router.state.location.search).toBe('');
});

test('the page of an upload has its faults by kind, other uploads of the file and its activity (decided 4)', async () => {
  const [first, second] = uploads(2) as [UploadedCddFile, UploadedCddFile];
  const kinds = [{ sentence: '"id" is missing.', path: '', records: 3 }];
  const { user } = open([{ ...first, check: { result: 'faults', records: 9, faulty: 3, faults: 3, kinds } }, second]);
  await user.click(await screen.findByRole('link', { name: 'customers-0.json' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'customers-0.json' })).toBeVisible();
  expect(screen.getByText(sha256)).toBeVisible();
  expect(screen.getByRole('list', { name: 'Faults by kind' })).toHaveTextContent('"id" is missing. 3 records');
  expect(await screen.findByText(`Activity of ${first.id}:`)).toBeVisible();
  expect(await screen.findByText(/as/)).toHaveTextContent('by Ada Byron as customers-1.json');
  expect(screen.getByText('Earlier')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download file' })).not.toBeInTheDocument();
});

test('repeated keys that the server found are said in the words of the check before the upload (decided 4)', async () => {
  const [first] = uploads(1) as [UploadedCddFile];
  const repeatedKeys = { count: 7, first: [{ key: 'a\u202eb', line: 1204 }], limited: true };
  const { user } = open([{ ...first, repeatedKeys }]);
  expect((await rows())[0]).toHaveTextContent('7 keys repeated within an object');
  await user.click(screen.getByRole('link', { name: 'customers-0.json' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^7 keys repeated within an objectMost programs keep only the last value\.Line 1,204: a\\u202eband 6 more$/,
  );
  expect(screen.getByText('Some keys were not compared')).toBeVisible();
});

test.each([
  [396, /^Size396 bytes$/],
  [2048, /^Size2 kB 2,048 bytes$/],
])('the size of %i bytes is said once in bytes', async (size, text) => {
  const [first] = uploads(1) as [UploadedCddFile];
  open([{ ...first, size }], `/cdd-upload/history/${first.id}`);
  expect((await screen.findByText('Size')).closest('dl > div')).toHaveTextContent(text);
});

test('a download asks first, shows a refusal there, and is in the activity at once (decided 4)', async () => {
  const [first] = uploads(1) as [UploadedCddFile];
  const { user } = open([{ ...first, name: 'customers.hta', downloadable: true }], `/cdd-upload/history/${first.id}`);
  server.use(
    override('downloadCddFile', () => errorResponse(404, 'No file is stored of this upload.'), { once: true }),
  );
  await user.click(await screen.findByRole('button', { name: 'Download file' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Download this file?' });
  await user.click(within(dialog).getByRole('button', { name: 'Download' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'The file could not be downloadedNo file is stored of this upload.',
  );
  expect(saved).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saved).toMatchObject([{ name: 'customers.hta.json' }]));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(await screen.findByText(`Activity of ${first.id}: download CDD file`)).toBeVisible();
});

test('an upload shows its grade, and how it differs from the one before (decided 4)', async () => {
  const [first, second] = uploads(2) as [UploadedCddFile, UploadedCddFile];
  const comparison = { id: second.id, name: second.name, at: second.at, added: 1200, removed: 1, changed: 0 };
  const findings = { grade: 'look-first', comparison, repeatedIds: { idName: 'customerId', count: 2 } } as const;
  const { user } = open([{ ...first, ...findings }, second]);
  const words = '1,200 new, 1 gone, 0 changed';
  expect((await rows())[0]).toHaveTextContent(`UploadedLook first${words}2 ids repeated5 faults in 3 records`);
  await user.click(screen.getByRole('link', { name: first.name }));
  expect(await screen.findByText('Look first')).toBeVisible();
  const fact = (name: string) => screen.getByText(name).closest('dt')?.nextElementSibling;
  expect(fact('Since the upload before')).toHaveTextContent(`${words} against customers-1.json`);
  expect(fact('Repeated ids')).toHaveTextContent('2 in customerId');
});

const file = { headers: { 'Content-Type': 'application/octet-stream' } };

test.each<[string, string, string]>([
  ['a list', '[{"id":1},{"id":2},{"i', 'The first 2 records of 1,250'],
  ['an object with a list', '{"a":[0],"list":[{"id":1},{"id":2}', 'The first 2 records of 1,250'],
])('the first records of %s can be shown, which is recorded (decided 4)', async (_what, start, words) => {
  const [first] = uploads(1) as [UploadedCddFile];
  const { user } = open([{ ...first, downloadable: true }], `/cdd-upload/history/${first.id}`);
  const asked: string[] = [];
  server.use(
    override('downloadCddFile', ({ request }) => {
      asked.push(new URL(request.url).search);
      return new HttpResponse(start, file);
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Show the first records' }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('row', { name: /^2/ })).toBeVisible();
  expect(asked).toEqual(['?maxBytes=1000000']);
});

test('of a stored file that is no list the beginning is shown as text', async () => {
  const [first] = uploads(1) as [UploadedCddFile];
  const { user } = open([{ ...first, downloadable: true }], `/cdd-upload/history/${first.id}`);
  server.use(override('downloadCddFile', () => new HttpResponse('{"name": "Ada"}', file)));
  await user.click(await screen.findByRole('button', { name: 'Show the first records' }));
  expect((await screen.findByLabelText('Beginning of the file')).textContent).toBe('{"name": "Ada"}');
});

test.each([
  [404, 'There is no such upload'],
  [503, 'The upload could not be loaded'],
] as const)('after a %d the page of an upload says: %s', async (status, headline) => {
  server.use(override('getCddUpload', () => errorResponse(status, 'No.')));
  renderRoute([{ path: '/:id', element: <UploadPage /> }], '/7');
  expect(await screen.findByRole('heading', { name: headline })).toBeVisible();
});

test('without uploads the page says so', async () => {
  open([]);
  expect(await screen.findByRole('heading', { name: 'Nothing has been uploaded yet' })).toBeVisible();
});

test('a failure shows its reason, and can be tried again', async () => {
  server.use(override('listCddUploads', () => errorResponse(503, 'The database is down.')));
  const { user } = renderRoute([{ path: '/', Component: HistoryRoute }], '/');
  expect(await screen.findByRole('alert')).toHaveTextContent('The uploads could not be loadedThe database is down.');
  server.use(...mockBackend({ uploads: uploads(1) }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(1);
});
