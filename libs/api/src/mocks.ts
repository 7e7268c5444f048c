import {
  HttpHandler,
  HttpResponse,
  type JsonBodyType,
  type PathParams,
  type RequestHandlerOptions,
  type StrictRequest,
} from 'msw';
import type { z } from 'zod/mini';
import * as mocks from './generated/index.msw.ts';
import type * as requests from './generated/index.requests.ts';
import * as responses from './generated/index.responses.ts';
import { type OperationId, operations, type SuccessOf } from './operations.ts';

/** orval's mocks of the contract's operations. For tests and mock mode only. */
export * from './generated/index.msw.ts';
export type { OperationId as Operation };

type Requests = typeof requests;
type Input<Name extends string> = Name extends keyof Requests ? z.output<Requests[Name]> : undefined;
type Texts<Members> = Members extends object ? { [Name in keyof Members]?: string } : undefined;

/** A request as it was sent: its texts are not parsed, and nothing is checked. `request.json()` has the body's type. */
export interface SentCall<Id extends OperationId> {
  request: StrictRequest<Extract<Input<`${Capitalize<Id>}Body`>, JsonBodyType>>;
  params: Texts<Input<`${Capitalize<Id>}Params`>>;
  query: Texts<Input<`${Capitalize<Id>}QueryParams`>>;
}

/** The body of the operation's success (null if it has none), which is sent with its status; or any other response. */
export type MockAnswer<Id extends OperationId> = Response | ([SuccessOf<Id>] extends [void] ? null : SuccessOf<Id>);

/** An MSW handler for each operation of the contract, with a fake success. */
export const contractHandlers = (): HttpHandler[] =>
  (Object.keys(operations) as OperationId[]).map((id) => mockHandler(id));

/**
 * orval's handler of an operation.
 * @param answer gets the call and returns the body of the success, or throws another response; a fake unless it's given
 */
export function mockHandler<Id extends OperationId>(
  id: Id,
  answer?: (call: SentCall<Id>) => Promise<SuccessOf<Id>>,
): HttpHandler {
  const name = `get${id.charAt(0).toUpperCase()}${id.slice(1)}MockHandler`;
  const make = (mocks as unknown as Record<string, (answer?: unknown) => HttpHandler>)[name];
  if (!make) throw new Error(`orval has generated no ${name}.`);
  return make(answer && ((info: Info) => answer(callOf(info))));
}

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
  const resolve = async (info: Info) => {
    const answered: unknown = await answer(callOf(info));
    if (answered === undefined || answered instanceof Response) return answered;
    return answered === null || answered instanceof Blob
      ? new HttpResponse(answered, { status })
      : HttpResponse.json(answered, { status });
  };
  return new HttpHandler(method, `*${path}`, resolve, options);
}

/** Whether the contract declares a status for an operation. */
export const isDeclared = (id: OperationId, status: number): boolean =>
  `${id.charAt(0).toUpperCase()}${id.slice(1)}${status}Response` in responses;

interface Info {
  request: Request;
  params: PathParams;
}

function callOf<Id extends OperationId>({ request, params: { 0: _origin, ...params } }: Info): SentCall<Id> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return { request, params, query } as unknown as SentCall<Id>;
}
