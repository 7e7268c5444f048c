import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { holdRequests } from '../testing/fake-request.ts';
import { answerUploads, jsonFile, openUpload, sendFile, withoutWorkers } from '../testing/upload-screen.tsx';

withoutWorkers();

test('a sign-in that expired leaves the file where it is, to be sent again once signed in', async () => {
  answerUploads(() => new HttpResponse(null, { status: 401 }));
  const { user } = await sendFile();
  await screen.findByText('Your sign-in was refused. Retry; if it is refused again, sign in again.');
  expect(screen.getByText('Well-formed JSON')).toBeVisible();
  answerUploads(() => HttpResponse.json({}));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('File uploaded successfully!')).toBeVisible();
});

test('a failed upload is tried again without choosing again', async () => {
  answerUploads(() => new HttpResponse(null, { status: 503 }));
  const { user } = await sendFile();
  await screen.findByText('File upload failed');
  expect(screen.queryByRole('button', { name: 'Upload' })).not.toBeInTheDocument();

  answerUploads(() => HttpResponse.json({}));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('File uploaded successfully!')).toBeVisible();
  expect(screen.queryByText('File upload failed')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('a double click on Retry does not cancel what it has begun', async () => {
  answerUploads(() => new HttpResponse(null, { status: 503 }));
  const { user } = await sendFile();
  await screen.findByText('File upload failed');
  const answer = Promise.withResolvers<Response>();
  answerUploads(() => answer.promise);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel upload' }), { detail: 2 });
  answer.resolve(HttpResponse.json({}));
  expect(await screen.findByText('File uploaded successfully!')).toBeVisible();
});

test('Cancel upload breaks the request off; Retry sends it again', async () => {
  let broken = false;
  answerUploads((request) => {
    request.signal.addEventListener('abort', () => {
      broken = true;
    });
    return new Promise(() => {});
  });
  const { user } = await sendFile();
  expect(await screen.findByRole('progressbar', { name: 'Upload' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'File customers.json' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }));

  expect(await screen.findByText('Upload cancelled')).toBeVisible();
  await waitFor(() => expect(broken).toBe(true));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  answerUploads(() => HttpResponse.json({}));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('File uploaded successfully!')).toBeVisible();
});

test('a checksum that differs is a warning beside the success that the server reports; Retry is offered', async () => {
  answerUploads(() => HttpResponse.json({ sha256: '0'.repeat(64) }));
  const { user } = await sendFile();
  expect(await screen.findByText('File uploaded successfully!')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('The server stored something else than this file');
  answerUploads(() => HttpResponse.json({}));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('a file that changed since its check is not sent, and Retry is not offered', async () => {
  const file = jsonFile('[1]');
  const view = openUpload();
  await view.choose(file);
  await screen.findByText('Well-formed JSON');
  vi.spyOn(file, 'slice').mockImplementation(() => {
    throw new DOMException('gone', 'NotReadableError');
  });
  await view.user.click(screen.getByRole('button', { name: 'Upload' }));
  await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Upload' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('it was changed, moved or removed since it was chosen');
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('a double click on Cancel upload does not send again what it has cancelled', async () => {
  answerUploads(() => new Promise(() => {}));
  const { user } = await sendFile();
  await user.click(await screen.findByRole('button', { name: 'Cancel upload' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }), { detail: 2 });
  await user.click(screen.getByText('Upload cancelled')); // something else, so that what was begun would show
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.getAllByRole('row')).toHaveLength(2);
});

test.each([
  [46, 'The server keeps nothing of it.'],
  [250, 'All of it had been sent: the server may have it already.'],
])('an upload that is cancelled after %d bytes says what the server has', async (loaded, sentence) => {
  const requests = holdRequests();
  const { user } = await sendFile();
  const request = await vi.waitUntil(() => requests[0]);
  act(() => request.sent(loaded, 250));
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(await screen.findByText('Upload cancelled')).toBeVisible();
  expect(screen.getByText(sentence)).toBeVisible();
});
