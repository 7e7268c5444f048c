import type { z } from 'zod/mini';
import type * as requests from './generated/index.requests.ts';
import type * as responses from './generated/index.responses.ts';
import { operations } from './generated/operations.ts';

/** The contract's operations: method, path, success status, and media type of the body. */
export { operations };

type Data = typeof operations;
type Requests = typeof requests;
type Responses = typeof responses;

/** The operationId of a call of the contract. */
export type OperationId = keyof Data;

/** orval's schema of a file accepts everything. */
type Parsed<Schema> = Schema extends z.ZodMiniUnknown
  ? Blob | ReadableStream
  : Schema extends z.ZodMiniType
    ? z.output<Schema>
    : undefined;
type ParsedRequest<Name extends string> = Name extends keyof Requests ? Parsed<Requests[Name]> : undefined;

/** A call that fits the contract, with its defaults. Parts that the operation lacks are undefined. */
export interface Call<Id extends OperationId> {
  params: ParsedRequest<`${Capitalize<Id>}Params`>;
  query: ParsedRequest<`${Capitalize<Id>}QueryParams`>;
  headers: ParsedRequest<`${Capitalize<Id>}Header`>;
  /** The parsed JSON. A backend reads forms itself, because their files may be large. */
  body: Data[Id] extends { body: 'application/json' } ? ParsedRequest<`${Capitalize<Id>}Body`> : undefined;
}

type StatusOf<
  Id extends OperationId,
  Name = keyof Responses,
> = Name extends `${Capitalize<Id>}${infer Status extends number}Response` ? Status : never;
type BodyOf<
  Id extends OperationId,
  Status extends number,
> = `${Capitalize<Id>}${Status}Response` extends infer Name extends keyof Responses ? Parsed<Responses[Name]> : never;

/** The answers that the contract declares for an operation: each status with its body. */
export type OperationResponse<Id extends OperationId> = Id extends OperationId
  ? {
      [Status in StatusOf<Id>]: BodyOf<Id, Status> extends void
        ? { status: Status; body?: undefined }
        : { status: Status; body: BodyOf<Id, Status> };
    }[StatusOf<Id>]
  : never;

/** An operation's success, and its body. */
export type Success<Id extends OperationId> = Extract<OperationResponse<Id>, { status: Data[Id]['status'] }>;
export type SuccessOf<Id extends OperationId> = BodyOf<Id, Data[Id]['status']>;

/**
 * A backend's functions, one for each operation of the contract. A missing function doesn't compile, nor does a
 * response with an undeclared status, or with a body that doesn't fit its status.
 * @template Context the functions' second argument
 */
export type Operations<Context> = {
  [Id in OperationId]: (call: Call<Id>, context: Context) => OperationResponse<Id> | Promise<OperationResponse<Id>>;
};
