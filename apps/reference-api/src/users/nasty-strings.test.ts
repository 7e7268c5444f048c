import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nastyStrings } from '@scv/testing/nasty-strings';
import type { Database } from '../database/database.ts';
import { openPgliteInMemory } from '../testing/engines.ts';
import { addUsers, admin, startTestApi, type TestApi } from '../testing/test-api.ts';

// Every nasty string is stored and found unchanged, or refused with a message at its field; none causes a 500.

let database: Database;
let api: TestApi;

beforeAll(async () => {
  database = await openPgliteInMemory();
  api = await startTestApi(database);
});
afterAll(async () => {
  await api.stop();
  await database.close();
});

test('there are more than 200', () => {
  expect(new Set(nastyStrings.map(([, text]) => text)).size).toBeGreaterThan(200);
});

test('as a name of a new user', async () => {
  for (const [kind, text] of nastyStrings) {
    const email = `${randomUUID()}@scv.example`;
    const { status, body } = await api.call('POST', '/api/v1/user', { body: { ...admin, email, firstName: text } });
    if (status === 201) {
      expect([kind, body['firstName']]).toEqual([kind, text.trim()]);
      const found = (await api.call('GET', `/api/v1/users?query=${email}`)).body['userList'];
      expect(found).toEqual([body]);
    } else {
      expect([kind, text, status]).toEqual([kind, text, 400]);
      expect(body.errors?.map(({ field }) => field)).toEqual(['firstName']);
      expect(body.errors?.[0]?.message).toMatch(/^[A-Z][\w ]+\.$/);
    }
  }
});

test('as the email of an edited user', async () => {
  const [user] = await addUsers(database, [{}]);
  for (const [kind, text] of nastyStrings) {
    const { status, body } = await api.call('PUT', `/api/v1/user/${user?.id}`, { body: { ...user, email: text } });
    if (status === 201) expect([kind, body['email']]).toEqual([kind, text.trim()]);
    else expect([kind, text, status, body.errors?.[0]?.field]).toEqual([kind, text, 400, 'email']);
  }
});

test('as the id of a user', async () => {
  for (const [kind, text] of nastyStrings) {
    const { status } = await api.call('DELETE', `/api/v1/user/${encodeURIComponent(text.toWellFormed())}`);
    expect([400, 404], `${kind}: ${text}`).toContain(status);
  }
});

test('as a search text', async () => {
  for (const [kind, text] of nastyStrings) {
    const { status, body } = await api.call('GET', `/api/v1/users?query=${encoded(text)}`);
    if (status === 200) expect(body).toHaveProperty('userList');
    else expect([kind, text, status, body.errors?.[0]?.field]).toEqual([kind, text, 400, 'query']);
  }
});

/** As a browser encodes it, except that a lone surrogate is sent as its bytes. */
const encoded = (text: string) =>
  [...text].map((character) => (character.isWellFormed() ? encodeURIComponent(character) : '%ED%A0%80')).join('');
