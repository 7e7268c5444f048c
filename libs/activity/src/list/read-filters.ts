import type { ListActivityParams } from '@scv/api';
import { cleanQuery, ListActivityQueryParams } from '@scv/api/schemas';
import { momentsOf, readDays } from '@scv/ui/days';
import type { ActivityFilters } from '../activity-paths.ts';

const { actor, target, action, result, run, after } = ListActivityQueryParams.shape;
const checked = { actor, target, action, result, run, after };

/** Reads the address bar. What the contract would refuse is left out. */
export function readFilters(search: URLSearchParams): ActivityFilters {
  const valid = Object.entries(checked).map(([name, schema]) => [name, schema.safeParse(search.get(name)).data]);
  const query = cleanQuery(search.get('query') ?? '');
  return { ...Object.fromEntries([...valid, ['query', query]].filter(([, value]) => value)), ...readDays(search) };
}

/** The parameters of the list: bulk actions are one entry, except for their own list. */
export function listParams({ from, to, ...filters }: ActivityFilters): ListActivityParams {
  const chosen = Object.entries({ ...filters, ...momentsOf({ from, to }) }).filter(([, value]) => value);
  return { ...(Object.fromEntries(chosen) as ListActivityParams), runs: 'grouped' };
}
