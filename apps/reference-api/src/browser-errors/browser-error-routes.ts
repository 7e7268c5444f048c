import { ProblemError } from '@scv/api/schemas';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import type { ApiEnv, ApiServices } from '../api-env.ts';
import { limitBody } from '../limit-body.ts';
import { printable } from '../printable.ts';

/** Outside the contract, as config.json is: the server of the portal's files takes these reports. */
export const browserErrorsPath = '/browser-errors';

const text = z.string().transform((value) => printable(value));
const address = z.string().transform((value) => printable(withoutQuery(value)));

/**
 * The portal sends this (apps/portal/src/failure/send-error.ts). An error's message may have what people typed, so only
 * its name and places are logged.
 */
const thrownError = z
  .object({ page: address, name: z.string().regex(/^\w{1,64}$/), stack: z.string() })
  .transform(({ page, name, stack }) => ({ page, error: name, at: placesOf(stack) }));

/** A browser sends this if the policy forbids something (CSP Level 3, section 5.3). */
const violation = z
  .object({
    'csp-report': z.object({
      'document-uri': address,
      'effective-directive': text,
      'blocked-uri': address,
      'source-file': address.optional(),
      'line-number': z.number().optional(),
    }),
  })
  .transform(({ 'csp-report': report }) => ({
    page: report['document-uri'],
    error: `${report['effective-directive']} forbids ${report['blocked-uri']}`,
    at: report['source-file'] && [`${report['source-file']}:${report['line-number'] ?? '?'}`],
  }));

const schemas: Record<string, z.ZodType<{ page: string }>> = {
  'application/json': thrownError,
  'application/csp-report': violation,
};

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : undefined);

/**
 * POST /browser-errors: writes an error of the portal in somebody's browser, or a violation of its policy, to the log,
 * without personal data. Anybody may call it.
 */
export function browserErrorRoutes({ log, now }: Pick<ApiServices, 'log' | 'now'>): Hono<ApiEnv> {
  const isAllowed = reportLimit(now);
  const limitRate = createMiddleware<ApiEnv>(async ({ var: { client } }, next) => {
    if (isAllowed(client)) return next();
    const headers = { 'Retry-After': '60' };
    throw new ProblemError(429, 'Too many errors were reported. Try again in a minute.', { headers });
  });
  return new Hono<ApiEnv>().post(browserErrorsPath, limitRate, limitBody(), async (context) => {
    const { client, requestId } = context.var;
    const schema = schemas[context.req.header('Content-Type')?.split(';')[0] ?? ''];
    if (!schema) throw new ProblemError(415, `Send the report as ${Object.keys(schemas).join(' or ')}.`);
    const report = schema.safeParse(await context.req.json().catch(() => undefined));
    // A policy of another site may name this address, and its visitors' browsers then send its violations.
    if (!report.success || hostOf(report.data.page) !== hostOf(context.req.url))
      throw new ProblemError(400, 'The report is not one that the portal or a browser sends.');
    const browser = printable(context.req.header('User-Agent') ?? '');
    log.warn({ ...report.data, requestId, client, browser }, 'browser error');
    return context.body(null, 204);
  });
}

/** Part of a stack's line: a file of the portal, as Chrome, Firefox and Safari write it. */
const place = /\/assets\/[\w.-]+:\d+(:\d+)?/;
const maxPlaces = 10;

/** Where the error was thrown, innermost first: file, line and column, without the stack's message and addresses. */
const placesOf = (stack: string): string[] =>
  stack
    .split('\n')
    .flatMap((line) => place.exec(line)?.[0] ?? [])
    .slice(0, maxPlaces);

/** An address without query and fragment. Words such as `inline` or `eval` stay as they are. */
function withoutQuery(url: string): string {
  if (!URL.canParse(url)) return url.replace(/[?#].*/s, '');
  const { protocol, origin, pathname } = new URL(url);
  return /^https?:$/.test(protocol) ? origin + pathname : protocol;
}

const windowMs = 60_000;
const maxOfNetwork = 10;
const maxInAll = 100;

/**
 * Limits how many reports a network may send in a minute, as counted by this process: anybody can send them, and a
 * broken page sends many.
 * @param now the current time in milliseconds
 * @returns whether a network may send one more
 */
function reportLimit(now: () => number): (network: string) => boolean {
  let startedAt = -Infinity;
  const counts = new Map<string, number>();
  let total = 0;
  return (network) => {
    if (now() - startedAt >= windowMs) {
      startedAt = now();
      counts.clear();
      total = 0;
    }
    const count = counts.get(network) ?? 0;
    if (count >= maxOfNetwork || total >= maxInAll) return false;
    counts.set(network, count + 1);
    total += 1;
    return true;
  };
}
