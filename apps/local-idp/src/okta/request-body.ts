import type { Context } from 'hono';
import type { z } from 'zod';
import { invalid, OktaError } from './okta-error.ts';

/**
 * The request's JSON body, which must be sent as `application/json`: a page of another site can't do that without a
 * CORS preflight, so it can't lock accounts or have messages sent from a visitor's browser.
 * @throws OktaError when it isn't JSON or doesn't fit the schema
 */
export async function readBody<T>({ req }: Context, schema: z.ZodType<T>): Promise<T> {
  if (!/^application\/json\b/i.test(req.header('Content-Type') ?? '')) throw wrongType();
  let body: unknown;
  try {
    body = await req.json();
  } catch {
    throw new OktaError(400, 'E0000003', 'The request body was not well-formed.');
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const causes = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw invalid(String(parsed.error.issues[0]?.path.at(-1) ?? 'body'), ...causes);
}

const wrongType = () =>
  new OktaError(
    415,
    'E0000021',
    'Bad request. Accept and/or Content-Type headers likely do not match supported values.',
  );
