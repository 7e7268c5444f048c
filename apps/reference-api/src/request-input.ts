import type { Context } from 'hono';
import type { z } from 'zod/mini';
import { checkFields } from '@scv/api/schemas';
import { invalidFields, ProblemError } from './problem.ts';

type ObjectSchema = z.ZodMiniObject;

/**
 * The request's body, taken in by `takeBody`, as `schema` has it, its strings trimmed but for passwords.
 * @throws ProblemError 400 that names the fields at fault
 */
export async function readBody<Schema extends ObjectSchema>(context: Context, schema: Schema) {
  const body = parseJson(await context.req.arrayBuffer());
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ProblemError(400, 'The request body must be a JSON object.');
  }
  const trimmed = Object.entries(body).map(([field, value]: [string, unknown]) => [
    field,
    typeof value === 'string' && field !== 'password' ? value.trim() : value,
  ]);
  return check(schema, Object.fromEntries(trimmed) as Record<string, unknown>);
}

/**
 * The query's or the path's parameters as `schema` has them.
 * @throws ProblemError 400 that names the parameters at fault
 */
export function check<Schema extends ObjectSchema>(schema: Schema, input: Record<string, unknown>): z.output<Schema> {
  const { data, errors } = checkFields(schema, input);
  if (errors) throw invalidFields(errors);
  return data;
}

/** RFC 8259, section 8.1: JSON on the wire is UTF-8. */
function parseJson(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (error) {
    throw new ProblemError(400, 'The request body is not well-formed JSON.', { cause: error });
  }
}
