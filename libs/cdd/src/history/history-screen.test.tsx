import type { UploadedCddFile } from '@scv/api';
import { override } from '@scv/api/mocks';
import { mockBackend, refusal, renderRoute, server } from '@scv/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UploadHistoryRoute } from './upload-history-route.tsx';

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
  }));

function open(kept: UploadedCddFile[], address = '/cdd-upload/history') {
  server.use(...mockBackend({ uploads: kept }));
  return renderRoute([{ path: '/cdd-upload/history', Component: UploadHistoryRoute }], address);
}

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Uploads' }))
    .getAllByRole('row')
    .slice(1);

test('an upload shows name, size, records, checksum, uploader, time and result', async () => {
  const { user } = open(uploads(1));
  const [row] = await rows();
  expect(row).toHaveTextContent(
    /^customers-0\.json2 kB · 1,250 recordsUploadedAda Byron.* 20\d\d, \d\d:\d\d9f86d081…0a08$/,
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
  expect(row).toHaveTextContent(/^Unnamed fileThe file is not well-formed JSON.*Refusedsomeone@scv\.example/);
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
  const { router } = open(uploads(1), '/cdd-upload/history?after=$');
  expect(await rows()).toHaveLength(1);
  expect(router.state.location.search).toBe('');
});

test('without uploads the page says so', async () => {
  open([]);
  expect(await screen.findByRole('heading', { name: 'Nothing has been uploaded yet' })).toBeVisible();
});

test('a failure shows its reason, and can be tried again', async () => {
  server.use(override('listCddUploads', () => refusal(503, 'The database is down.')));
  const { user } = renderRoute([{ path: '/', Component: UploadHistoryRoute }], '/');
  expect(await screen.findByRole('alert')).toHaveTextContent('The uploads could not be loadedThe database is down.');
  server.use(...mockBackend({ uploads: uploads(1) }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(1);
});
