import type { Problem } from '@scv/api';
import { isDeclared, mockHandler, type Operation, type SentCall } from '@scv/api/mocks';
import {
  type Call,
  invalidAccessToken,
  notAuthorized,
  ProblemError,
  type ProblemStatus,
  readCall,
  type Success,
  type SuccessOf,
} from '@scv/api/schemas';
import { HttpResponse, type HttpHandler } from 'msw';

/** A refusal according to the contract (RFC 9457), for an `override`. */
export const errorResponse = (status: ProblemStatus, message: string, members: Partial<Problem> = {}) =>
  answerProblem(new ProblemError(status, message, members));

function answerProblem(problem: ProblemError) {
  const requestId = crypto.randomUUID();
  const headers = { ...problem.headers, 'X-Request-Id': requestId };
  return HttpResponse.json(problem.bodyFor(requestId), { status: problem.status, headers });
}

/** The API's messages for an invalid token, and for somebody who is not an administrator. */
export const authMessages = { 401: invalidAccessToken, 403: notAuthorized };

/** Functions of the mocks for the success of each operation. They get the request besides the call. */
export type MockOperations = {
  [Id in Operation]: (call: Call<Id>, request: Request) => Success<Id> | Promise<Success<Id>>;
};

/** Checks each request by the contract before its operation answers it. */
export const handlersOf = (operations: MockOperations): HttpHandler[] =>
  (Object.keys(operations) as Operation[]).map((id) =>
    mockHandler(id, (sent) => answerCall(id, sent, operations).catch((error: unknown) => throwProblem(id, error))),
  );

/** The header with an operation's credentials where it isn't `Authorization`. The conformance tests check these. */
const credentials: { [Id in Operation]?: string } = { login: 'api-key' };

async function answerCall<Id extends Operation>(
  id: Id,
  { request, params }: SentCall<Id>,
  operations: MockOperations,
): Promise<SuccessOf<Id>> {
  if (!request.headers.has(credentials[id] ?? 'Authorization')) throw new ProblemError(401, invalidAccessToken);
  const { searchParams } = new URL(request.url);
  const call = await readCall(id, {
    params: { ...(params as Record<string, string>) },
    query: Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)])),
    header: (name) => request.headers.get(name),
    bytes: () => request.arrayBuffer(),
  });
  const { body } = await operations[id](call, request);
  return body as SuccessOf<Id>;
}

/** Throws a response, which MSW then sends. Another error is logged and fails the test. */
function throwProblem(id: Operation, error: unknown): never {
  if (!(error instanceof ProblemError)) throw error;
  if (!isDeclared(id, error.status))
    throw new Error(`${id} answers ${error.status}, which the contract does not declare.`);
  throw answerProblem(error);
}
