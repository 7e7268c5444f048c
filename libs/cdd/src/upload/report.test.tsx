import { override } from '@scv/api/mocks';
import { errorResponse, mockBackend, server } from '@scv/testing';
import { screen, waitFor } from '@testing-library/react';
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

test.each([
  ['there is nothing to compare with', () => ({}), /^Nothing to compare with: .* compared by customerId$/],
  ['the server is busy', () => errorResponse(429, 'No.'), /^Could not be compared$/],
])('the page says that %s', async (_, answer, words) => {
  compareWith(answer);
  await open();
  await waitFor(async () => expect(await sinceLast()).toHaveTextContent(words));
  expect(screen.getByRole('button', { name: 'Upload' })).toBeVisible();
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
