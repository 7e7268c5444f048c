import { createWriteCache, writeDefaults } from '@scv/api/write-cache';
import { override } from '@scv/api/mocks';
import { mockBackend, errorResponse, server } from '@scv/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { ada } from './testing/users-screen.tsx';
import { useUserList } from './user-query.ts';
import { useUserWrites } from './user-writes.tsx';
import { readFilters } from './user-filters.ts';

const filters = readFilters(new URLSearchParams());
const generic = 'Something went wrong please try again';
const newUser = { firstName: 'Alan', lastName: 'Turing', email: 'alan@scv.example', role: 'user' } as const;

function open() {
  const client = new QueryClient({
    mutationCache: createWriteCache({ toast: () => {} }),
    defaultOptions: { queries: { retry: false }, mutations: writeDefaults },
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => ({ list: useUserList(filters), writes: useUserWrites(ada) }), { wrapper });
  const send = {
    create: () => result.current.writes.createUser({ data: newUser }),
    edit: () => result.current.writes.editUser({ id: ada.id, data: { ...newUser, status: 'Active' } }),
    delete: () => result.current.writes.deleteUser({ id: ada.id }),
  };
  const write = (which: keyof typeof send) => act(() => send[which]().catch(() => {}) as Promise<void>);
  const start = (which: keyof typeof send) => act(() => void send[which]().catch(() => {}));
  return { client, list: () => result.current.list, writes: () => result.current.writes, write, start };
}

beforeEach(() => server.use(...mockBackend({ users: [ada] })));

const status = (code: number) => () => new HttpResponse(null, { status: code });
const offline = () => HttpResponse.error();

/* Specification, section 4, "User list actions". */

test.each([
  ['204 deletes the user', status(204), 'User Deleted Successfully', 204],
  ['200 fails', status(200), generic, 200],
  ['409 fails', () => errorResponse(409, 'You cannot delete yourself.'), generic, 409],
  ['a rejection fails', offline, generic, 0],
])('delete: %s', async (_, response, isUserDeleted, userStatusCode) => {
  server.use(override('deleteUser', response));
  const { writes, write } = open();
  await write('delete');
  await waitFor(() => expect(writes()).toMatchObject({ isUserDeleted, userStatusCode, isDeleting: false }));
  act(() => writes().resetUserDeleted());
  await waitFor(() => expect(writes()).toMatchObject({ isUserDeleted: '', userStatusCode: 0 }));
});

test.each([
  [
    '201 edits the user',
    () => HttpResponse.json({ ...ada, ...newUser }, { status: 201 }),
    'User Edited Successfully',
    201,
  ],
  ['200 fails', () => HttpResponse.json(ada), generic, 200],
  ['409 fails', () => errorResponse(409, 'Another user has this email.'), generic, 409],
  ['a rejection fails', offline, generic, 0],
])('edit: %s', async (_, response, isUserEdited, userStatusCode) => {
  server.use(override('editUser', response));
  const { writes, write } = open();
  await write('edit');
  await waitFor(() => expect(writes()).toMatchObject({ isUserEdited, userStatusCode, isEditing: false }));
  act(() => writes().resetUserEdited());
  await waitFor(() => expect(writes()).toMatchObject({ isUserEdited: '', userStatusCode: 0 }));
});

test('create: the parsed response is stored as usersData', async () => {
  const { writes, write } = open();
  await write('create');
  await waitFor(() => expect(writes()).toMatchObject({ usersData: newUser, isCreated: true, isCreating: false }));
  act(() => writes().resetUsersData());
  await waitFor(() => expect(writes().usersData).toBeUndefined());
});

test.each([
  ['create', 'createUser', 'isCreating'],
  ['edit', 'editUser', 'isEditing'],
  ['delete', 'deleteUser', 'isDeleting'],
] as const)('%s is in progress until its response', async (which, operation, flag) => {
  const response = Promise.withResolvers<Response>();
  server.use(override(operation, () => response.promise as never));
  const { writes, start } = open();
  start(which);
  await waitFor(() => expect(writes()[flag]).toBe(true));
  response.resolve(new HttpResponse(null, { status: 500 }));
  await waitFor(() => expect(writes()[flag]).toBe(false));
});

test('list: has the users, the total and the status', async () => {
  const { list } = open();
  expect(list().isListing).toBe(true);
  await waitFor(() =>
    expect(list()).toMatchObject({
      userListData: [expect.objectContaining({ id: ada.id })],
      hasNext: false,
      totalCount: 1,
      currentPage: 0,
      pageSize: 10,
      userStatusCode: 200,
      isListing: false,
    }),
  );
});

test('list: a rejected call empties the list', async () => {
  server.use(override('getListOfUsers', () => errorResponse(503, 'The database is down.')));
  const { list } = open();
  await waitFor(() =>
    expect(list()).toMatchObject({ userListData: [], hasNext: false, totalCount: 0, userStatusCode: 503 }),
  );
});

test('list: a reset clears the data', async () => {
  const { client, list } = open();
  await waitFor(() => expect(list().totalCount).toBe(1));
  server.use(override('getListOfUsers', () => new Promise(() => {}) as never));
  act(() => void client.resetQueries());
  await waitFor(() => expect(list()).toMatchObject({ userListData: undefined, hasNext: false, totalCount: 0 }));
});
