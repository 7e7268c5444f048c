import type { ListUsersParams, Role, UserStatus } from '@scv/api';
import { cleanQuery } from '@scv/api/schemas';
import { hasFeature } from '@scv/api/settings';

export type UserSort = NonNullable<ListUsersParams['sort']>;

/** Which users are listed, in which order: the trimmed search text, the filters, and the order unless it is by name. */
export interface UserSearch {
  readonly query: string;
  readonly role?: Role | undefined;
  readonly status?: UserStatus | undefined;
  /** Id of a bulk action, such as an import: the users whom it created or edited. */
  readonly run?: string | undefined;
  readonly sort?: UserSort | undefined;
}

/** One page of a search. Pages count from 0; `size` is the number of rows on a page. */
export interface UserFilters extends UserSearch {
  readonly page: number;
  readonly size: number;
}

/** The sizes on offer; the first is the default (specification, section 9). */
export const pageSizes = [10, 25, 50, 100] as const;

export const defaultFilters: UserFilters = { page: 0, size: pageSizes[0], query: '' };

/** The contract's limit: the server refuses anything larger. */
const maxPage = 10_000_000;

const roles: Record<Role, true> = { admin: true, user: true };
const statuses: Record<UserStatus, true> = { Active: true, Inactive: true };
const oneOf = (values: object) => RegExp(`^(${Object.keys(values).join('|')})$`);

/** The values that the contract accepts. The list is by name unless `sort` says otherwise. */
const valid = {
  role: oneOf(roles),
  status: oneOf(statuses),
  run: /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$/,
  sort: /^(-name|-?(email|role|status|createdAt|lastSignInAt))$/,
};

type Filter = keyof typeof valid;

/**
 * Reads the address bar, where pages count from 1. Invalid values become the default, and so do filters and order if
 * the backend doesn't have the feature `user-filters`.
 */
export function readFilters(search: URLSearchParams): UserFilters {
  const page = wholeNumber(search.get('page'));
  const size = wholeNumber(search.get('size'));
  return {
    page: page >= 1 && page <= maxPage ? page - 1 : defaultFilters.page,
    size: pageSizes.find((offered) => offered === size) ?? defaultFilters.size,
    query: cleanQuery(search.get('query') ?? ''),
    ...(hasFeature('user-filters') &&
      (Object.fromEntries(
        Object.entries(valid).map(([name, pattern]) => [name, pattern.exec(search.get(name) ?? '')?.[0]]),
      ) as Pick<UserSearch, Filter>)),
  };
}

/** Writes the address bar; defaults are left out. */
export function writeFilters({ page, size, ...search }: UserFilters): URLSearchParams {
  return new URLSearchParams({
    ...(page !== defaultFilters.page && { page: String(page + 1) }),
    ...(size !== defaultFilters.size && { size: String(size) }),
    ...given(search),
  });
}

/** The list call's parameters; an empty search text is left out (specification, section 5). */
export function listParams({ page, size, ...search }: UserFilters): ListUsersParams {
  return { page, size, ...given(search) };
}

/** Without what is not chosen. */
const given = ({ query, role, status, run, sort }: UserSearch) => ({
  ...(query !== '' && { query }),
  ...(role && { role }),
  ...(status && { status }),
  ...(run && { run }),
  ...(sort && sort !== 'name' && { sort }),
});

/** Identifies the users that are found; '' stands for all. The order doesn't matter. */
export const searchKey = ({ query, role, status, run }: UserSearch) =>
  new URLSearchParams(given({ query, role, status, run })).toString();

function wholeNumber(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}
