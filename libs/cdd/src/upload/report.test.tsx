import type { UploadedCddFile } from '@scv/api';
import { override } from '@scv/api/mocks';
import { errorResponse, mockBackend, server } from '@scv/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  answerUploads,
  confirmUpload,
  jsonFile,
  known,
  openUpload,
  withoutWorkers,
} from '../testing/upload-screen.tsx';

withoutWorkers();

const text = '[{"customerId": "C-2", "mail": "a"}, {"customerId": "C-1", "mail": "b"}]';

async function open(content = text, features: string[] = ['extended']) {
  const view = openUpload(features);
  await view.choose(jsonFile(content));
  await screen.findByRole('heading', { level: 3 });
  return view.user;
}

const idField = () => screen.findByLabelText('Records are told apart by');

test.each([
  [text, [], 'customerId'],
  ['[{"mail": "a"}, {"mail": "b"}]', [], 'mail'],
  [
    '[{"partyId": 1, "customerId": 1}, {"partyId": 1, "customerId": 2}, {"partyId": 2, "customerId": 3}]',
    [],
    'customerId',
  ],
  ['[{"partyId": 1, "customerId": 1}, {"partyId": 1, "customerId": 2}]', ['partyId'], 'partyId'],
])('%s with the required members %j is told apart by %s', async (content, required, name) => {
  server.use(
    override('getCddSchema', () => ({ required, properties: {} })),
    ...mockBackend(),
  );
  await open(content, ['cdd-schema']);
  await waitFor(async () => expect(await idField()).toHaveValue(name));
});

test('without a member that tells the records apart the page says so', async () => {
  await open('[{"paid": true}, {"paid": true}]', []);
  expect((await screen.findByText('Records are told apart by')).closest('dt')?.nextElementSibling).toHaveTextContent(
    'No member tells the records apart',
  );
});

const compareWith = (answer: Parameters<typeof override<'compareCddRecords'>>[1]) =>
  server.use(override('compareCddRecords', answer), ...mockBackend());
const sinceLast = async () => (await screen.findByText('Since the last upload')).closest('dt')?.nextElementSibling;
const last = { id: known.id, name: 'earlier.json', at: known.at, added: 1200, removed: 1, changed: 0 };

test('the records are compared with those of the last upload, by hashes of a chosen member', async () => {
  const sent = vi.fn<(body: unknown) => void>();
  const answer = async ({ request }: { request: Request }) => {
    sent(await request.json());
    return { last };
  };
  compareWith(answer);
  answerUploads(() => ({ message: 'File uploaded successfully!' }));
  const user = await open();
  expect(await screen.findByRole('link', { name: 'earlier.json' })).toHaveAttribute(
    'href',
    `/cdd-upload/history/${known.id}`,
  );
  expect(await sinceLast()).toHaveTextContent('1,200 new, 1 gone, 0 changed against earlier.json');
  await user.selectOptions(await idField(), 'mail');
  const hash: unknown = expect.stringMatching(/^[A-Za-z0-9+/]{16}$/);
  const call = (idName: string) => [{ idName, version: 2, records: [hash, hash] }];
  await waitFor(() => expect(sent.mock.calls).toEqual([call('customerId'), call('mail')]));
  await confirmUpload(user, 'Upload anyway');
  await screen.findByText('File uploaded successfully!');
  expect(sent).toHaveBeenCalledTimes(2);
  expect(await sinceLast()).toHaveTextContent('1,200 new');
  await user.selectOptions(await idField(), 'No member');
  expect(screen.queryByText('Since the last upload')).not.toBeInTheDocument();
});

const { id, name, at, result, uploader } = known;
const old = { id, name, at, result, uploader, size: 2000, records: 2 };
const uploaded = { ...old, grade: 'ready' } as const;
const repeatedIds = { idName: 'customerId', count: 0 };

test.each<[string, UploadedCddFile[], string]>([
  ['there is no upload', [], 'Not compared: this is the first upload'],
  [
    'the last upload is of an earlier release',
    [old],
    'Not compared: earlier.json was stored before the server kept hashes of records',
  ],
  [
    'the last upload is too large',
    [{ ...uploaded, records: 200_001 }],
    'Not compared: earlier.json is too large: only files up to 20 MB and 200,000 records are compared',
  ],
  ['no hashes were kept', [uploaded], 'Not compared: earlier.json has no hashes of records on the server'],
  [
    'the hashes are of another member',
    [{ ...uploaded, repeatedIds: { idName: 'uuid', count: 0 } }],
    'Not compared: earlier.json has no records that customerId tells apart',
  ],
  [
    'the hashes have another version',
    [{ ...uploaded, repeatedIds }],
    'Not compared: earlier.json has hashes of another version. Reload the page, then choose the file again.',
  ],
])('if %s, the page says so', async (_, uploads, words) => {
  server.use(
    override('compareCddRecords', () => ({})),
    ...mockBackend({ uploads }),
  );
  await open();
  await waitFor(async () => expect((await sinceLast())?.textContent).toBe(words));
  expect(screen.getByRole('button', { name: 'Upload' })).toBeVisible();
});

test('the page says that a comparison failed', async () => {
  compareWith(() => errorResponse(429, 'No.'));
  await open();
  await waitFor(async () => expect(await sinceLast()).toHaveTextContent(/^Could not be compared$/));
  expect(screen.getByRole('button', { name: 'Upload' })).toBeVisible();
});

test.each([
  ['a file without faults', text, 'Upload'],
  ['a file with doubts', text.replace('"mail": "a"', '"mail": "a", "mail": "a"'), 'Upload anyway'],
])('%s waits three seconds for the comparison, then the question says so', async (_, content, button) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const compared = Promise.withResolvers<void>();
  compareWith(async () => {
    await compared.promise;
    return { last };
  });
  const user = await open(content);
  await waitFor(async () => expect(await sinceLast()).toHaveTextContent('Comparing…'));
  expect(screen.getByRole('button', { name: 'Upload' })).toHaveAttribute('aria-disabled', 'true');
  await vi.advanceTimersByTimeAsync(3000);
  await waitFor(() => expect(screen.getByRole('button', { name: button })).not.toHaveAttribute('aria-disabled'));
  await user.click(screen.getByRole('button', { name: button }));
  const question = await screen.findByRole('alertdialog', { name: 'Confirm File Upload' });
  expect(question).toHaveTextContent('The file is still being compared with earlier uploads.');
  compared.resolve();
  await waitFor(() => expect(question).toHaveTextContent('1 record of the last upload is missing.'));
  expect(question).not.toHaveTextContent('still being compared');
});

test.each([
  ['without ids', '[{"a": true}]', ['extended']],
  ['with a backend of the six calls alone', text, []],
])('%s nothing is compared', async (_, content, features) => {
  server.use(...mockBackend());
  await open(content, features);
  await screen.findByText(/^Ready: /);
  expect(screen.queryByText('Since the last upload')).not.toBeInTheDocument();
});
