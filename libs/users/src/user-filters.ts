import { getGetListOfUsersQueryOptions, type GetListOfUsersParams } from '@scv/api';
import { cleanQuery, GetListOfUsersQueryParams } from '@scv/api/schemas';
import { hasFeature } from '@scv/api/settings';
import { momentsOf, readDay } from '@scv/ui/days';
import { readValues, writeValues } from '@scv/ui/search-params';
import type { QueryClient } from '@tanstack/react-query';

export type UserSort = NonNullable<GetListOfUsersParams['sort']>;
export type SignedIn = NonNullable<GetListOfUsersParams['signedIn']>;

/** As the contract names them; `run` is the id of a bulk action, such as an import. */
export const filterKeys = [
  'role',
  'status',
  'standing',
  'signedIn',
  'invitation',
  'enrolledFrom',
  'enrolledTo',
  'run',
] as const;

type FilterKey = (typeof filterKeys)[number];

/** The filters that take several values. */
const severalKeys = ['role', 'standing'] as const;

export const takesSeveral = (key: string): key is (typeof severalKeys)[number] =>
  severalKeys.some((each) => each === key);

/** Which users are listed, in which order: the trimmed search text, the filters, and the order unless it is by name. */
export type UserSearch = { readonly query: string } & {
  /** The days are those of an address, exact or relative (`Days`). */
  readonly [Key in FilterKey | 'sort']?: GetListOfUsersParams[Key] | undefined;
};

/** One page of a search. Pages count from 0; `size` is the number of rows on a page. */
export type UserFilters = UserSearch & { readonly page: number; readonly size: number };

export const pageSizes = [10, 25, 50, 100] as const;

/** Specification, section 9. */
export const defaultFilters: UserFilters = { page: 0, size: 10, query: '' };

/** The contract's limit: the server refuses anything larger. */
const maxPage = 10_000_000;

const { shape } = GetListOfUsersQueryParams;

/** Takes all filters away, but not the search and the order. */
export const noFilters = Object.fromEntries(filterKeys.map((key) => [key, undefined])) as Partial<UserFilters>;

/** Reads the address bar, where pages count from 1. What the contract or the backend lacks becomes the default. */
export function readFilters(search: URLSearchParams): UserFilters {
  const page = wholeNumber(search.get('page'));
  const size = wholeNumber(search.get('size'));
  return {
    page: page >= 1 ? Math.min(page, maxPage) - 1 : defaultFilters.page,
    size: pageSizes.find((offered) => offered === size) ?? defaultFilters.size,
    query: cleanQuery(search.get('query') ?? ''),
    ...(Object.fromEntries(
      [...filterKeys, 'sort' as const]
        .filter((name) => hasFeature(name === 'standing' || name === 'invitation' ? 'accounts' : 'extended'))
        .map((name) => [name, takesSeveral(name) ? readValues(search, name, isValidIn(name)) : valueIn(search, name)])
        // The order by name is the default.
        .filter(([, value]) => value !== undefined && value !== 'name'),
    ) as Partial<UserSearch>),
  };
}

const valueIn = (search: URLSearchParams, name: FilterKey | 'sort') =>
  isDayFilter(name)
    ? readDay(search.get(name))
    : search.getAll(name).find((text) => shape[name].safeParse(text).success);

const isDayFilter = (name: string) => name === 'enrolledFrom' || name === 'enrolledTo';

const isValidIn = (name: FilterKey) => (text: string) => shape[name].safeParse([text]).success;

/** Whether the address bar says which list it belongs to. */
export const hasListState = (search: URLSearchParams): boolean =>
  ['page', 'size', 'query', 'sort', ...filterKeys].some((key) => search.has(key));

/** Writes the address bar; defaults are left out. */
export function writeFilters({ page, size, ...search }: UserSearch & Partial<UserFilters>): URLSearchParams {
  return writeValues({
    ...(page && { page: String(page + 1) }),
    ...(size && size !== defaultFilters.size && { size: String(size) }),
    ...given(search),
  });
}

/**
 * The list call's parameters; an empty search text is left out (specification, section 5). Days become the moments at
 * which they begin and end in the person's time zone, relative ones those of now.
 */
export function listParams({ page, size, ...search }: UserFilters): GetListOfUsersParams {
  const { from: enrolledFrom, to: enrolledTo } = momentsOf({ from: search.enrolledFrom, to: search.enrolledTo });
  const moments = { ...(enrolledFrom && { enrolledFrom }), ...(enrolledTo && { enrolledTo }) };
  return { page, size, ...given(search), ...moments };
}

/** Without what is not chosen. */
const given = ({ query, sort, ...filters }: UserSearch) => ({
  ...(query !== '' && { query }),
  ...(Object.fromEntries(filterKeys.filter((key) => filters[key]?.length).map((key) => [key, filters[key]])) as Pick<
    GetListOfUsersParams,
    FilterKey
  >),
  ...(sort && sort !== 'name' && { sort }),
});

/** Identifies the users that are found; '' stands for all. The order doesn't matter. */
export const searchKey = (search: UserSearch) => writeValues(given({ ...search, sort: undefined })).toString();

function wholeNumber(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

/** Starts the list call of an address, so that it runs while the screen's code is still loading. */
export function prefetchUsers(queryClient: QueryClient, address: URL): Promise<void> {
  return queryClient.prefetchQuery(getGetListOfUsersQueryOptions(listParams(readFilters(address.searchParams))));
}
