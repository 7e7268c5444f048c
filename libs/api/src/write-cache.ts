import { MutationCache, type Mutation, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { AxiosResponse } from 'axios';
import { ApiError } from './api-error.ts';
import { getGetListOfUsersQueryKey, getGetUserQueryKey } from './generated/users/users.ts';

/** A write's description for the cache of mutations, as the mutation's `meta`. */
export interface WriteMeta extends Record<string, unknown> {
  /** Names a failed write in the console, such as 'Edit User'. */
  name: string;
  /** The message after a success. */
  success?: (response: AxiosResponse<never>, variables: never, client: QueryClient) => unknown;
  /** The message after a failure whose screen has gone; while it is open, the screen shows the failure. */
  failure?: (error: ApiError) => unknown;
  /** The write deletes the user with the id in its variables. */
  deletes?: true;
  /** The write is one of many: the run shows its result, and refreshes the reads at its end. */
  bulk?: true;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: WriteMeta;
  }
}

interface WriteCacheOptions {
  /** Shows a message of a write's `meta`. */
  toast: (message: never) => void;
  /** Called for each mutation, with or without `meta`. */
  onError?: (error: unknown) => void;
  onSuccess?: () => void;
}

/**
 * The cache of mutations, with what every write needs. A failure is logged; a success is toasted, and so is a failure
 * whose screen has gone. Both refresh what is on screen, because a failed write may have been done. After a 401 nothing
 * is read again, and the sign-in says if the session is over. Mutations without `meta` are left alone.
 */
export function createWriteCache({ toast, onError, onSuccess }: WriteCacheOptions): MutationCache {
  const show = (message: unknown) => message !== undefined && toast(message as never);
  /** The mutations whose component is still mounted. */
  const onScreen = new WeakSet<Mutation<unknown, unknown, unknown>>();
  /** The meta from when the mutation was sent: a new render of the component replaces `mutation.meta`. */
  const metaOf = new WeakMap<Mutation<unknown, unknown, unknown>, WriteMeta>();
  const cache = new MutationCache({
    onMutate(_variables, mutation) {
      if (mutation.meta) metaOf.set(mutation, mutation.meta);
    },
    onSuccess(response, variables, _, mutation, { client }) {
      onSuccess?.();
      const meta = metaOf.get(mutation);
      if (!meta || meta.bulk) return;
      // A closed screen stays as it is, and says that its user is gone.
      const isGone = meta.deletes && onScreen.has(mutation);
      refreshReads(client, isGone ? (variables as { id: string }).id : undefined);
      show(meta.success?.(response as AxiosResponse<never>, variables as never, client));
    },
    onError(error, _variables, _, mutation, { client }) {
      onError?.(error);
      const meta = metaOf.get(mutation);
      if (!meta) return;
      console.warn(`${meta.name} failed.`, error); // specification, section 7
      if (meta.bulk) return;
      if (!(error instanceof ApiError)) {
        // A mistake in our own code: a component throws it to the error page.
        if (!onScreen.has(mutation)) reportError(error);
        return;
      }
      if (error.status !== 401) refreshReads(client);
      if (!onScreen.has(mutation) && !error.sessionEnded) show(meta.failure?.(error));
    },
  });
  cache.subscribe((event) => {
    if (event.type === 'observerAdded') onScreen.add(event.mutation);
    if (event.type === 'observerRemoved') onScreen.delete(event.mutation);
  });
  return cache;
}

/** The options of all mutations: they fail at once while offline, and errors in our own code reach the error page. */
export const writeDefaults = {
  networkMode: 'always',
  throwOnError: (error: unknown) => !(error instanceof ApiError),
} as const;

/**
 * Fetches what is on screen again, and removes all other pages of the list from the cache.
 * @param deleted the id of a user whose page is about to close: it isn't fetched again
 */
export function refreshReads(client: QueryClient, deleted?: string): void {
  client.removeQueries({ queryKey: getGetListOfUsersQueryKey(), type: 'inactive' });
  void client.invalidateQueries({ refetchType: 'none' });
  const isGone = ([path]: QueryKey) => deleted !== undefined && String(path).startsWith(getGetUserQueryKey(deleted)[0]);
  void client.refetchQueries({ type: 'active', predicate: ({ queryKey }) => !isGone(queryKey) });
}
