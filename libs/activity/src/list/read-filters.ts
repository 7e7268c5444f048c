import type { ListActivityParams } from '@scv/api';
import { cleanQuery, ListActivityQueryParams } from '@scv/api/schemas';
import { isDay } from '@scv/ui';
import type { ActivityFilters } from '../activity-paths.ts';

const { actor, target, action, result, run, after } = ListActivityQueryParams.shape;
const checked = { actor, target, action, result, run, after };

/** The figures of the dashboard are by UTC, and link to the entries from the beginning of such a day on. */
const startOfUtcDay = 'T00:00:00Z';

/** Reads the address bar. What the contract would refuse is left out. */
export function readFilters(search: URLSearchParams): ActivityFilters {
  const valid = Object.entries(checked).map(([name, schema]) => [name, schema.safeParse(search.get(name)).data]);
  const days = ['from', 'to']
    .map((name) => [name, search.get(name) ?? ''])
    .filter(([, text = '']) => isDay(text.replace(startOfUtcDay, '')));
  const query = cleanQuery(search.get('query') ?? '');
  return Object.fromEntries([...valid, ...days, ['query', query]].filter(([, value]) => value));
}

/** The parameters of the list: bulk actions are one entry, except for their own list. */
export function listParams({ from, to, ...filters }: ActivityFilters): ListActivityParams {
  const times = { from: from && startOf(from, 0), to: to && startOf(to, 1) };
  const chosen = Object.entries({ ...filters, ...times }).filter(([, value]) => value);
  return { ...(Object.fromEntries(chosen) as ListActivityParams), runs: 'grouped' };
}

/** When a day begins in the person's time zone, or the one `later` days later; when a day by UTC begins. */
function startOf(text: string, later: number): string {
  if (text.endsWith(startOfUtcDay)) return text;
  const date = new Date(`${text}T00:00`);
  date.setDate(date.getDate() + later);
  return date.toISOString();
}
