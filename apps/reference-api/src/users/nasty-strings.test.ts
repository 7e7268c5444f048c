import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nastyStrings } from '@scv/api/nasty-strings';
import type { Database } from '../database/database.ts';
import type { SeedUser } from '../seed/insert-users.ts';
import { engines } from '../testing/engines.ts';
import { addUsers, startTestApi, type TestApi } from '../testing/test-api.ts';

test('there are more than 200', () => {
  expect(new Set(nastyStrings.map(([, text]) => text)).size).toBeGreaterThan(200);
});

/** Each is stored and found as it is, or refused with a sentence at its field; nothing is a 500. */
describe.each(engines)('nasty strings on $name', ({ open }) => {
  let database: Database;
  let api: TestApi;
  let user: SeedUser;

  beforeAll(async () => {
    database = await open();
    api = await startTestApi(database);
    [user] = (await addUsers(database, [{ email: 'edited@scv.example' }])) as [SeedUser];
  });
  afterAll(async () => {
    await api.stop();
    await database.close();
  });

  const enroll = (changes: object) =>
    api.call('POST', '/api/v1/user', {
      body: { firstName: 'Ada', lastName: 'Byron', email: `${randomUUID()}@scv.example`, role: 'user', ...changes },
    });

  test.each(['firstName', 'lastName', 'email', 'role'])(
    'as the %s of a new user',
    async (field) => {
      for (const [kind, text] of nastyStrings) {
        const { status, body } = await enroll({ [field]: text });
        if (status === 201) {
          expect([kind, body[field]]).toEqual([kind, text.trim()]);
          const query = encodeURIComponent(String(body['email']));
          const found = (await api.call('GET', `/api/v1/users?query=${query}`)).body['userList'] as object[];
          expect(found).toContainEqual(body);
        } else if (status === 409) {
          expect([field, body.message]).toEqual(['email', 'Another user has this email.']);
        } else {
          expect([kind, text, status]).toEqual([kind, text, 400]);
          expect(body.errors?.map((error) => error.field)).toEqual([field]);
          expect(body.errors?.[0]?.message).toMatch(/^[A-Z][\w ]+\.$/);
        }
      }
    },
    60_000,
  );

  test.each(['firstName', 'lastName', 'email', 'role', 'status', 'version'])(
    'as the %s of an edited one',
    async (field) => {
      const { id, passwordHash: _, ...edited } = user;
      for (const [kind, text] of nastyStrings) {
        const { status, body } = await api.call('PUT', `/api/v1/user/${id}`, { body: { ...edited, [field]: text } });
        if (status === 201) expect([isText(field), body[field]]).toEqual([true, text.trim()]);
        else if (status === 409) expect([field, body.message]).toEqual(['email', 'Another user has this email.']);
        else expect([kind, text, status, body.errors?.[0]?.field]).toEqual([kind, text, 400, field]);
      }
    },
    60_000,
  );

  test('as the id of a user', async () => {
    for (const [kind, text] of nastyStrings) {
      const { status } = await api.call('DELETE', `/api/v1/user/${encodeURIComponent(text.toWellFormed())}`);
      expect([400, 404], `${kind}: ${text}`).toContain(status);
    }
  });

  test('as a search, which is answered', async () => {
    for (const [kind, text] of nastyStrings) {
      const { status, body } = await api.call('GET', `/api/v1/users?query=${encoded(text)}`);
      if (status === 200) expect(body).toHaveProperty('userList');
      else expect([kind, text, status, body.errors?.[0]?.field]).toEqual([kind, text, 400, 'query']);
    }
  }, 60_000);
});

/** Of the others, no nasty string is a value. */
const isText = (field: string) => ['firstName', 'lastName', 'email'].includes(field);

/** As a browser would, but that a lone half of a character is sent as its bytes, not refused. */
const encoded = (text: string) =>
  [...text].map((character) => (character.isWellFormed() ? encodeURIComponent(character) : '%ED%A0%80')).join('');
