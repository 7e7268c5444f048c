import { override } from '@scv/api/mocks';
import { errorResponse, server } from '@scv/testing';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  answerUploads,
  confirmUpload,
  customers,
  fakeWorker,
  gone,
  jsonFile,
  known,
  openUpload,
  withoutWorkers,
} from '../testing/upload-screen.tsx';

withoutWorkers();

test('a well-formed file is ready, with its size and checksum (§3, decided 4)', async () => {
  const { choose } = openUpload();
  await choose(customers);

  expect(await screen.findByText('Ready: 2 records, well-formed')).toBeVisible();
  const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).closest('dt')?.nextElementSibling;
  expect(fact('Size')).toHaveTextContent('47 bytes');
  expect(fact('SHA-256')).toHaveTextContent(/^[0-9a-f]{64}$/);
  expect(screen.getByRole('region', { name: 'File customers.json' })).toHaveTextContent('Well-formed JSON');
  expect(screen.getByRole('button', { name: 'Upload' })).toHaveClass('is-primary');
});

test('a file that is no list shows its beginning as text (decided 4)', async () => {
  const { choose } = openUpload();
  await choose(jsonFile(`{"name": "\u202eAda",\n "note": "${'x'.repeat(5000)}"}`));
  const text = (await screen.findByLabelText('Beginning of the file')).textContent;
  expect(text).toMatch(/^\{"name": "\\u202eAda",\n "note": "x+…$/);
  expect(text).toHaveLength(4006);
});

test('a running check shows its progress and can be cancelled (decided 4)', async () => {
  fakeWorker.before = () => new Promise(() => {});
  const { choose, user } = openUpload();
  await choose(customers);
  expect(await screen.findByText('Checking: 47 bytes of 47 bytes')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Check' })).toHaveAttribute('aria-valuenow', '100');
  expect(fakeWorker.running).toBe(1);

  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(fakeWorker.running).toBe(0);
  expect(screen.queryByText('customers.json')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'file browser' })).toHaveFocus();
});

test('leaving the page cancels the check without asking', async () => {
  fakeWorker.before = () => new Promise(() => {});
  const { choose, user } = openUpload();
  await choose(customers);
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByText('Another screen')).toBeVisible();
  expect(fakeWorker.running).toBe(0);
});

test('a malformed file is refused with line, column, what was expected and an excerpt (decided 4)', async () => {
  const { choose, user } = openUpload();
  await choose(jsonFile('{\n  "a": 1,\n}'));

  const alert = await screen.findByRole('alert');
  const reason = 'The file is not well-formed JSON: unexpected } at line 3, column 1; expected a key in double quotes.';
  expect(alert).toHaveTextContent(reason);
  expect(within(alert).getByRole('figure', { name: 'Line 3 of the file' })).toHaveTextContent('3}');
  expect(within(alert).getByText('}')).toContainHTML('<mark>}</mark>');

  await user.click(screen.getByRole('button', { name: 'Remove file' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'file browser' })).toHaveFocus();
});

function failingWorker() {
  throw new DOMException('not allowed', 'SecurityError');
}

const notChecked = 'The file could not be checked. Reload the page, then choose it again.';
const changed = 'The file was changed, moved or removed after you chose it. Choose it again.';

test.each<[string, () => void, string]>([
  ['the file has changed', () => vi.spyOn(customers, 'slice').mockImplementation(gone), changed],
  ['the worker can’t be created', () => vi.stubGlobal('Worker', failingWorker), notChecked],
  ['the worker fails to load', () => Object.assign(fakeWorker, { failure: 'error' }), notChecked],
  ['the worker sends an unreadable message', () => Object.assign(fakeWorker, { failure: 'messageerror' }), notChecked],
])('if %s, the page says what to do', async (_what, breakCheck, sentence) => {
  breakCheck();
  const { choose } = openUpload();
  await choose(customers);
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

test('if some keys weren’t compared, the page says so', async () => {
  const { choose } = openUpload();
  await choose(jsonFile(`{"${'k'.repeat(70_000)}":1}`));
  const notice = (await screen.findByText('Some keys were not compared')).closest('[role=status]');
  expect(notice).toHaveTextContent('The file has more keys at a time, or longer ones, than are compared.');
});

const features = ['extended'];
const nothingToCompare = override('compareCddRecords', () => ({}));

test('a file that was uploaded before says so, and can be uploaded anyway (decided 4)', async () => {
  let asked = '';
  server.use(
    nothingToCompare,
    override('listCddUploads', ({ request }) => {
      asked ||= new URL(request.url).searchParams.get('sha256') ?? '';
      return { uploads: [known], hasNext: false };
    }),
  );
  answerUploads(() => ({}));
  const { user, choose } = openUpload(features);
  await choose(customers);

  const warning = await screen.findByRole('alert');
  expect(warning).toHaveTextContent('Look first: this file was uploaded before');
  expect(screen.getByText(/^Uploaded on/)).toHaveTextContent(
    /Uploaded on 22 Nov 2026, \d\d:30 by Ada Byron as earlier\.json\./,
  );
  expect(screen.getByText(asked, { selector: 'details code' })).toBeInTheDocument();
  expect(await confirmUpload(user, 'Upload anyway')).toContain('This file was uploaded before.');
  expect(await screen.findByText('File uploaded successfully!')).toBeVisible();
  expect(screen.queryByText(/uploaded before/)).not.toBeInTheDocument();
});

test('if the backend can’t be asked, the page says so quietly, and the file can be uploaded', async () => {
  server.use(
    nothingToCompare,
    override('listCddUploads', () => errorResponse(503, 'The database is down.')),
  );
  const { choose } = openUpload(features);
  await choose(customers);
  expect(await screen.findByText('Whether this file was uploaded before could not be checked.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Upload' })).toBeVisible();
});

test('without the feature nothing is asked or linked (decided 6)', async () => {
  const { choose } = openUpload(); // tests fail on an unhandled request
  await choose(customers);
  expect(await screen.findByRole('button', { name: 'Upload' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Upload history' })).not.toBeInTheDocument();
});
