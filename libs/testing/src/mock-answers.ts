import type { Problem } from '@scv/api';
import { checkFields } from '@scv/api/schemas';
import { HttpResponse } from 'msw';
import type { z } from 'zod/mini';

/** Reason phrases (RFC 9110). */
const titles = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
};

/** A success according to the contract, with a request id. */
export function mockAnswer(status: 200 | 201 | 204, body?: object): Response {
  const headers = { 'X-Request-Id': crypto.randomUUID() };
  return body ? HttpResponse.json(body, { status, headers }) : new HttpResponse(null, { status, headers });
}

/** A refusal according to the contract (RFC 9457). Handlers can return or throw it. */
export function refusal(status: keyof typeof titles, message: string, members: Partial<Problem> = {}) {
  const requestId = crypto.randomUUID();
  const problem: Problem = { title: titles[status], status, message, requestId, ...members };
  const headers = { 'X-Request-Id': requestId, 'Content-Type': 'application/problem+json' };
  return HttpResponse.json(problem, { status, headers });
}

/** The API's messages for an invalid token, and for somebody who is not an administrator. */
export const refusals = {
  401: 'The access token is not valid for this API.',
  403: 'Invalid username or You are not authorized to use the application. Please contact the administrator.',
};

type ObjectSchema = z.ZodMiniObject;

/** The request's body, trimmed and checked by `schema`. Throws a 400 that names the invalid fields. */
export async function bodyOf<Schema extends ObjectSchema>(request: Request, schema: Schema) {
  const body = Object.entries((await request.json()) as object);
  return checked(schema, Object.fromEntries(body.map(([field, value]) => [field, trimmed(value)])));
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** Parameters, checked by `schema`. Throws a 400 that names the invalid ones. */
export function checked<Schema extends ObjectSchema>(schema: Schema, input: Record<string, unknown>): z.output<Schema> {
  const { data, errors } = checkFields(schema, input);
  if (errors) throw refusal(400, errors.map(({ message }) => message).join(' '), { errors });
  return data;
}
