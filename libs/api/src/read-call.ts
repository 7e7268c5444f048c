import type { z } from 'zod/mini';
import { checkFields, checkParameters, type Texts } from './field-errors.ts';
import * as schemas from './generated/index.requests.ts';
import { type Call, type OperationId, operations } from './operations.ts';
import { invalidFields, ProblemError } from './problem-error.ts';

/** A request as a backend got it. */
export interface ReceivedCall {
  params: Record<string, string>;
  query: Record<string, Texts>;
  header: (name: string) => string | null | undefined;
  bytes: () => Promise<ArrayBuffer>;
}

/**
 * Reads the parts of a request that the contract describes, and checks them by its schemas. Strings of the body are
 * trimmed, except passwords.
 * @throws ProblemError 400 that names the invalid fields, 415 when the body has another type
 */
export async function readCall<Id extends OperationId>(id: Id, received: ReceivedCall): Promise<Call<Id>> {
  const schemaOf = (part: 'Params' | 'QueryParams' | 'Header' | 'Body') =>
    (schemas as Record<string, unknown>)[id.charAt(0).toUpperCase() + id.slice(1) + part] as
      | z.ZodMiniObject
      | undefined;
  const [params, query, body] = [schemaOf('Params'), schemaOf('QueryParams'), schemaOf('Body')];
  const headers = schemaOf('Header');
  const isJson = (operations[id] as { body?: string }).body === 'application/json';
  return {
    params: params && valid(checkParameters(params, received.params)),
    query: query && valid(checkParameters(query, received.query)),
    headers: headers && valid(checkParameters(headers, headersOf(headers, received))),
    body: body && isJson ? valid(checkFields(body, await readJson(received))) : undefined,
  } as Call<Id>;
}

/** Those that the contract declares, under its names: the names of headers have no case (RFC 9110, section 5.1). */
function headersOf({ shape }: z.ZodMiniObject, { header }: ReceivedCall): Record<string, string> {
  const sent = Object.keys(shape).map((name) => [name, header(name)] as const);
  return Object.fromEntries(sent.filter((each): each is [string, string] => typeof each[1] === 'string'));
}

async function readJson({ header, bytes }: ReceivedCall): Promise<Record<string, unknown>> {
  if (!/^application\/json\s*(;|$)/i.test(header('Content-Type') ?? '')) {
    throw new ProblemError(415, 'The request body must be JSON, sent as application/json.');
  }
  const body = parseJson(await bytes());
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ProblemError(400, 'The request body must be a JSON object.');
  }
  const trimmed = Object.entries(body).map(([field, value]: [string, unknown]) => [
    field,
    typeof value === 'string' && field !== 'password' ? value.trim() : value,
  ]);
  return Object.fromEntries(trimmed) as Record<string, unknown>;
}

/** RFC 8259, section 8.1: JSON on the network is UTF-8. */
function parseJson(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (cause) {
    throw new ProblemError(400, 'The request body is not well-formed JSON.', { cause });
  }
}

function valid({ data, errors }: ReturnType<typeof checkFields>) {
  if (errors) throw invalidFields(errors);
  return data;
}
