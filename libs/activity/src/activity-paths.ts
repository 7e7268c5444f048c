import type { ListActivityParams } from '@scv/api';
import { writeValues } from '@scv/ui/search-params';

type Filter = 'actor' | 'target' | 'action' | 'result' | 'query' | 'run' | 'after';

/** The filters of the list. The address bar is their state. */
export type ActivityFilters = { [Name in Filter]?: ListActivityParams[Name] | undefined } & {
  /** First and last day in the person's time zone, exact or relative (`Days`). */
  from?: string | undefined;
  to?: string | undefined;
};

/** The name in the address of the entry that is open. */
export const entryName = 'entry';

export const activityPaths = {
  /** The list with these filters; without any it shows everything from the newest entry on. */
  list: (filters: ActivityFilters = {}) => {
    const search = writeFilters(filters).toString();
    return search ? `/activity?${search}` : '/activity';
  },
  /** The newest entries, with one of them open. */
  entry: (id: string) => `/activity?${entryName}=${id}`,
};

/** Writes the chosen filters into the address bar. */
export const writeFilters = (filters: ActivityFilters): URLSearchParams => writeValues(filters);

/** Addresses in other features. The portal provides them, because features don't know each other. */
export interface ActivityLinks {
  /** Address of a user's page. */
  userPath: (id: string) => string;
  /** Address of an upload's page. */
  uploadPath: (id: string) => string;
  /** Address of the list of a bulk action's users. */
  runPath: (run: string) => string;
}
