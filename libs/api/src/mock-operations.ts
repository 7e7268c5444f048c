import { HttpHandler, HttpResponse, type PathParams, type RequestHandlerOptions, type StrictRequest } from 'msw';
import type { z } from 'zod/mini';
import type * as requests from './generated/index.requests.ts';
import { type OperationId, operations, type SuccessOf } from './operations.ts';

export type { OperationId as Operation };

type Requests = typeof requests;
type Input<Name extends string> = Name extends keyof Requests ? z.output<Requests[Name]> : undefined;
type Texts<Members> = Members extends object ? { [Name in keyof Members]?: string } : undefined;

/** A request as it was sent: its texts are not parsed, and nothing is checked. `request.json()` has the body's type. */
export interface SentCall<Id extends OperationId> {
  request: StrictRequest<Input<`${Capitalize<Id>}Body`>>;
  params: Texts<Input<`${Capitalize<Id>}Params`>>;
  query: Texts<Input<`${Capitalize<Id>}QueryParams`>>;
}

/** The body of the operation's success (null if it has none), which is sent with its status; or any other response. */
export type MockAnswer<Id extends OperationId> = Response | ([SuccessOf<Id>] extends [void] ? null : SuccessOf<Id>);

/**
 * Answers calls of an operation in a test, before the handlers that were added earlier:
 * `server.use(override('editUser', ({ params, request }) => ...))`.
 * @param answer gets the request as it was sent; undefined leaves the call to the earlier handlers, if the body was
 *   read from a clone
 */
export function override<Id extends OperationId>(
  id: Id,
  answer: (call: SentCall<Id>) => MockAnswer<Id> | undefined | Promise<MockAnswer<Id> | undefined>,
  options?: RequestHandlerOptions,
): HttpHandler {
  const { method, path, status } = operations[id];
  const resolve = async ({ request, params: { 0: _origin, ...params } }: { request: Request; params: PathParams }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const answered: unknown = await answer({ request, params, query } as unknown as SentCall<Id>);
    if (answered === undefined || answered instanceof Response) return answered;
    return answerWith(status, answered);
  };
  return new HttpHandler(method, `*${path}`, resolve, options);
}

/** @param body undefined or null: none */
export function answerWith(status: number, body: unknown): Response {
  const headers = { 'X-Request-Id': crypto.randomUUID() };
  if (body instanceof Blob) {
    return new HttpResponse(body, { status, headers: { ...headers, 'Content-Type': 'application/octet-stream' } });
  }
  return body === undefined || body === null
    ? new HttpResponse(null, { status, headers })
    : HttpResponse.json(body as object, { status, headers });
}
