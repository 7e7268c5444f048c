import { type CddReceipt, getGetSummaryQueryKey } from '@scv/api';
import { override } from '@scv/api/mocks';
import { server, translatePage } from '@scv/testing';
import { Toaster } from '@scv/ui/toaster';
import { presenceEvent, hasUnsavedChanges } from '@scv/ui/browser';
import { act, render, screen, waitFor, within, fireEvent } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type FakeRequest, holdRequests } from '../testing/fake-request.ts';
import {
  answerUploads,
  confirmUpload,
  customers,
  gone,
  jsonFile,
  known,
  openUpload,
  sendFile,
  withoutWorkers,
} from '../testing/upload-screen.tsx';

withoutWorkers();

test('the confirmation has the specified text, and Cancel sends nothing (§2, decided 4)', async () => {
  const { choose, user } = openUpload();
  translatePage();
  await choose(customers);
  await user.click(await screen.findByRole('button', { name: 'Upload' }));

  const dialog = await screen.findByRole('alertdialog', { name: 'Confirm File Upload' });
  expect(within(dialog).getByText('Are you sure you want to upload this file?')).toBeVisible();
  expect(dialog).toHaveTextContent('customers.json47 bytes, 2 records');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Upload' })).toHaveFocus();
});

test('the request has the specified path, headers, token and form field (§1, §3, §7)', async () => {
  const seen = vi.fn<(request: Request) => void>();
  answerUploads(async (request) => {
    seen(request.clone());
    return {};
  });
  await sendFile();
  await screen.findByText('File uploaded successfully!');

  const [[request]] = seen.mock.calls as [[Request]];
  expect(new URL(request.url).pathname).toBe('/hpesa/api/v1/cdd/upload');
  expect(Object.fromEntries(request.headers)).toMatchObject({
    accept: '*/*',
    authorization: 'Bearer test-token',
    'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
  });
  const body = await request.text();
  expect(body.match(/form-data; name="(\w+)"; filename="(.+)"/)?.slice(1)).toEqual(['cddFile', 'customers.json']);
  expect(seen).toHaveBeenCalledOnce();
});

test('a failure shows the server’s message and the request id; its whole answer can be read (§4, §8)', async () => {
  const body = { message: 'Out of disk.', code: 'E7', hint: 'x'.repeat(1_000) };
  answerUploads(() => HttpResponse.json(body, { status: 507, headers: { 'x-request-id': 'req-7' } }));
  const { user } = await sendFile();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Out of disk\..*Request req-7$/);
  await user.click(await screen.findByText('The server’s whole answer', { selector: 'summary' }));
  expect(screen.getByText(JSON.stringify(body))).toBeVisible();
});

test('after an upload leaving asks nothing, and the dashboard and the lists are read again', async () => {
  const answer = Promise.withResolvers<CddReceipt>();
  answerUploads(() => answer.promise);
  const { queryClient, user } = await sendFile();
  queryClient.setQueryData(getGetSummaryQueryKey(), {});
  answer.resolve({});
  await screen.findByText('File uploaded successfully!');
  expect(queryClient.getQueryState(getGetSummaryQueryKey())?.isInvalidated).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByText('Another screen')).toBeVisible();
});

test('during an upload no other file can be chosen; and it goes on elsewhere', async () => {
  answerUploads(() => ({}));
  const { user, choose } = await sendFile();
  await screen.findByText('File uploaded successfully!');
  answerUploads(() => new Promise(() => {}));
  await choose(jsonFile('[1]', 'second.json'));
  await confirmUpload(user);
  await screen.findByRole('button', { name: 'Cancel upload' });
  expect(screen.getByLabelText('CDD Json file').closest('[inert]')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove file' })).not.toBeInTheDocument();

  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await screen.findByText('Another screen');
  const chip = await screen.findByRole('link', { name: 'Uploading second.json: 0%' });
  expect(hasUnsavedChanges()).toBe(true);

  await user.click(chip);
  await user.click(await screen.findByRole('button', { name: 'Cancel upload' }));
  await screen.findByText('Upload cancelled');
  expect(hasUnsavedChanges()).toBe(false);
});

test('the end of an upload is told elsewhere too, and shown once when one comes back', async () => {
  const answer = Promise.withResolvers<object>();
  answerUploads(() => answer.promise);
  const { user } = await sendFile();
  render(<Toaster />);
  await screen.findByRole('button', { name: 'Cancel upload' });
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await screen.findByText('Another screen');
  answer.resolve({});
  expect(await screen.findByText('File uploaded successfully!')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText('File uploaded successfully!')).not.toBeInTheDocument());
  for (const shown of [1, 0]) {
    await user.click(screen.getByRole('link', { name: 'Back to the upload' }));
    await screen.findByRole('heading', { name: 'CDD Upload' });
    await waitFor(() => expect(screen.queryAllByText('File uploaded successfully!')).toHaveLength(shown));
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await screen.findByText('Another screen');
  }
});

test('after an upload one can open it in the history, or upload another', async () => {
  answerUploads(() => ({ id: '3a1c2b7d-8f0e-4d5c-9f0a-6f2f3c5e4f5a' }));
  server.use(
    override('listCddUploads', () => ({ uploads: [], hasNext: false })),
    override('compareCddRecords', () => ({})),
  );
  const { user, choose } = openUpload(['extended']);
  await choose(customers);
  await confirmUpload(user);
  expect(await screen.findByRole('link', { name: 'Open in history' })).toHaveAttribute(
    'href',
    '/cdd-upload/history/3a1c2b7d-8f0e-4d5c-9f0a-6f2f3c5e4f5a',
  );
  await user.click(screen.getByRole('button', { name: 'Upload another' }));
  expect(screen.queryByText('File uploaded successfully!')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'file browser' })).toHaveFocus();
});

test('under the empty drop zone are the last five uploads, each a link into the history', async () => {
  const asked: string[] = [];
  const uploads = [{ ...known, name: '', records: 12, size: 2048 }];
  server.use(
    override('compareCddRecords', () => ({})),
    override('listCddUploads', ({ request }) => {
      asked.push(new URL(request.url).search);
      return { uploads, hasNext: true };
    }),
  );
  const { choose } = openUpload(['extended']);
  const latest = await screen.findByRole('region', { name: 'Latest uploads' });
  expect(asked).toEqual(['?size=5']);
  expect(within(latest).getByRole('listitem')).toHaveTextContent(
    /^Unnamed fileUploaded.* by Ada Byron · 2 kB · 12 records$/,
  );
  expect(within(latest).getByRole('link')).toHaveAttribute('href', `/cdd-upload/history/${known.id}`);
  await choose(customers);
  expect(screen.queryByRole('region', { name: 'Latest uploads' })).not.toBeInTheDocument();
});

test('choosing another file removes the last result (§3)', async () => {
  answerUploads(() => new HttpResponse(null, { status: 500 }));
  const { choose } = await sendFile();
  await screen.findByText('File upload failed');
  await choose(jsonFile('[1]', 'next.json'));
  expect(await screen.findByRole('button', { name: 'Upload' })).toBeVisible();
  expect(screen.queryByText('File upload failed')).not.toBeInTheDocument();
});

/** The live region and the list of all its texts from now on. */
function listen() {
  const region = document.querySelector('[aria-live=polite]') as HTMLElement;
  const texts: string[] = [];
  const observer = new MutationObserver(() => texts.push(region.textContent));
  observer.observe(region, { childList: true, characterData: true, subtree: true });
  return { region, texts };
}

test('one live region announces each step from the check to the stored file (§3, §4)', async () => {
  const { choose, user } = openUpload();
  const { region, texts } = listen();
  expect(region).toBeEmptyDOMElement();
  await choose(jsonFile('[1,]'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The file is not well-formed JSON');
  await choose(customers);
  const requests = holdRequests();
  await confirmUpload(user);
  const sent = async () => (await vi.waitUntil(() => requests.at(-1))) as FakeRequest;
  const first = await sent();
  act(() => first.sent(30, 250));
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
  requests.length = 0;
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  act(() => first.answer(201, {}));
  const second = await sent();
  act(() => second.answer(500, {}));
  expect(await screen.findByRole('alert')).toHaveTextContent('File upload failed');
  requests.length = 0;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const third = await sent();
  act(() => third.sent(250, 250));
  await screen.findByText('100 percent uploaded');
  act(() => third.answer(201, {}));
  await screen.findByText('File uploaded successfully!');

  expect(region).toBeInTheDocument();
  expect(texts).toEqual([
    'Checking the file',
    '',
    'Checking the file',
    'The file is well-formed: 2 records',
    'Uploading the file',
    '50 percent uploaded',
    'The upload was cancelled',
    'Uploading the file',
    '',
    'Uploading the file',
    '100 percent uploaded',
    'The file was uploaded',
  ]);
});

test('upload progress counts as activity', async () => {
  const noted = vi.fn<() => void>();
  addEventListener(presenceEvent, noted);
  onTestFinished(() => removeEventListener(presenceEvent, noted));
  const requests = holdRequests();
  await sendFile();
  const request = await vi.waitUntil(() => requests[0]);
  expect(noted).not.toHaveBeenCalled();
  act(() => request.sent(30, 250));
  await waitFor(() => expect(noted).toHaveBeenCalledOnce());
});

test('signing out, which clears the cache, ends the upload', async () => {
  const requests = holdRequests();
  const { queryClient } = await sendFile();
  const request = await vi.waitUntil(() => requests[0]);
  act(() => queryClient.clear());
  expect(request.isAborted).toBe(true);
});

test('after a failure the file can be sent again without choosing it again (§4, decided 4)', async () => {
  answerUploads(() => HttpResponse.error());
  const { user } = await sendFile();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'File upload failedAn error occurred: the connection was lost. Check your network and retry.',
  );
  expect(screen.getByText('Well-formed JSON')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Upload' })).not.toBeInTheDocument();

  answerUploads(() => ({}));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('File uploaded successfully!')).toBeVisible();
  expect(screen.queryByText('File upload failed')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('an answer that can’t be about this file is a failure, and Retry is offered (decided 4)', async () => {
  answerUploads(() => HttpResponse.html('<title>Sign in</title>'));
  const { user } = await sendFile();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'File upload failedA page came back in place of an answer.',
  );
  answerUploads(() => ({}));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('a file that changed after its check isn’t sent, and Retry isn’t offered', async () => {
  const file = jsonFile('[1]');
  const view = openUpload();
  await view.choose(file);
  await screen.findByText('Well-formed JSON');
  vi.spyOn(file, 'slice').mockImplementation(gone);
  await confirmUpload(view.user);

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The file was changed, moved or removed after you chose it',
  );
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('a double click on Cancel upload doesn’t start a new upload', async () => {
  const requests: Request[] = [];
  answerUploads((request) => new Promise(() => void requests.push(request)));
  const { user } = await sendFile();
  await user.click(await screen.findByRole('button', { name: 'Cancel upload' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }), { detail: 2 });
  await user.click(screen.getByText('Upload cancelled')); // gives a new upload time to show
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(requests.length).toBeLessThanOrEqual(1);
});

test.each([
  [46, 'The server has stored nothing.'],
  [250, 'The whole file had been sent, so the server may have stored it.'],
])('Cancel upload after %d of 250 bytes aborts the request and says: %s (decided 4)', async (loaded, sentence) => {
  const requests = holdRequests();
  const { user } = await sendFile();
  const request = await vi.waitUntil(() => requests[0]);
  act(() => request.sent(loaded, 250));
  expect(screen.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'File customers.json' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(await screen.findByText('Upload cancelled')).toBeVisible();
  expect(request.isAborted).toBe(true);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByText(sentence)).toBeVisible();
});
