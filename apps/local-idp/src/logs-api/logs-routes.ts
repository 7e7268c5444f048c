import { type Context, Hono } from 'hono';
import type { EventRange, StoredEvent } from '../accounts/event-store.ts';
import { requireApiToken } from '../okta/api-token.ts';
import { type FilterRules, parseFilter } from '../okta/filter-expression.ts';
import { limitOf, linkPages } from '../okta/list-page.ts';
import { invalid } from '../okta/okta-error.ts';
import { rateLimit } from '../okta/rate-limit.ts';
import type { Parts } from '../parts.ts';

const usualEvents = 100;
const maxEvents = 1000;
const usualRangeMs = 7 * 24 * 60 * 60_000;

/** What `filter` can look for. */
const filterRules: FilterRules = {
  ignoresCase: false,
  property: (name) => {
    if (name === 'published') return { operators: ['gt', 'ge', 'lt', 'le'], isTime: true };
    return /^(uuid|eventType|outcome\.(result|reason)|(actor|target)\.(id|alternateId))$/.test(name)
      ? { operators: ['eq', 'sw'] }
      : undefined;
  },
};

/**
 * `GET /api/v1/logs`, a small part of Okta's System Log: the events of the last seven days or from `since` (inclusive)
 * to `until` (exclusive), with `filter`, `limit` and `sortOrder`. Without `until`, the last page has a link, too: it
 * answers what happens later. Needs the API token.
 */
export function logsApi({ events, issuer, settings }: Parts): Hono {
  const { origin } = new URL(issuer);
  const app = new Hono();
  app.use(requireApiToken(settings.apiToken));
  app.use(rateLimit(settings.callsPerMinute));
  return app.get('/', (context) => {
    const { filter, until } = context.req.query();
    const limit = limitOf(context, { usual: usualEvents, max: maxEvents });
    const isWanted = filter === undefined ? () => true : parseFilter(filter, filterRules);
    const range = rangeOf(context);
    const newest = events.newest();
    const found: [number, StoredEvent][] = [];
    for (const [number, event] of events.list(range)) {
      if (isWanted((property) => valueOf(event, property))) found.push([number, event]);
      if (found.length > limit) break;
    }
    const page = found.slice(0, limit);
    const hasMore = found.length > limit;
    const isPolled = until === undefined && range.order === 'ASC';
    linkPages(context, origin, hasMore ? String(page.at(-1)?.[0]) : isPolled ? String(newest) : undefined);
    return context.json(page.map(([, event]) => event));
  });
}

function rangeOf({ req }: Context): EventRange {
  const { since, until, after, sortOrder = 'ASCENDING' } = req.query();
  if (after !== undefined && !/^\d{1,15}$/.test(after)) throw invalid('after', 'after: is no cursor of this list');
  if (!/^(ASC|DESC)ENDING$/.test(sortOrder)) throw invalid('sortOrder', 'sortOrder: must be ASCENDING or DESCENDING');
  return {
    since: timeOf('since', since, Date.now() - usualRangeMs),
    until: timeOf('until', until, Number.MAX_SAFE_INTEGER),
    order: sortOrder === 'ASCENDING' ? 'ASC' : 'DESC',
    after: after === undefined ? undefined : Number(after),
  };
}

function timeOf(name: string, sent: string | undefined, usual: number): number {
  const time = sent === undefined ? usual : Date.parse(sent);
  if (Number.isNaN(time)) throw invalid(name, `${name}: must be a time such as 2027-01-01T00:00:00Z`);
  return time;
}

/** @param property such as `outcome.result`; that of all targets is an array */
function valueOf(event: StoredEvent, property: string): unknown {
  const [member = '', inner] = property.split('.');
  const value = event[member as keyof StoredEvent];
  if (inner === undefined) return value;
  const innerOf = (part: unknown) => (part as Record<string, unknown>)[inner];
  return Array.isArray(value) ? value.map(innerOf) : innerOf(value);
}
