import type { AccountState, Feature, ListUsersParams, Role, UserStatus } from '@scv/api';
import { cleanQuery } from '@scv/api/schemas';
import { hasFeature } from '@scv/api/settings';
import { isDay } from '@scv/ui';
import { accountStates } from '../account-states.ts';

export type UserSort = NonNullable<ListUsersParams['sort']>;
export type SignedIn = NonNullable<ListUsersParams['signedIn']>;

/** Which users are listed, in which order: the trimmed search text, the filters, and the order unless it is by name. */
export interface UserSearch {
  readonly query: string;
  readonly role?: Role | undefined;
  readonly status?: UserStatus | undefined;
  /** State of the account at the sign-in provider. */
  readonly account?: AccountState | undefined;
  /** Never, or not for so many days. */
  readonly signedIn?: SignedIn | undefined;
  /** Days by UTC, both included. */
  readonly enrolledFrom?: string | undefined;
  readonly enrolledTo?: string | undefined;
  /** Id of a bulk action, such as an import: the users whom it created or edited. */
  readonly run?: string | undefined;
  readonly sort?: UserSort | undefined;
}

/** One page of a search. Pages count from 0; `size` is the number of rows on a page. */
export interface UserFilters extends UserSearch {
  readonly page: number;
  readonly size: number;
}

/** The sizes on offer. */
export const pageSizes = [10, 25, 50, 100] as const;

/**
 * The rows per page that a window begins with: ten (specification, section 9), but they leave half of a high window
 * empty. Cards fill it anyway.
 */
export const sizeFor = ({ innerWidth, innerHeight }: Pick<Window, 'innerWidth' | 'innerHeight'>) =>
  innerWidth >= 1024 && innerHeight >= 900 ? pageSizes[1] : pageSizes[0];

/** Resizing the window doesn't change it. */
const firstSize = sizeFor(window);

export const defaultFilters: UserFilters = { page: 0, size: firstSize, query: '' };

/** The contract's limit: the server refuses anything larger. */
const maxPage = 10_000_000;

const roles: Record<Role, true> = { admin: true, user: true };
const statuses: Record<UserStatus, true> = { Active: true, Inactive: true };
const oneOf = (values: object) => (text: string) => Object.hasOwn(values, text);

/**
 * The values that the contract accepts, with the feature that gives the parameter. The list is by name unless `sort`
 * says otherwise.
 */
const valid: Readonly<Record<FilterKey | 'sort', readonly [Feature, (text: string) => boolean]>> = {
  role: ['user-filters', oneOf(roles)],
  status: ['user-filters', oneOf(statuses)],
  account: ['accounts', oneOf(accountStates)],
  signedIn: ['access-review', like(/^(never|-30d|-90d)$/)],
  enrolledFrom: ['access-review', isDay],
  enrolledTo: ['access-review', isDay],
  run: ['activity', like(/^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i)],
  sort: ['user-filters', like(/^(-name|-?(email|role|status|createdAt|lastSignInAt))$/)],
};

export type FilterKey = Exclude<keyof UserSearch, 'query' | 'sort'>;

const filterKeys = (Object.keys(valid) as (keyof typeof valid)[]).filter((key) => key !== 'sort');

/** Takes all filters away, but not the search and the order. */
export const noFilters = Object.fromEntries(filterKeys.map((key) => [key, undefined])) as Partial<UserFilters>;

function like(pattern: RegExp) {
  return (text: string) => pattern.test(text);
}

/**
 * Reads the address bar, where pages count from 1. Invalid values become the default, and so does what the backend
 * doesn't have.
 */
export function readFilters(search: URLSearchParams): UserFilters {
  const page = wholeNumber(search.get('page'));
  const size = wholeNumber(search.get('size'));
  return {
    page: page >= 1 && page <= maxPage ? page - 1 : defaultFilters.page,
    size: pageSizes.find((offered) => offered === size) ?? defaultFilters.size,
    query: cleanQuery(search.get('query') ?? ''),
    ...(Object.fromEntries(
      Object.entries(valid)
        .filter(([, [feature]]) => hasFeature(feature))
        .map(([name, [, isValid]]) => [name, search.getAll(name).find(isValid)]),
    ) as Partial<UserSearch>),
  };
}

/**
 * Writes the address bar; defaults are left out. So is the size if it is not given: then the window decides. Later
 * pages always have their size, because other windows would show other rows without it.
 */
export function writeFilters({ page, size, ...search }: UserSearch & Partial<UserFilters>): URLSearchParams {
  return new URLSearchParams({
    ...(page && { page: String(page + 1) }),
    ...(size !== undefined && (page || needsSize(size)) && { size: String(size) }),
    ...given(search),
  });
}

const needsSize = (size: number) => size !== pageSizes[0] || firstSize !== pageSizes[0];

/** Whether the address doesn't say how many rows it shows, although another window would show fewer. */
export const lacksSize = (search: URLSearchParams) => !search.has('size') && needsSize(defaultFilters.size);

/** The list call's parameters; an empty search text is left out (specification, section 5). */
export function listParams({ page, size, ...search }: UserFilters): ListUsersParams {
  return { page, size, ...given(search) };
}

/** Without what is not chosen. */
const given = ({ query, sort, ...filters }: UserSearch) => ({
  ...(query !== '' && { query }),
  ...(Object.fromEntries(filterKeys.flatMap((key) => (filters[key] ? [[key, filters[key]]] : []))) as Chosen),
  ...(sort && sort !== 'name' && { sort }),
});

type Chosen = { readonly [Key in FilterKey]?: NonNullable<UserSearch[Key]> };

/** Identifies the users that are found; '' stands for all. The order doesn't matter. */
export const searchKey = (search: UserSearch) => new URLSearchParams(given({ ...search, sort: undefined })).toString();

function wholeNumber(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}
