import { getResponse, HttpHandler, type PathParams, type RequestHandlerOptions, type StrictRequest } from 'msw';
import type { z } from 'zod/mini';
import * as mocks from './generated/index.msw.ts';
import * as schemas from './generated/index.requests.ts';

type Mocks = typeof mocks;
type Schemas = typeof schemas;

/** The operationId of a call of the contract. */
export type Operation = {
  [Name in keyof Mocks]: Name extends `get${infer Id}MockHandler` ? Uncapitalize<Id> : never;
}[keyof Mocks];

/** The parts of a request, as the generated schemas name them. */
type Part = 'Params' | 'QueryParams' | 'Body';

type PartSchema<Id extends Operation, P extends Part> = `${Capitalize<Id>}${P}` extends infer Name extends keyof Schemas
  ? Extract<Schemas[Name], z.ZodMiniObject>
  : undefined;

type Parsed<Schema> = Schema extends z.ZodMiniObject ? z.output<Schema> : undefined;
type Texts<Schema> = Schema extends z.ZodMiniObject ? { [Name in keyof z.output<Schema>]?: string } : undefined;

/** A request as it was sent: its texts are not parsed, and nothing is checked. `request.json()` has the body's type. */
interface SentCall<Id extends Operation> {
  request: StrictRequest<Parsed<PartSchema<Id, 'Body'>>>;
  params: Texts<PartSchema<Id, 'Params'>>;
  query: Texts<PartSchema<Id, 'QueryParams'>>;
}

/** A request that fits the contract, with its defaults. */
export interface CheckedCall<Id extends Operation> {
  request: Request;
  params: Parsed<PartSchema<Id, 'Params'>>;
  query: Parsed<PartSchema<Id, 'QueryParams'>>;
  body: Parsed<PartSchema<Id, 'Body'>>;
}

type BodyOf<Id extends Operation> = Exclude<
  Parameters<Mocks[`get${Capitalize<Id>}MockHandler`]>[0],
  undefined | ((...args: never[]) => unknown)
>;

/** The body of the operation's success (null if it has none), which is sent with its status; or any other response. */
export type MockAnswer<Id extends Operation> = Response | ([BodyOf<Id>] extends [void] ? null : BodyOf<Id>);

type Awaitable<T> = T | Promise<T>;

/** A handler for each operation of the contract: a new one must be added before this compiles. */
export type MockOperations = {
  [Id in Operation]: 'not implemented' | ((call: CheckedCall<Id>) => Awaitable<MockAnswer<Id>>);
};

/** The contract's schema of a part of the request. */
export const schemaOf = (id: Operation, part: Part) =>
  (schemas as Record<string, unknown>)[capitalize(id) + part] as z.ZodMiniObject | undefined;

/**
 * An MSW handler for calls of an operation, at its method and path.
 * @param answer undefined leaves the call to the next handler
 */
export function handleOperation<Id extends Operation>(
  id: Id,
  answer: (request: Request, params: PathParams) => Awaitable<MockAnswer<Id> | undefined>,
  options?: RequestHandlerOptions,
): HttpHandler {
  const success = (mocks as Record<string, unknown>)[`get${capitalize(id)}MockHandler`] as (
    body?: unknown,
  ) => HttpHandler;
  const { method, path } = success().info;
  const resolve = async ({ request, params: { 0: _origin, ...params } }: { request: Request; params: PathParams }) => {
    const answered: unknown = await answer(request, params);
    if (answered === undefined || answered instanceof Response) return answered;
    const response = await getResponse([success(answered)], new Request(request.url, { method: request.method }));
    response?.headers.set('X-Request-Id', crypto.randomUUID());
    return response;
  };
  return new HttpHandler(method, path, resolve, options);
}

/**
 * Answers calls of an operation in a test, before the handlers that were added earlier:
 * `server.use(override('editUser', ({ params, request }) => ...))`.
 * @param answer gets the request as it was sent; undefined leaves the call to the earlier handlers, if the body was
 *   read from a clone
 */
export function override<Id extends Operation>(
  id: Id,
  answer: (call: SentCall<Id>) => Awaitable<MockAnswer<Id> | undefined>,
  options?: RequestHandlerOptions,
): HttpHandler {
  const ask = (request: Request, params: PathParams) =>
    answer({ request, params, query: queryOf(request) } as unknown as SentCall<Id>);
  return handleOperation(id, ask, options);
}

/** The query parameters of a request, as texts. */
export const queryOf = ({ url }: Request) => Object.fromEntries(new URL(url).searchParams);

const capitalize = (id: string) => id.charAt(0).toUpperCase() + id.slice(1);
