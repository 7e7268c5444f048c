import { apiSettings, configureApi } from '@scv/api/settings';
import { authMessages } from '@scv/testing';
import { forward, startReferenceApi, type RunningApi } from '@scv/testing/reference-api';
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerUploads, customers, jsonFile, sendFile, withoutWorkers } from '../testing/upload-screen.tsx';

withoutWorkers();

let api: RunningApi;
beforeAll(async () => {
  api = await startReferenceApi({ CDD_MAX_BYTES: '50000' });
});
afterAll(() => api.stop());

/** Forwards uploads to the reference API, with this access token. */
function forwardUploads(token = api.token) {
  configureApi({ ...apiSettings(), accessToken: () => Promise.resolve(token) });
  answerUploads((request) => forward(request, api.url));
}

test('the reference API stores the file, and its checksum is the file’s', async () => {
  forwardUploads();
  await sendFile();
  expect(await screen.findByText('File uploaded successfully!')).toBeVisible();
});

const large = jsonFile(JSON.stringify(['x'.repeat(60_000)]));

test.each([
  ['a file that is too large', large, () => api.token, 'The file is larger than 50 kB.'],
  ['an invalid token', customers, () => `${api.token}x`, `${authMessages[401]} Retry, or sign in again.`],
  ['a user who is no administrator', customers, () => api.outsider, authMessages[403]],
])('the refusal of %s is shown in the server’s words', async (_what, file, token, sentence) => {
  forwardUploads(token());
  await sendFile(file);
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});
