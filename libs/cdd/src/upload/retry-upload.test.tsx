import type { CddReceipt } from '@scv/api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { holdRequests } from '../testing/fake-request.ts';
import { answerUploads, jsonFile, openUpload, sendFile, withoutWorkers } from '../testing/upload-screen.tsx';

withoutWorkers();

test.each([401, 503])(
  'after a %d the file can be sent again without choosing it again (§4, decided 4)',
  async (status) => {
    answerUploads(() => new HttpResponse(null, { status }));
    const { user } = await sendFile();
    await screen.findByText('File upload failed');
    expect(screen.getByText('Well-formed JSON')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Upload' })).not.toBeInTheDocument();

    answerUploads(() => ({}));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('File uploaded successfully!')).toBeVisible();
    expect(screen.queryByText('File upload failed')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  },
);

test('a double click on Retry doesn’t cancel the upload it started', async () => {
  answerUploads(() => new HttpResponse(null, { status: 503 }));
  const { user } = await sendFile();
  await screen.findByText('File upload failed');
  const answer = Promise.withResolvers<CddReceipt>();
  answerUploads(() => answer.promise);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel upload' }), { detail: 2 });
  answer.resolve({});
  expect(await screen.findByText('File uploaded successfully!')).toBeVisible();
});

test('Cancel upload aborts the request; Retry sends it again (decided 4)', async () => {
  let aborted = false;
  answerUploads((request) => {
    request.signal.addEventListener('abort', () => {
      aborted = true;
    });
    return new Promise(() => {});
  });
  const { user } = await sendFile();
  expect(await screen.findByRole('progressbar', { name: 'Upload' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'File customers.json' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }));

  expect(await screen.findByText('Upload cancelled')).toBeVisible();
  await waitFor(() => expect(aborted).toBe(true));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  answerUploads(() => ({}));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('File uploaded successfully!')).toBeVisible();
});

test('a different checksum is a warning next to the success, and Retry is offered', async () => {
  answerUploads(() => ({ sha256: '0'.repeat(64) }));
  const { user } = await sendFile();
  expect(await screen.findByText('File uploaded successfully!')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('The server stored a different file');
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
  vi.spyOn(file, 'slice').mockImplementation(() => {
    throw new DOMException('gone', 'NotReadableError');
  });
  await view.user.click(screen.getByRole('button', { name: 'Upload' }));
  await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Upload' }));

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The file was changed, moved or removed after you chose it',
  );
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('a double click on Cancel upload doesn’t start a new upload', async () => {
  answerUploads(() => new Promise(() => {}));
  const { user } = await sendFile();
  await user.click(await screen.findByRole('button', { name: 'Cancel upload' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }), { detail: 2 });
  await user.click(screen.getByText('Upload cancelled')); // gives a new upload time to show
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.getAllByRole('row')).toHaveLength(2);
});

test.each([
  [46, 'The server has stored nothing.'],
  [250, 'The whole file had been sent, so the server may have stored it.'],
])('cancelling after %d of 250 bytes says: %s', async (loaded, sentence) => {
  const requests = holdRequests();
  const { user } = await sendFile();
  const request = await vi.waitUntil(() => requests[0]);
  act(() => request.sent(loaded, 250));
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(await screen.findByText('Upload cancelled')).toBeVisible();
  expect(screen.getByText(sentence)).toBeVisible();
});
