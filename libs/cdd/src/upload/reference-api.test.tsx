import { apiSettings, configureApi } from '@scv/api/settings';
import { refusal, refusals } from '@scv/testing';
import { forward, startReferenceApi, type RunningApi } from '@scv/testing/reference-api';
import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerUploads, customers, jsonFile, sendFile, withoutWorkers } from '../testing/upload-screen.tsx';

/* The screen says the same of the answers that the contract promises and of those of the real reference API. */

withoutWorkers();

let api: RunningApi;
beforeAll(async () => {
  api = await startReferenceApi({ CDD_MAX_BYTES: '50000' });
}, 60_000);
afterAll(() => api.stop());

/** Lets the API answer; to it the caller is who has this token. */
function ask(token: string) {
  configureApi({ ...apiSettings(), accessToken: () => Promise.resolve(token) });
  answerUploads((request) => forward(request, api.url));
}

/** As the API keeps a file: the form has one part, between its headers and the closing boundary. */
async function keep(request: Request) {
  const [, file = ''] = /\r\n\r\n(.*)\r\n--/s.exec(await request.text()) ?? [];
  const bytes = new TextEncoder().encode(file);
  const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
  const body = { message: 'File uploaded successfully!', id: crypto.randomUUID(), size: bytes.length, sha256 };
  return HttpResponse.json(body, { status: 201 });
}

const faked = {
  keeps: () => answerUploads(keep),
  findsItTooLarge: () => answerUploads(() => refusal(413, 'The file is larger than 48.8 kB.')),
  refusesTheToken: () => answerUploads(() => refusal(401, refusals[401])),
  refusesThePerson: () => answerUploads(() => refusal(403, refusals[403])),
};

const real: typeof faked = {
  keeps: () => ask(api.token),
  findsItTooLarge: () => ask(api.token),
  refusesTheToken: () => ask(`${api.token}x`),
  refusesThePerson: () => ask(api.outsider),
};

describe.each([
  ['faked answers', faked],
  ['the reference API', real],
])('on %s', (_name, server) => {
  test('what is kept is said to be, and the same as the file', async () => {
    server.keeps();
    await sendFile();
    expect(await screen.findByText('File uploaded successfully!')).toBeVisible();
    expect(screen.getByText('The server’s checksum is the same as this file’s.')).toBeVisible();
    const [, row] = within(screen.getByRole('table', { name: 'Uploads of this session' })).getAllByRole('row');
    expect(row).toHaveTextContent(/^customers\.json47 bytes\d\d:\d\d:\d\dUploaded[0-9a-f]{64}Same on the server$/);
  });

  const large = jsonFile(JSON.stringify(['x'.repeat(60_000)]));
  const hint = 'Your sign-in was refused. Retry; if it is refused again, sign in again.';
  test.each([
    ['a file that is too large for it', 'findsItTooLarge', large, 'The file is larger than 48.8 kB.'],
    ['a token that is not good', 'refusesTheToken', customers, `${refusals[401]}${hint}`],
    ['who is no administrator', 'refusesThePerson', customers, refusals[403]],
  ] as const)('%s is refused in the words of the server', async (_what, refuse, file, sentence) => {
    server[refuse]();
    await sendFile(file);
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  });
});
