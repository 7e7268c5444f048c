import { randomUUID } from 'node:crypto';
import { GetUser200Response } from '@scv/api/schemas';
import { nastyStrings } from '@scv/testing/nasty-strings';
import { describe, expect, test } from 'vitest';
import { testApi } from '../testing/engines.ts';
import { addUsers, admin, withoutSearchIndexes } from '../testing/test-api.ts';

const on = testApi();

describe('user operations', () => {
  test('a user is shown with the times of their enrollment, last edit and last sign-in', async () => {
    const { status, body } = await on.api.call('GET', `/api/v1/user/${on.api.adminId}`);
    const { userList } = (await on.api.call('GET', '/api/v1/users')).body;
    expect([status, [GetUser200Response.parse(body)]]).toEqual([200, userList]);
    expect(Object.keys(body)).toEqual(expect.arrayContaining(['createdAt', 'updatedAt', 'lastSignInAt']));
  });

  test('a lookup finds a thousand users by their emails in any letter case, and leaves out the others', async () => {
    const people = Array.from({ length: 999 }, (_, index) => ({
      email: `Import.${index}@${'long-name.'.repeat(20)}example`,
    }));
    const users = await withoutSearchIndexes(on.database, () => addUsers(on.database, people));
    const emails = [...users.map(({ email }) => email.toUpperCase()), 'nobody@scv.example'];
    const { status, body } = await on.api.call('POST', '/api/v1/users/lookup', { body: { emails } });
    expect(status).toBe(200);
    const found = (body['users'] as { id: string }[]).map(({ id }) => id);
    expect(found.toSorted()).toEqual(users.map(({ id }) => id).toSorted());
  });

  test.each([
    [[], 'Emails must have at least 1 entry.'],
    [Array.from({ length: 1001 }, () => 'a@scv.example'), 'Emails must have at most 1000 entries.'],
    [['a@scv.example', 'b\0@scv.example'], 'Emails must be a valid email address, without U+0000.'],
  ])('a lookup of too few, too many or invalid emails is refused', async (emails, message) => {
    const { status, body } = await on.api.call('POST', '/api/v1/users/lookup', { body: { emails } });
    expect([status, body.errors]).toEqual([400, [{ field: 'emails', message }]]);
  });
});

// Each is stored and found unchanged, or refused with a message at its field; none causes a 500.
describe('nasty strings', () => {
  test('there are more than 200', () => {
    expect(new Set(nastyStrings.map(([, text]) => text)).size).toBeGreaterThan(200);
  });

  test('as a name of a new user', async () => {
    const emails: string[] = [];
    const enrolled: unknown[] = [];
    for (const [kind, text] of nastyStrings) {
      const email = `${randomUUID()}@scv.example`;
      const { status, body } = await on.api.call('POST', '/api/v1/user', {
        body: { ...admin, email, firstName: text },
      });
      if (status === 201) {
        expect([kind, body['firstName']]).toEqual([kind, text.trim()]);
        emails.push(email);
        enrolled.push(body);
      } else {
        expect([kind, text, status]).toEqual([kind, text, 400]);
        expect(body.errors?.map(({ field }) => field)).toEqual(['firstName']);
        expect(body.errors?.[0]?.message).toMatch(/^[A-Z][\w ]+\.$/);
      }
    }
    const { body } = await on.api.call('POST', '/api/v1/users/lookup', { body: { emails } });
    expect(new Set(body['users'] as unknown[])).toEqual(new Set(enrolled));
  });

  test('all addresses, and one of each other kind, as the email of an edited user', async () => {
    const [user] = await addUsers(on.database, [{}]);
    const addresses = nastyStrings.filter(([kind]) => kind === 'addresses');
    for (const [kind, text] of [...addresses, ...new Map(nastyStrings)]) {
      const { status, body } = await on.api.call('PUT', `/api/v1/user/${user?.id}`, { body: { ...user, email: text } });
      if (status === 201) expect([kind, body['email']]).toEqual([kind, text.trim()]);
      else expect([kind, text, status, body.errors?.[0]?.field]).toEqual([kind, text, 400, 'email']);
    }
  });

  test('one of each kind as the id of a user', async () => {
    for (const [kind, text] of new Map(nastyStrings)) {
      const { status } = await on.api.call('DELETE', `/api/v1/user/${encodeURIComponent(text.toWellFormed())}`);
      expect([400, 404], `${kind}: ${text}`).toContain(status);
    }
  });

  test('as a search text', async () => {
    for (const [kind, text] of nastyStrings) {
      const { status, body } = await on.api.call('GET', `/api/v1/users?query=${encoded(text)}`);
      if (status === 200) expect(body).toHaveProperty('userList');
      else expect([kind, text, status, body.errors?.[0]?.field]).toEqual([kind, text, 400, 'query']);
    }
  });
});

/** Encodes as a browser does, except that a lone surrogate is sent as its bytes. */
const encoded = (text: string) =>
  [...text].map((character) => (character.isWellFormed() ? encodeURIComponent(character) : '%ED%A0%80')).join('');
