import contract from '@scv/api/openapi.json' with { type: 'json' };
import { operations } from '@scv/api/schemas';

const declared = Object.values(contract.paths).flatMap((item) =>
  Object.values(item as Record<string, { operationId?: string; responses?: object }>).flatMap(
    ({ operationId, responses = {} }) => (operationId ? [[operationId, Object.keys(responses)] as const] : []),
  ),
);
const statuses = new Map<string, string[]>(declared);

const parametersIn = ({ path }: { path: string }) => path.split(':').length;

/** Statuses of the server that any operation may have: the call is for another host, or the disk is full. */
const ofServer = new Set([421, 507]);

/**
 * Checks the answer to a call of the contract.
 * @throws if the contract doesn't declare the status for the operation
 */
export function requireDeclared(method: string, path: string, status: number): void {
  const { pathname } = new URL(path, 'http://localhost');
  const isCalled = ([, operation]: [string, { method: string; path: string }]) =>
    operation.method === method && new RegExp(`^${operation.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname);
  // Without parameters first: `/users/lookup` before `/users/:id`.
  const called = Object.entries(operations)
    .toSorted(([, one], [, other]) => parametersIn(one) - parametersIn(other))
    .find(isCalled);
  const known = statuses.get(called?.[0] ?? '');
  if (!known || ofServer.has(status) || known.includes(String(status))) return;
  throw new Error(`${called?.[0]} answered ${status}, but the contract declares only ${known.join(', ')}.`);
}
