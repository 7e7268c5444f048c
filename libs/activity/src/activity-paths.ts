import type { ListActivityParams } from '@scv/api';

type Filter = 'actor' | 'target' | 'action' | 'result' | 'query' | 'run' | 'after';

/** What the list shows. The address bar is its state. */
export type ActivityFilters = { [Name in Filter]?: ListActivityParams[Name] | undefined } & {
  /** First and last day in the person's time zone, such as '2026-11-22', or when a day by UTC begins. */
  from?: string | undefined;
  to?: string | undefined;
};

export const activityPaths = {
  /** The list with these filters; without any it shows everything from the newest entry on. */
  list: (filters: ActivityFilters = {}) => {
    const search = writeFilters(filters).toString();
    return search ? `/activity?${search}` : '/activity';
  },
};

/** Writes the address bar; what is not chosen is left out. */
export function writeFilters(filters: ActivityFilters): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value) as [string, string][]);
}
