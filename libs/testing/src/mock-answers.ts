import type { Problem } from '@scv/api';
import { answerWith, type Operation, override, type SentCall } from '@scv/api/mocks';
import {
  type Answer,
  invalidAccessToken,
  notAuthorized,
  type Operations,
  ProblemError,
  type ProblemStatus,
  readCall,
} from '@scv/api/schemas';
import { HttpResponse, type HttpHandler } from 'msw';

/** A refusal according to the contract (RFC 9457), for an `override`. */
export const refusal = (status: ProblemStatus, message: string, members: Partial<Problem> = {}) =>
  answerProblem(new ProblemError(status, message, members));

function answerProblem(problem: ProblemError) {
  const requestId = crypto.randomUUID();
  const headers = { ...problem.headers, 'X-Request-Id': requestId };
  return HttpResponse.json(problem.bodyFor(requestId), { status: problem.status, headers });
}

/** The API's messages for an invalid token, and for somebody who is not an administrator. */
export const refusals = { 401: invalidAccessToken, 403: notAuthorized };

/** What the mocks implement. They get the request besides the call. */
export type MockOperations = Operations<Request>;

/** Checks each request by the contract before its operation answers it. */
export const handlersOf = (operations: MockOperations): HttpHandler[] =>
  (Object.keys(operations) as Operation[]).map((id) =>
    override(id, (sent) => answerCall(id, sent, operations).catch(asProblem)),
  );

/** The header with an operation's credentials where it isn't `Authorization`. The conformance tests check these. */
const credentials: { [Id in Operation]?: string } = { login: 'api-key' };

async function answerCall<Id extends Operation>(
  id: Id,
  { request, params, query }: SentCall<Id>,
  operations: MockOperations,
): Promise<Response> {
  if (!request.headers.has(credentials[id] ?? 'Authorization')) throw new ProblemError(401, invalidAccessToken);
  const call = await readCall(id, {
    params: { ...(params as Record<string, string>) },
    query: { ...(query as Record<string, string>) },
    header: (name) => request.headers.get(name),
    bytes: () => request.arrayBuffer(),
  });
  const { status, body } = (await operations[id](call, request)) as Answer<Operation>;
  return answerWith(status, body);
}

function asProblem(error: unknown): Response {
  if (error instanceof ProblemError) return answerProblem(error);
  throw error;
}
