import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { type OperationResponse, type OperationId, type Operations, operations, readCall } from '@scv/api/schemas';
import type { ApiEnv } from './api-env.ts';

interface Checked {
  /** Run before the call is read: they check the caller and record a refusal. */
  checks: MiddlewareHandler<ApiEnv>[];
}

/** The call is read and checked by the contract here, or by the operation in a worker, if its body may be large. */
type ServedOperation<Id extends OperationId> = Checked &
  (
    | { answer: Operations<Context<ApiEnv>>[Id]; answerUnread?: undefined }
    | { answerUnread: (context: Context<ApiEnv>) => Promise<OperationResponse<Id>> }
  );

/** A folder's part of the table of operations. */
export type OperationTable<Ids extends OperationId> = { [Id in Ids]: ServedOperation<Id> };

/** Serves every operation at its method and path; the contract says how the call is checked. */
export function serveOperations(table: OperationTable<OperationId>): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  for (const id of Object.keys(table) as OperationId[]) addRoute(app, id, table);
  return app;
}

function addRoute<Id extends OperationId>(app: Hono<ApiEnv>, id: Id, table: OperationTable<OperationId>): void {
  const { method, path } = operations[id];
  const operation = table[id];
  const answer = async (context: Context<ApiEnv>): Promise<OperationResponse<Id>> => {
    if (operation.answerUnread) return operation.answerUnread(context);
    const { req } = context;
    const call = await readCall(id, {
      params: req.param(),
      query: req.queries(),
      header: (name) => req.header(name),
      bytes: () => req.arrayBuffer(),
    });
    return operation.answer(call, context);
  };
  app.on(method, [path], ...operation.checks, async (context) => {
    const { status, body } = (await answer(context)) as OperationResponse<OperationId>;
    // A file, read as it is sent.
    if (body instanceof ReadableStream) return context.body(body, 200, { 'Content-Type': 'application/octet-stream' });
    return body === undefined ? context.body(null, status) : context.json(body, status);
  });
}
