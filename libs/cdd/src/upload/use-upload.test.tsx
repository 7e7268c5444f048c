import type { CddReceipt } from '@scv/api';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { answerUploads, customers } from '../testing/upload-screen.tsx';
import { failureMessage } from './upload-messages.ts';
import { useUpload } from './use-upload.ts';

const checked = { file: customers, sha256: 'abc' };

/** The state of section 3, with the error as its message. */
function renderUpload() {
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(useUpload, { wrapper });
  const state = () => {
    const { fileData, isUploading, error, successMessage } = result.current;
    return { fileData, isUploading, error: error && failureMessage(error).headline, successMessage };
  };
  const send = () => act(() => result.current.send(checked));
  return { state, send };
}

const idle = { fileData: undefined, isUploading: false, error: null, successMessage: undefined };
const refusal = (body: object) => HttpResponse.json(body, { status: 422 });

/* Specification, section 4: each row of "File upload". */

test.each<[string, () => Response | CddReceipt | Promise<never>, object]>([
  ['pending', () => new Promise<never>(() => {}), { ...idle, isUploading: true }],
  [
    'fulfilled, with a message',
    () => ({ message: 'Thank you' }),
    { ...idle, fileData: { message: 'Thank you' }, successMessage: 'Thank you' },
  ],
  [
    'fulfilled, without a message',
    () => ({}),
    { ...idle, fileData: {}, successMessage: 'File uploaded successfully!' },
  ],
  ['rejected, with a message', () => refusal({ message: 'No.' }), { ...idle, error: 'No.' }],
  ['rejected, without a message', () => refusal({}), { ...idle, error: 'File upload failed' }],
])('§4 the state of an upload: %s', async (_what, answer, expected) => {
  answerUploads(answer);
  const { state, send } = renderUpload();
  expect(state()).toEqual(idle);
  send();
  await waitFor(() => expect(state()).toEqual(expected));
});

test.each<[string, () => Response | CddReceipt]>([
  ['a failure', () => refusal({ message: 'No.' })],
  ['a success', () => ({ message: 'Thank you' })],
])('§4 the start of an upload clears the messages of %s', async (_what, answer) => {
  answerUploads(answer);
  const { state, send } = renderUpload();
  send();
  await waitFor(() => expect(state().error ?? state().successMessage).toBeTruthy());

  answerUploads(() => new Promise<never>(() => {}));
  send();
  await waitFor(() => expect(state()).toEqual({ ...idle, isUploading: true }));
});
