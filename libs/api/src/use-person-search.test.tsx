import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { override } from './mocks.ts';
import { apiSettings, configureApi } from './settings.ts';
import { usePersonSearch } from './use-person-search.ts';

configure({ asyncUtilTimeout: 30_000 }); // long enough for a busy machine

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() =>
  configureApi({
    apiBase: '',
    adminApiHost: '',
    apiKey: 'key',
    accessToken: () => Promise.resolve('token'),
    renewToken: () => Promise.resolve(undefined),
    onRefused: () => {},
  }),
);
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const joan = {
  id: crypto.randomUUID(),
  firstName: 'Joan',
  lastName: 'Clarke',
  email: 'joan@x.y',
  role: 'user',
  status: 'Active',
} as const;
const ofJoan = { value: joan.id, label: 'Joan Clarke', detail: 'joan@x.y' };
const jose = { value: crypto.randomUUID(), label: 'José Ortega', detail: 'ortega@x.y' };
const file = { value: crypto.randomUUID(), label: 'customers.json' };

function search(value?: string) {
  const queries: (string | undefined)[] = [];
  server.use(
    override('getListOfUsers', ({ query }) => {
      queries.push(query.query);
      return { userList: query.query === 'nobody' ? [] : [joan], totalCount: 1, hasNext: false };
    }),
  );
  const chosen: (string | undefined)[] = [];
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(
    (chosenId: string | undefined) =>
      usePersonSearch({
        value: chosenId,
        shown: [jose, file],
        unnamed: 'One person',
        onChoose: (id) => void chosen.push(id),
      }),
    { initialProps: value, wrapper },
  );
  return {
    result,
    rerender,
    queries,
    chosen,
    type: (text: string | undefined) => act(() => result.current.onText(text)),
  };
}

test('offers whom the screen names, without a call, until something is typed', () => {
  const { result, type, queries } = search();
  expect(result.current.options).toEqual([jose, file]);
  type(' ');
  expect(result.current.options).toEqual([jose, file]);
  expect(result.current.none).toBe('Type a name.');
  expect(queries).toEqual([]);
});

test('a search finds people on screen, accents or not, and users of the backend', async () => {
  const { result, type, queries } = search();
  type('ort jose');
  expect(result.current.options).toEqual([jose]);
  await waitFor(() => expect(result.current.options).toEqual([jose, ofJoan]));
  expect(queries).toEqual(['ort jose']);
});

test.each(['Ortega, José', 'or jo', 'ortega@'])('%s finds who is on screen, as in the list of users', (text) => {
  const { result, type } = search();
  type(text);
  expect(result.current.options).toEqual([jose]);
  type('rtega x');
  expect(result.current.options).toEqual([]);
});

test('a text that goes on finds nobody else in the meantime', async () => {
  const { result, type } = search();
  type('clarke');
  await waitFor(() => expect(result.current.options).toEqual([ofJoan]));
  type('clarkesson');
  expect(result.current).toMatchObject({ options: [], none: 'Searching…' });
});

test('the list says that it is searching, that nobody was found, and why a search failed', async () => {
  const { result, type } = search();
  type('nobody');
  expect(result.current.none).toBe('Searching…');
  await waitFor(() => expect(result.current.none).toBe('Nobody found.'));
  server.use(
    override('getListOfUsers', () => HttpResponse.json({ message: 'The database is away.' }, { status: 500 })),
  );
  type('else');
  await waitFor(() => expect(result.current.none).toBe('The database is away.'));
});

test('a chosen person keeps the name, whatever the screen then names', async () => {
  const { result, rerender, type, chosen } = search();
  type('clarke');
  await waitFor(() => expect(result.current.options).toEqual([ofJoan]));
  act(() => result.current.onChoose(ofJoan));
  rerender(joan.id);
  expect(chosen).toEqual([joan.id]);
  expect(result.current.chosen).toEqual(ofJoan);
  act(() => result.current.onChoose(undefined));
  rerender(undefined);
  expect(chosen).toEqual([joan.id, undefined]);
  expect(result.current.chosen).toBeUndefined();
});

test('a chosen person whom the screen doesn’t name is asked for, if the backend has users’ details', async () => {
  const { result: without } = search(joan.id);
  expect(without.current.chosen).toEqual({ value: joan.id, label: 'One person' });
  configureApi({ ...apiSettings(), features: ['extended'] });
  server.use(override('getUser', () => joan));
  const { result } = search(joan.id);
  await waitFor(() => expect(result.current.chosen).toEqual(ofJoan));
});
