import { Hono } from 'hono';
import type { StoredEvent } from './accounts/events.ts';
import { invalid, limitOf, linkPages, OktaError } from './okta/okta-answer.ts';
import { requireApiToken } from './okta/okta-request.ts';
import type { ProviderServices } from './provider-services.ts';

const usualEvents = 100;
const maxEvents = 1000;
const usualRangeMs = 7 * 24 * 60 * 60_000;

/**
 * `GET /api/v1/logs`, a small part of Okta's System Log: the events of the last seven days or from `since`, oldest first,
 * with `limit` and a `filter` by types. The last page has a link, too: it answers what happens later. Needs the API
 * token.
 */
export function logsApi({ events, issuer, limitCalls, settings }: ProviderServices): Hono {
  const { origin } = new URL(issuer);
  const app = new Hono();
  app.use(requireApiToken(settings.apiToken));
  app.use(limitCalls);
  return app.get('/', (context) => {
    const { filter, since, after = '0' } = context.req.query();
    const limit = limitOf(context, maxEvents, usualEvents);
    const types = filter === undefined ? undefined : typesIn(filter);
    const newest = events.newest();
    const found: [number, StoredEvent][] = [];
    for (const [number, event] of events.list(timeOf(since), Number(after))) {
      if (types?.includes(event.eventType) ?? true) found.push([number, event]);
      if (found.length > limit) break;
    }
    const page = found.slice(0, limit);
    linkPages(context, origin, String(found.length > limit ? page.at(-1)?.[0] : newest));
    return context.json(page.map(([, event]) => event));
  });
}

function timeOf(since: string | undefined): number {
  const time = since === undefined ? Date.now() - usualRangeMs : Date.parse(since);
  if (Number.isNaN(time)) throw invalid('since', 'since: must be a time such as 2027-01-01T00:00:00Z');
  return time;
}

/** The types of a filter such as `eventType eq "user.session.start" or eventType eq "user.session.end"`. */
function typesIn(filter: string): string[] {
  return filter.split(' or ').map((part) => {
    const type = /^eventType eq "([^"]+)"$/.exec(part)?.[1];
    if (type === undefined) throw new OktaError('E0000031', { causes: ['Filter by eventType eq "…", joined by or.'] });
    return type;
  });
}
