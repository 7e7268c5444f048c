import { type ActivityList, type ListActivityParams, useListActivity } from '@scv/api';
import { cleanQuery, ListActivityQueryParams } from '@scv/api/schemas';
import { useToday } from '@scv/ui';
import { momentsOf, readDays } from '@scv/ui/days';
import { readValues } from '@scv/ui/search-params';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';
import { type ActivityFilters, entryName, writeFilters } from '../activity-paths.ts';

/** How often the list looks for new entries while its tab is visible. */
const pollMs = 30_000;

/** The list's filters and its open entry; the address bar is their state. */
export function useActivityFilters() {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => readFilters(search), [search]);
  const open = search.get(entryName);
  return {
    filters,
    open,
    setFilters: (next: ActivityFilters, options?: { replace: boolean }) =>
      // flushSync: if the session ends next, the address that is stored has them.
      setSearch(writeFilters(next), { ...options, flushSync: true }),
    toggle(id: string) {
      const next = new URLSearchParams(search);
      if (open === id) next.delete(entryName);
      else next.set(entryName, id);
      setSearch(next, { replace: true, preventScrollReset: true });
    },
  };
}

/**
 * A page of the list; the page before stays until it has loaded. Back shows the page as it was. It never changes by
 * itself: see `useNewEntries`.
 */
export function useActivityList(filters: ActivityFilters) {
  const isBack = useNavigationType() === 'POP';
  useToday(); // the days of the filters may be relative
  return useListActivity(listParams(filters), {
    query: {
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
      staleTime: isBack ? Infinity : 0,
      refetchOnWindowFocus: false,
      // Only a list that could not be loaded.
      refetchOnReconnect: ({ state }) => state.data === undefined,
    },
  });
}

/** How many entries were added since the first page was loaded: '3', '100+'; undefined if none. */
export function useNewEntries(filters: ActivityFilters, list: ActivityList | undefined): string | undefined {
  const params = { ...listParams(filters), size: 100, ...(list?.newest && { newerThan: list.newest }) };
  const { data } = useListActivity(params, {
    query: {
      enabled: list !== undefined && filters.after === undefined,
      refetchInterval: pollMs,
      retry: false,
      select: (answer) => answer.data,
    },
  });
  if (!data || data.entries.length === 0 || filters.after !== undefined) return undefined;
  return `${data.entries.length}${data.hasNext ? '+' : ''}`;
}

const { actor, target, action, result, run, after } = ListActivityQueryParams.shape;
const single = { actor, target, run, after };
const several = { action, result };

/** Reads the address bar without values that the contract would refuse. */
function readFilters(search: URLSearchParams): ActivityFilters {
  const valid = [
    ...Object.entries(single).map(([name, schema]) => [name, schema.safeParse(search.get(name)).data]),
    ...Object.entries(several).map(([name, schema]) => [
      name,
      readValues(search, name, (text) => schema.safeParse([text]).success),
    ]),
  ];
  const query = cleanQuery(search.get('query') ?? '');
  return { ...Object.fromEntries([...valid, ['query', query]].filter(([, value]) => value)), ...readDays(search) };
}

/** The parameters of the list: bulk actions are one entry, except for their own list. */
export function listParams({ from, to, ...filters }: ActivityFilters): ListActivityParams {
  const chosen = Object.entries({ ...filters, ...momentsOf({ from, to }) }).filter(([, value]) => value);
  return { ...(Object.fromEntries(chosen) as ListActivityParams), runs: 'grouped' };
}
