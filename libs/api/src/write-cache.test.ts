import { MutationObserver, type QueryClient, QueryClient as Client, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { getGetListOfUsersQueryKey, getGetUserQueryKey } from './generated/users/users.ts';
import { createWriteCache, refreshReads, type WriteMeta } from './write-cache.ts';

const failed = (status: number) => new ApiError('response', { status, data: {}, headers: {} });
const meta: WriteMeta = { name: 'Edit User', success: () => 'saved', failure: () => 'failed' };

/** A client with an active read, and the effects of a write on it. */
function open() {
  const toast = vi.fn<(message: never) => void>();
  const client: QueryClient = new Client({ mutationCache: createWriteCache({ toast }) });
  const reads = { list: vi.fn<() => string>(() => 'users'), user: vi.fn<() => string>(() => 'user') };
  const watch = (queryKey: readonly unknown[], queryFn: () => string) =>
    new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity, initialData: 'kept' }).subscribe(() => {});
  watch(getGetListOfUsersQueryKey(), reads.list);
  watch(getGetUserQueryKey('7'), reads.user);
  async function send(about: WriteMeta | undefined, mutationFn: () => Promise<unknown>, left = false) {
    const observer = new MutationObserver(client, { ...(about && { meta: about }), mutationFn });
    const leave = observer.subscribe(() => {});
    const sent = (observer.mutate as (variables: unknown) => Promise<unknown>)({ id: '7' }).catch(() => {});
    if (left) leave();
    await sent;
  }
  return { client, toast, reads, send };
}

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));

test.each<[string, WriteMeta | undefined, number | undefined, boolean, string[], number]>([
  ['a success is toasted, and refreshes', meta, undefined, false, ['saved'], 1],
  ['a success whose screen has gone is toasted', meta, undefined, true, ['saved'], 1],
  ['a failure is left to its screen, and refreshes', meta, 409, false, [], 1],
  ['a failure whose screen has gone is toasted', meta, 409, true, ['failed'], 1],
  ['a 401 refreshes nothing', meta, 401, false, [], 0],
  ['a failure of a bulk run is left to the run', { ...meta, bulk: true }, 409, true, [], 0],
  ['a success of a bulk run is left to the run', { ...meta, bulk: true }, undefined, false, [], 0],
  ['a mutation without meta is left alone', undefined, undefined, true, [], 0],
])('%s', async (_, about, status, left, messages, refreshes) => {
  const { toast, reads, send } = open();
  await send(about, () => (status ? Promise.reject(failed(status)) : Promise.resolve({ data: {} })), left);
  expect(toast.mock.calls.flat()).toEqual(messages);
  expect(reads.list).toHaveBeenCalledTimes(refreshes);
});

test.each<[string, WriteMeta | undefined, string[]]>([
  ['a write', meta, ['Edit User failed.']],
  ['a write of a bulk run', { ...meta, bulk: true }, ['Edit User failed.']],
  ['a mutation without meta', undefined, []],
])('the failure of %s is logged as %j', async (_, about, lines) => {
  const { send } = open();
  await send(about, () => Promise.reject(failed(500)));
  expect(vi.mocked(console.warn).mock.calls.map(([line]) => line as string)).toEqual(lines);
});

test('a 401 that ends the session is toasted nowhere', async () => {
  const { toast, send } = open();
  await send(meta, () => Promise.reject(Object.assign(failed(401), { sessionEnded: true })), true);
  expect(toast).not.toHaveBeenCalled();
});

test.each([
  ['whose screen has gone is reported', true, 1],
  ['is left to its screen, which throws it', false, 0],
])('a mistake in our own code %s', async (_, left, times) => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { toast, send } = open();
  await send(meta, () => Promise.reject(new TypeError('a mistake')), left);
  expect(report).toHaveBeenCalledTimes(times);
  expect(toast).not.toHaveBeenCalled();
});

describe('after a deletion the user’s page', () => {
  test.each([
    ['isn’t fetched again if the dialog closes it', false, 0],
    ['is fetched again if the dialog has gone', true, 1],
  ])('%s', async (_, left, times) => {
    const { reads, send } = open();
    await send({ ...meta, deletes: true }, () => Promise.resolve({ data: undefined }), left);
    expect(reads.user).toHaveBeenCalledTimes(times);
    expect(reads.list).toHaveBeenCalledTimes(1);
  });
});

test('a refresh drops the pages of the list that are not on screen', () => {
  const { client } = open();
  const other = getGetListOfUsersQueryKey({ page: 1 });
  client.setQueryData(other, 'page 2');
  refreshReads(client);
  expect(client.getQueryData(other)).toBeUndefined();
});

test('a refresh makes other screens stale', () => {
  const { client } = open();
  client.setQueryData(['activity'], 'entries');
  refreshReads(client);
  expect(client.getQueryState(['activity'])?.isInvalidated).toBe(true);
});

test('a success is toasted as its component said when it was sent', async () => {
  const { client, toast } = open();
  const response = Promise.withResolvers<unknown>();
  const options = { meta, mutationFn: () => response.promise };
  const observer = new MutationObserver(client, options);
  observer.subscribe(() => {});
  const sent = observer.mutate();
  // The component is rendered again, such as with the user as the write has left them.
  observer.setOptions({ ...options, meta: { ...meta, success: () => 'later' } });
  response.resolve({ data: {} });
  await sent;
  expect(toast.mock.calls.flat()).toEqual(['saved']);
});
