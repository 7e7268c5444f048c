import type { Problem } from '@scv/api';
import { type CheckedCall, type Operation, queryOf, schemaOf } from '@scv/api/mocks';
import { checkFields, checkParameters } from '@scv/api/schemas';
import { HttpResponse, type PathParams } from 'msw';

/** Reason phrases (RFC 9110). */
const titles = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
};

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

/** The parts of a request that the contract describes, checked by its schemas. @throws a 400 that names invalid ones */
export async function checkedCall<Id extends Operation>(id: Id, request: Request, params: PathParams) {
  const [inPath, inQuery, inBody] = [schemaOf(id, 'Params'), schemaOf(id, 'QueryParams'), schemaOf(id, 'Body')];
  const call = {
    request,
    params: inPath && valid(checkParameters(inPath, params)),
    query: inQuery && valid(checkParameters(inQuery, queryOf(request))),
    body: inBody && valid(checkFields(inBody, await trimmedBody(request))),
  };
  return call as CheckedCall<Id>;
}

/** Like the reference API: trims all strings but passwords. */
async function trimmedBody(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get('Content-Type')?.split(';')[0];
  if (type === 'multipart/form-data') return Object.fromEntries(await request.formData());
  if (type !== 'application/json') throw refusal(415, 'This call does not take a body of this media type.');
  const body: unknown = await request.json().catch(() => {
    throw refusal(400, 'The request body is not well-formed JSON.');
  });
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw refusal(400, 'The request body must be a JSON object.');
  }
  const trim = ([field, value]: [string, unknown]) => [
    field,
    typeof value === 'string' && field !== 'password' ? value.trim() : value,
  ];
  return Object.fromEntries(Object.entries(body).map(trim)) as Record<string, unknown>;
}

function valid({ data, errors }: ReturnType<typeof checkFields>) {
  if (errors) throw refusal(400, errors.map(({ message }) => message).join(' '), { errors });
  return data;
}
