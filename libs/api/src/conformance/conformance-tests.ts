import { beforeEach, expect, test } from 'vitest';
import { send, succeed, type Backend } from './backend.ts';
import { isSuccess, methods, type Operation, operations, type Parameter, type Schema } from './contract.ts';
import { notProvoked, refusals, notDerived } from './refusals.ts';
import { readAgain, successSchema, validRequest } from './resources.ts';

/** Members of successful answers that are sent only in special cases. Other tests cover these. */
const rareMembers = [
  'ActivityEntry.reason',
  'ActivityEntry.run',
  'ActivityList.next',
  ...['created', 'deleted', 'done', 'edited', 'failed', 'id', 'refused'].map((member) => `ActivityRun.${member}`),
  'CddUploadList.next',
  'LoginResponse.message',
  'ProviderAccount.status',
  'UploadedCddFile.reason',
  'User.account',
  'User.lastSignInAt',
  'UserAccount.detail',
  'UserAccount.since',
  'UserAccount.status',
  'UserCount.capped',
  'UserList.next',
  'UserList.totalCountCapped',
];

/** Operations that succeed only with a sign-in provider that keeps accounts. Other tests cover them. */
const needAnAccount = new Set(['sendActivationMail']);

/** Parameters whose effect can't be derived from the contract. Other tests cover it. */
const testedElsewhere = new Set([
  ...['page', 'size', 'query', 'run', 'sort', 'after'].map((name) => `listUsers ${name}`),
  ...['createUser', 'editUser', 'deleteUser'].map((id) => `${id} X-Run-Id`),
  ...['size', 'after', 'sha256'].map((name) => `listCddUploads ${name}`),
  ...['size', 'after', 'newerThan', 'actor', 'target', 'from', 'to', 'query', 'run', 'runs'].map(
    (name) => `listActivity ${name}`,
  ),
]);

/** Such as 'PUT /api/v1/user/:id'. */
export const contractCalls = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);

/**
 * Checks every operation of the contract on a backend. Requests and expected answers are derived from the contract;
 * only the exceptions name operations. A failure names the operation, the backend and the file that implements it.
 */
export function conformanceTests(backend: Backend): void {
  const placeOf = (operation: Operation) => `${operation.id} of ${backend.name} (${backend.fileOf(operation)})`;
  const all = operations.map((operation) => [placeOf(operation), operation] as const);
  const made = all.filter(([, { id }]) => !needAnAccount.has(id));
  // Which parts a form may have is left to its description.
  const open = all.filter(
    ([, { body }]) => body?.type === 'application/json' && body.schema.additionalProperties !== false,
  );
  const refused = all.flatMap(([place, operation]) =>
    provokedStatuses(backend, operation).map((status) => [place, status, operation] as const),
  );
  const hasEffect = (parameter: Parameter) => parameter.in !== 'path' && parameter.schema.const === undefined;
  const filters = all.flatMap(([place, operation]) =>
    operation.parameters
      .filter((parameter) => hasEffect(parameter) && !testedElsewhere.has(`${operation.id} ${parameter.name}`))
      .map((parameter) => [place, parameter.name, operation, parameter] as const),
  );

  beforeEach(() => backend.reset());
  test.each(made)('%s succeeds as declared and keeps what was sent', async (_, operation) => {
    const { request, resource } = await validRequest(backend, operation);
    const { body = {} } = await succeed(backend, operation, request);
    const schema = successSchema(operation);
    expect(body).toMatchObject(membersShown(schema, request.body));
    const again = operation.method === 'GET' ? [] : await readAgain(backend, schema, { ...resource, ...body });
    expect(again).toEqual(again.map(() => body));
  });
  test.each(open)('%s ignores an unknown member of the body', async (_, operation) => {
    const { request } = await validRequest(backend, operation);
    const { status } = await succeed(backend, operation, { ...request, body: { ...request.body, unknownMember: 'x' } });
    expect(isSuccess(status)).toBe(true);
  });
  test.each(refused)('%s answers %d', async (_, status, operation) => {
    const answers = await refusedRequests(backend, operation, status);
    expect(answers).toEqual(answers.map(([reason]) => [reason, status]));
  });
  test.each(filters)('%s obeys the parameter %s', async (_, __, ...filter) => {
    const values = await valuesShown(backend, ...filter);
    expect(values).toEqual(values.map(([asked]) => [asked, asked]));
  });
  test.each(undeclaredCalls(backend))('%s %s is refused with 405', async (method, path) => {
    const url = new URL(path.replaceAll(/\{\w+\}/g, 'x'), backend.url());
    const { status, headers } = await fetch(url, { method });
    expect([status, headers.get('Allow')]).toEqual([405, expect.any(String)]);
  });
  test(`${backend.name} sends every member that the contract declares`, async () => {
    const missing: string[] = [];
    for (const operation of operations) {
      const schema = successSchema(operation);
      if (!schema) continue;
      const { request } = await validRequest(backend, operation);
      const { body } = await succeed(backend, operation, request);
      const members = { seen: new Set<string>(), declared: new Set<string>() };
      collectMembers(schema, body, members);
      missing.push(...[...members.declared].filter((member) => !members.seen.has(member)));
    }
    expect([...new Set(missing)].toSorted()).toEqual(rareMembers);
  });
}

/** The members of a body that the answer shows too, unless only the backend changes them. */
function membersShown(schema: Schema | undefined, body: Record<string, unknown> = {}): Record<string, unknown> {
  const isShown = (member: Schema | undefined) => member && !member.readOnly;
  return Object.fromEntries(Object.entries(body).filter(([name]) => isShown(schema?.properties?.[name])));
}

function provokedStatuses({ without = [] }: Backend, operation: Operation): number[] {
  const excluded = new Set([...notProvoked, ...without]);
  return [...operation.answers.keys()]
    .filter((status) => !isSuccess(status) && !excluded.has(status))
    .filter((status) => !notDerived.has(`${operation.id} ${status}`));
}

/** What is wrong with each bad request, with the status of its answer. */
async function refusedRequests(backend: Backend, operation: Operation, status: number): Promise<[string, number][]> {
  const refusal = refusals[status];
  if (!refusal?.applies(operation)) {
    throw new Error(`Say in refusals.ts how ${status} of ${operation.id} is provoked, or that another test covers it.`);
  }
  const requests = await refusal.requests(backend, operation);
  const answers: [string, number][] = [];
  for (const [reason, request] of requests) answers.push([reason, (await send(backend, operation, request)).status]);
  return answers;
}

/** For a parameter that has the name of a member of the listed rows: each of its values, with that of a row. */
async function valuesShown(backend: Backend, operation: Operation, { name, schema }: Parameter) {
  const members = Object.entries(successSchema(operation)?.properties ?? {});
  const [list] = members.find(([, { items }]) => items?.properties?.[name]) ?? [];
  if (!list || !schema.enum) {
    const help =
      'Show its effect in a test of each backend, and add the two names to testedElsewhere in conformance-tests.ts.';
    throw new Error(`The effect of ${operation.id}'s parameter ${name} can't be derived from the contract. ${help}`);
  }
  const shown: [asked: unknown, value: unknown][] = [];
  for (const asked of schema.enum) {
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

interface Members {
  declared: Set<string>;
  seen: Set<string>;
}

/** Adds the names of all members of a schema ('User.email') to `declared`, those that the value has also to `seen`. */
function collectMembers({ name: owner, items, properties = {} }: Schema, value: unknown, members: Members): void {
  if (items) for (const item of (value ?? []) as unknown[]) collectMembers(items, item, members);
  for (const [name, member] of Object.entries(properties)) {
    const inside = (value as Record<string, unknown> | undefined)?.[name];
    members.declared.add(`${owner}.${name}`);
    if (inside !== undefined) members.seen.add(`${owner}.${name}`);
    collectMembers(member, inside, members);
  }
}
