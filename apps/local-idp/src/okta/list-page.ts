import type { Context } from 'hono';
import { invalid } from './okta-error.ts';

/** The number of results that a call asks for. @throws OktaError E0000001 */
export function limitOf({ req }: Context, { usual, max }: { usual: number; max: number }): number {
  const sent = req.query('limit');
  if (sent === undefined) return usual;
  if (!/^\d{1,9}$/.test(sent) || Number(sent) === 0) throw invalid('limit', 'limit: must be a number above 0');
  return Math.min(Number(sent), max);
}

/**
 * Sets Okta's `Link` headers: this page and, if there is one, the next.
 * @param origin of the provider
 * @param after the next page's cursor
 */
export function linkPages(context: Context, origin: string, after: string | undefined): void {
  const { pathname, search } = new URL(context.req.url);
  const self = new URL(pathname + search, origin);
  context.header('Link', `<${self}>; rel="self"`, { append: true });
  if (after === undefined) return;
  self.searchParams.set('after', after);
  context.header('Link', `<${self}>; rel="next"`, { append: true });
}
