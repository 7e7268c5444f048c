import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { z } from 'zod/mini';
import { checkFields, checkParameters } from '@scv/api/schemas';
import type { ApiEnv } from './api-env.ts';
import { invalidFields, ProblemError } from './problem.ts';

type ObjectSchema = z.ZodMiniObject;

/** Bytes. The largest JSON body of the contract has a thousand emails of 254 characters. */
const maxBodySize = 524_288;
const bodyTimeoutMs = 15_000;

const limitSize = bodyLimit({
  maxSize: maxBodySize,
  onError: () => {
    throw new ProblemError(413, 'The request body is too large.');
  },
});

/**
 * Reads the whole JSON body, which Hono keeps for `readBody`.
 * @throws ProblemError 413 when it is too large, 408 when it is too slow, 400 when the client disconnects or its chunks
 *   are broken
 */
export const limitBody = (timeoutMs = bodyTimeoutMs) =>
  createMiddleware<ApiEnv>(async (context, next) => {
    const { method, raw } = context.req;
    if (method !== 'GET' && method !== 'HEAD' && raw.body) {
      const reading = limitSize(context, async () => {
        await context.req.arrayBuffer();
      });
      await withTimeout(reading, timeoutMs).catch((cause: unknown) => {
        throw cause instanceof ProblemError ? cause : interrupted(cause);
      });
    }
    await next();
  });

async function withTimeout(reading: Promise<unknown>, timeoutMs: number): Promise<void> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(tooSlow()), timeoutMs);
  await Promise.race([reading, timeout.promise]).finally(() => clearTimeout(timer));
}

/** The client has disconnected, or doesn't send valid HTTP. */
export const interrupted = (cause?: unknown) => new ProblemError(400, 'The request was interrupted.', { cause });

/** The connection is closed with the answer (unread-body.ts). */
export const tooSlow = () =>
  new ProblemError(408, 'Sending the request took too long.', { headers: { Connection: 'close' } });

/**
 * The request's JSON body, checked by `schema`. Strings are trimmed, except passwords.
 * @throws ProblemError 400 that names the invalid fields, 415 when another type is sent
 */
export async function readBody<Schema extends ObjectSchema>(context: Context, schema: Schema) {
  if (!/^application\/json\s*(;|$)/i.test(context.req.header('Content-Type') ?? '')) {
    throw new ProblemError(415, 'The request body must be JSON, sent as application/json.');
  }
  const body = parseJson(await context.req.arrayBuffer());
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ProblemError(400, 'The request body must be a JSON object.');
  }
  const trimmed = Object.entries(body).map(([field, value]: [string, unknown]) => [
    field,
    typeof value === 'string' && field !== 'password' ? value.trim() : value,
  ]);
  return valid(checkFields(schema, Object.fromEntries(trimmed) as Record<string, unknown>));
}

/**
 * Checks parameters of the query or the path by `schema`.
 * @throws ProblemError 400 that names the invalid parameters
 */
export const check = <Schema extends ObjectSchema>(schema: Schema, parameters: Record<string, string>) =>
  valid(checkParameters(schema, parameters));

function valid<Schema extends ObjectSchema>({
  data,
  errors,
}: ReturnType<typeof checkFields<Schema>>): z.output<Schema> {
  if (errors) throw invalidFields(errors);
  return data;
}

/** RFC 8259, section 8.1: JSON on the network is UTF-8. */
function parseJson(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (cause) {
    throw new ProblemError(400, 'The request body is not well-formed JSON.', { cause });
  }
}
