import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Backend, isServed } from './backend.ts';
import { readOperations } from './contract.ts';
import { expectKept, missingMembers } from './resources.ts';
import { sampleOf } from './samples.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Users with notes. The name of the user's parameter is up to the contract. */
const contractWith = (user: string) => `
paths:
  /users:
    post:
      operationId: addUser
      tags: [users]
      requestBody: { content: { application/json: { schema: { properties: { name: { type: string } } } } } }
      responses: { '201': { content: { application/json: { schema: { $ref: '#/components/schemas/User' } } } } }
  /users/{${user}}/notes:
    parameters: [{ name: ${user}, in: path, required: true, schema: { type: string } }]
    get:
      operationId: listNotes
      tags: [users]
      parameters:
        - { name: kind, in: query, required: true, schema: { type: array, minItems: 2, items: { enum: [a, b] } } }
      responses:
        '200':
          content:
            application/json: { schema: { $ref: '#/components/schemas/Notes' }, example: { notes: [{ id: n, text: t }] } }
        '404': {}
    post:
      operationId: addNote
      tags: [users]
      parameters: [{ name: X-Tenant, in: header, required: true, schema: { type: string, enum: [north] } }]
      requestBody: { content: { application/json: { schema: { properties: { text: { type: string } } } } } }
      responses: { '201': { content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }, '404': {} }
  /users/{${user}}/notes/{noteId}:
    parameters:
      - { name: ${user}, in: path, required: true, schema: { type: string } }
      - { name: noteId, in: path, required: true, schema: { type: string } }
    put:
      operationId: editNote
      tags: [users]
      requestBody: { content: { application/json: { schema: { properties: { text: { type: string } } } } } }
      responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }, '404': {} }
components:
  schemas:
    User: { type: object, properties: { id: { type: string, readOnly: true }, name: { type: string } } }
    Note: { type: object, properties: { id: { type: string, readOnly: true }, text: { type: string } } }
    Notes: { type: object, properties: { notes: { type: array, items: { $ref: '#/components/schemas/Note' } } } }
`;

/** @param keeps whether it stores notes */
function serveNotes(keeps: boolean): void {
  const users = new Map<string, { id: string; text?: string }[]>();
  const note = async (request: Request, id: string) => ({ ...((await request.json()) as object), id });
  const notesOf = (params: Record<string, unknown>) => users.get(String(params['user']));
  const missing = new HttpResponse(null, { status: 404 });
  const address = 'http://notes.test/users';
  server.use(
    http.post(address, async ({ request }) => {
      const user = await note(request, `user-${users.size}`);
      users.set(user.id, []);
      return HttpResponse.json(user, { status: 201 });
    }),
    http.get(`${address}/:user/notes`, ({ request, params }) => {
      const kinds = new URL(request.url).searchParams.getAll('kind');
      const notes = kinds.length === 2 && kinds.every((kind) => /^[ab]$/.test(kind)) && notesOf(params);
      return notes ? HttpResponse.json({ notes }) : missing;
    }),
    http.post(`${address}/:user/notes`, async ({ request, params }) => {
      if (!notesOf(params) || request.headers.get('X-Tenant') !== 'north') return missing;
      const added = await note(request, `note-${notesOf(params)?.length}`);
      if (keeps) notesOf(params)?.push(added);
      return HttpResponse.json(added, { status: 201 });
    }),
    http.put(`${address}/:user/notes/:note`, async ({ request, params }) => {
      const found = notesOf(params)?.find(({ id }) => id === params['note']);
      return found ? HttpResponse.json(Object.assign(found, await note(request, found.id))) : missing;
    }),
  );
}

function backendOf(user: string): Backend {
  return {
    name: 'a backend with notes',
    operations: readOperations(parse(contractWith(user)) as object),
    url: () => 'http://notes.test',
    fileOf: () => 'this file',
    reset: () => Promise.resolve(),
    caller: () => ({}),
  };
}

test.each(['id', 'userId'])('notes of a user are written and read again where the path has {%s}', async (user) => {
  serveNotes(true);
  const backend = backendOf(user);
  for (const operation of backend.operations) {
    await expect(expectKept(backend, operation)).resolves.toBeUndefined();
  }
});

test.each([
  [true, []],
  [false, ['listNotes.notes.id', 'listNotes.notes.text']],
])('a list in a list that keeps its rows (%s) lacks of its example: %j', async (keeps, missing) => {
  serveNotes(keeps);
  const backend = backendOf('id');
  const listNotes = backend.operations.find(({ id }) => id === 'listNotes')!;
  expect(await missingMembers(backend, listNotes)).toEqual(missing);
});

test('a backend that answers as declared but stores nothing is found', async () => {
  serveNotes(false);
  const backend = backendOf('id');
  const addNote = backend.operations.find(({ id }) => id === 'addNote')!;
  await expect(expectKept(backend, addNote)).rejects.toThrow('listNotes');
});

test('a backend that does not know the path of an operation does not serve it', async () => {
  serveNotes(true);
  const backend = backendOf('id');
  const addNote = backend.operations.find(({ id }) => id === 'addNote')!;
  expect(await isServed(backend, addNote)).toBe(true);
  expect(await isServed(backend, { ...addNote, path: '/notes' })).toBe(false);
});

test('a sample has no spaces around, which a backend would take away', () => {
  const schema = { type: 'string', pattern: '^ {0,2}[0-9]{3}$' };
  const samples = Array.from({ length: 100 }, () => String(sampleOf(schema, 'the test')));
  expect(samples.filter((sample) => sample !== sample.trim())).toEqual([]);
});
