import contract from '@scv/api/openapi.json' with { type: 'json' };
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { isServed, send, succeed, type Backend } from './backend.ts';
import { isSuccess, methods, type Operation, type Parameter, readOperations } from './contract.ts';
import { notProvoked, negativeCases, notDerived } from './negative-cases.ts';
import { expectKept, missingMembers, requestFor, successSchema, validRequest } from './resources.ts';

const operations = readOperations(contract);

/** Operations that need a sign-in provider with accounts. Other tests cover them. */
const needAnAccount = new Set(['changeAccount', 'sendActivationMail']);

/**
 * Writes that leave no entry in the activity: a login is recorded once its session begins, a lookup writes nothing, and a
 * comparison is recorded only if there is a file to compare with. A sign-out ends the session that could list its entry;
 * sessions.test.ts covers it.
 */
const unrecorded = new Set(['compareCddRecords', 'login', 'lookupUsers', 'logout']);

/** The contract's calls, such as 'PUT /api/v1/user/:id'. */
export const contractCalls = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);

/**
 * Checks every operation of the contract on a backend. Requests and expected answers are derived from the contract;
 * only the exceptions name operations. A failure names the operation, the backend and the file that implements it.
 */
export function conformanceTests(ours: Omit<Backend, 'operations'>): void {
  const backend = { ...ours, operations };
  const placeOf = (operation: Operation) => `${operation.id} of ${backend.name} (${backend.fileOf(operation)})`;
  const all = operations.map((operation) => [placeOf(operation), operation] as const);
  const made = all.filter(([, { id }]) => !needAnAccount.has(id));
  const written = made.filter(([, { id, method }]) => method !== 'GET' && !unrecorded.has(id));
  // Which parts a form may have is left to its description.
  const open = made.filter(
    ([, { body }]) => body?.type === 'application/json' && body.schema.additionalProperties !== false,
  );
  const enums = made.flatMap(([place, operation]) =>
    Object.entries(operation.body?.schema.properties ?? {}).flatMap(([name, { enum: values = [] }]) =>
      values.map((value) => [place, value, name, operation] as const),
    ),
  );
  const refused = all.flatMap(([place, operation]) =>
    provokedStatuses(backend, operation).map((status) => [place, status, operation] as const),
  );
  const filters = all.flatMap(([place, operation]) =>
    operation.parameters
      .filter((parameter) => parameter.schema.enum && listWith(operation, parameter.name))
      .map((parameter) => [place, parameter.name, operation, parameter] as const),
  );

  /** Unserved operations: one test names them, and the others leave them out. */
  let unserved: string[] = [];

  beforeAll(async () => {
    await backend.reset();
    const served = await Promise.all(operations.map((operation) => isServed(backend, operation)));
    unserved = operations.filter((_, index) => !served[index]).map(placeOf);
  });
  beforeEach(({ task, skip }) => {
    skip(unserved.some((place) => task.name.startsWith(place)));
    return backend.reset();
  });
  test(`${backend.name} serves every operation of the contract`, () => expect(unserved).toEqual([]));
  test.each(made)('%s succeeds as declared and keeps what was sent', async (_, operation) => {
    await expect(expectKept(backend, operation)).resolves.toBeUndefined();
  });
  test.each(written)('%s leaves an entry in the activity', async (_, operation) => {
    const { request } = await validRequest(backend, operation);
    const before = await newestEntry(backend);
    await succeed(backend, operation, request);
    expect(await newestEntry(backend)).not.toEqual(before);
  });
  test.each(open)('%s ignores an unknown member of the body', async (_, operation) => {
    const { request } = await validRequest(backend, operation);
    const { status } = await succeed(backend, operation, { ...request, body: { ...request.body, unknownMember: 'x' } });
    expect(isSuccess(status)).toBe(true);
  });
  test.each(enums)('%s takes the value %s of %s', async (_, value, name, operation) => {
    const { request } = await validRequest(backend, operation);
    const { body } = await succeed(backend, operation, { ...request, body: { ...request.body, [name]: value } });
    expect(body?.[name] ?? value).toBe(value);
  });
  test.each(refused)('%s answers %d', async (_, status, operation) => {
    const answers = await refusedRequests(backend, operation, status);
    expect(answers).toEqual(answers.map(([reason]) => [reason, status]));
  });
  test.each(filters)('%s obeys the parameter %s', async (_, __, ...filter) => {
    const values = await valuesShown(backend, ...filter);
    expect(values).toEqual(values.map(([asked]) => [asked, asked]));
  });
  test(`${backend.name} refuses with 405 every call that the contract doesn’t declare`, async () => {
    const others: unknown[] = [];
    for (const [method, path] of undeclaredCalls(backend)) {
      const url = new URL(path.replaceAll(/\{\w+\}/g, 'x'), backend.url());
      const { status, headers } = await fetch(url, { method });
      if (status !== 405 || !headers.has('Allow')) others.push([method, path, status]);
    }
    expect(others).toEqual([]);
  });
  test(`${backend.name} sends every member that an example of the contract shows`, async ({ skip }) => {
    skip(unserved.length > 0);
    const missing: string[] = [];
    for (const operation of operations) missing.push(...(await missingMembers(backend, operation)));
    expect(missing).toEqual([]);
  });
}

function provokedStatuses({ without = [] }: Backend, operation: Operation): number[] {
  const excluded = new Set([...notProvoked, ...without]);
  return [...operation.answers.keys()]
    .filter((status) => !isSuccess(status) && !excluded.has(status))
    .filter((status) => !notDerived.has(`${operation.id} ${status}`));
}

/** The mistake of each bad request, with the status of its response. */
async function refusedRequests(backend: Backend, operation: Operation, status: number): Promise<[string, number][]> {
  const refusal = negativeCases[status];
  if (!refusal?.applies(operation)) {
    throw new Error(
      `Say in negative-cases.ts how ${status} of ${operation.id} is provoked, or that another test covers it.`,
    );
  }
  const requests = await refusal.requests(backend, operation);
  const answers: [string, number][] = [];
  for (const [reason, request] of requests) answers.push([reason, (await send(backend, operation, request)).status]);
  return answers;
}

/** The member with the listed rows, if these have a member of this name with the same kind of values. */
const listWith = (operation: Operation, name: string) =>
  Object.entries(successSchema(operation)?.properties ?? {}).find(
    ([, { items }]) => items?.properties?.[name]?.enum,
  )?.[0];

/** The values of a parameter that filters rows by a member, each with the member's value in a row. */
async function valuesShown(backend: Backend, operation: Operation, { name, schema }: Parameter) {
  const list = listWith(operation, name) as string;
  const shown: [asked: unknown, value: unknown][] = [];
  for (const asked of schema.enum ?? []) {
    const { request } = await validRequest(backend, operation);
    const { body = {} } = await succeed(backend, operation, { ...request, parameters: { [name]: asked } });
    const rows = body[list] as Record<string, unknown>[];
    shown.push(...rows.map((row): [unknown, unknown] => [asked, row[name]]));
  }
  return shown;
}

/** Every method that a path of the contract doesn't declare. */
function undeclaredCalls({ without = [] }: Backend): [method: string, path: string][] {
  if (without.includes(405)) return [];
  const paths = Map.groupBy(operations, ({ path }) => path);
  return [...paths].flatMap(([path, declared]) =>
    methods
      .map((method) => method.toUpperCase())
      .filter((method) => !declared.some((operation) => operation.method === method))
      .map((method): [string, string] => [method, path]),
  );
}

async function newestEntry(backend: Backend): Promise<unknown> {
  const list = backend.operations.find(({ id }) => id === 'listActivity') as Operation;
  const { body = {} } = await succeed(backend, list, requestFor(backend, list));
  return (body['entries'] as unknown[])[0];
}
