import { expect } from 'vitest';
import { send, succeed, type Backend, type Request } from './backend.ts';
import { isSuccess, type Operation, type Schema } from './contract.ts';
import { sampleBody, sampleOf } from './samples.ts';

/** A thing that an operation creates, changes or shows. */
export type Resource = Record<string, unknown>;

/** Values of the parameters in a path, by the part of the path that ends with them, such as '/user/{}'. */
export type Known = ReadonlyMap<string, unknown>;

/** A request that should succeed, with what it is about. */
export interface ValidRequest {
  request: Request;
  /** The resource created for the last parameter of the path. */
  resource: Resource | undefined;
  known: Known;
}

/** The schema of an operation's success; undefined when it has no body. */
export const successSchema = ({ answers }: Operation): Schema | undefined =>
  [...answers].find(([status]) => isSuccess(status))?.[1]?.schema;

/** Operations that find resources by a list of values: the list's member, and the resource's member. */
const lookups = new Map([['lookupUsers', { member: 'emails', value: 'email' }]]);

const withoutNames = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');

/** The name of each parameter in a path, by the part of the path that ends with it. */
function parametersIn(path: string): Map<string, string> {
  const found = [...path.matchAll(/\{(\w+)\}/g)];
  return new Map(found.map(({ 0: text, 1: name = '', index }) => [withoutNames(path.slice(0, index) + text), name]));
}

/** A request with every member of the body, and a new resource for each parameter of the path. */
export async function validRequest(backend: Backend, operation: Operation): Promise<ValidRequest> {
  const known = new Map<string, unknown>();
  let resource: Resource | undefined;
  for (const [place, name] of parametersIn(operation.path)) {
    resource = await create(backend, operation, place, name, known);
    known.set(place, valueIn(resource, name));
  }
  const lookup = lookups.get(operation.id);
  if (lookup) resource = await create(backend, operation, operation.path, lookup.value, known);
  const request = requestFor(backend, operation, resource, known);
  if (lookup && resource) request.body = { ...request.body, [lookup.member]: [resource[lookup.value]] };
  return { resource, request, known };
}

/** A request with every member of the body, for a resource that exists. */
export function requestFor(
  backend: Backend,
  operation: Operation,
  resource: Resource = {},
  known: Known = new Map(),
): Request {
  const inPath = [...parametersIn(operation.path)].map(([place, name]) => [
    name,
    known.get(place) ?? valueIn(resource, name),
  ]);
  const required = operation.parameters.filter((one) => one.in !== 'path' && one.required);
  const others = required.map(({ name, schema }) => [name, sampleOf(schema, `${operation.id}, ${name}`)]);
  return {
    as: backend.caller(),
    parameters: Object.fromEntries([...inPath, ...others]) as Resource,
    body: operation.body && { ...sampleBody(operation.body, operation.id), ...setByBackend(operation, resource) },
  };
}

/** The members of the body that only the backend changes, such as a version: they are sent back as they are. */
export function setByBackend(operation: Operation, resource: Resource): Resource {
  const { properties = {} } = successSchema(operation) ?? {};
  const members = Object.keys(operation.body?.schema.properties ?? {}).filter((name) => properties[name]?.readOnly);
  return Object.fromEntries(members.map((name) => [name, resource[name]]));
}

/** The member that a parameter of the path names: `id` also if the parameter is called `userId`. */
function memberFor(name: string, members: object): string | undefined {
  if (name in members) return name;
  return /[a-z]Id$/.test(name) && 'id' in members ? 'id' : undefined;
}

const valueIn = (resource: Resource, name: string) => resource[memberFor(name, resource) ?? name];

/**
 * Creates the resource named by a parameter of the path. Chooses a POST with known parameters and the member in its
 * response, preferably of the same tag, with the path that matches best.
 */
async function create(backend: Backend, operation: Operation, place: string, name: string, known: Known) {
  const [creating] = backend.operations
    .filter((other) => other.method === 'POST' && other.id !== operation.id)
    .filter((other) => [...parametersIn(other.path).keys()].every((each) => known.has(each)))
    .filter((other) => memberFor(name, successSchema(other)?.properties ?? {}))
    .toSorted((one, other) => alike(other.path, place) - alike(one.path, place))
    .toSorted((one, other) => Number(other.tag === operation.tag) - Number(one.tag === operation.tag));
  if (!creating) throw new Error(`No POST of the contract creates the ${name} that ${operation.id} needs.`);
  const { body = {} } = await succeed(backend, creating, requestFor(backend, creating, {}, known));
  return body;
}

function alike(path: string, place: string): number {
  const different = [...withoutNames(path)].findIndex((letter, index) => letter !== place[index]);
  return different === -1 ? withoutNames(path).length : different;
}

/**
 * Reads what a write has answered with every operation that shows it or lists it.
 * @returns the operation with the resource as it shows it, undefined if it isn't in a list
 */
async function readAgain(backend: Backend, operation: Operation, { known }: ValidRequest, resource: Resource) {
  const schema = successSchema(operation);
  const shown: [operation: string, resource: unknown][] = [];
  for (const reading of schema?.name ? backend.operations.filter(({ method }) => method === 'GET') : []) {
    const answer = successSchema(reading);
    const lists = Object.entries(answer?.properties ?? {}).find(([, { items }]) => items?.name === schema?.name);
    if (answer?.name !== schema?.name && !lists) continue;
    const { status, body = {} } = await send(backend, reading, requestFor(backend, reading, resource, known));
    // A list of something else's resources, such as a team's users.
    if (status === 404 && lists && [...parametersIn(reading.path).keys()].some((each) => !known.has(each))) continue;
    shown.push([reading.id, lists ? rowOf(body[lists[0]], resource) : body]);
  }
  return shown;
}

/** Rows without an id are told apart by all that they show. */
function rowOf(list: unknown, resource: Resource): unknown {
  const sameRow = (row: Resource) =>
    'id' in resource ? row['id'] === resource['id'] : JSON.stringify(row) === JSON.stringify(resource);
  return Array.isArray(list) ? list.find(sameRow) : undefined;
}

/**
 * Expects an operation to succeed as declared and to show the sent values in its response. After a write, so must every
 * operation that shows the resource or lists it.
 */
export async function expectKept(backend: Backend, operation: Operation): Promise<void> {
  const valid = await validRequest(backend, operation);
  const { body = {} } = await succeed(backend, operation, valid.request);
  expect(body).toMatchObject(membersShown(successSchema(operation), valid.request.body));
  if (operation.method === 'GET') return;
  const again = await readAgain(backend, operation, valid, { ...valid.resource, ...body });
  expect(again).toEqual(again.map(([reading]) => [reading, body]));
}

/** The members of a body that the answer shows too, unless only the backend changes them. */
function membersShown(schema: Schema | undefined, body: Record<string, unknown> = {}): Record<string, unknown> {
  const isShown = (member: Schema | undefined) => member && !member.readOnly;
  return Object.fromEntries(Object.entries(body).filter(([name]) => isShown(schema?.properties?.[name])));
}

/**
 * The members that an operation's example shows and its answer doesn't, such as 'listNotes.notes.text'. A list gets a row
 * first, if the contract has a POST that creates one.
 */
export async function missingMembers(backend: Backend, operation: Operation): Promise<string[]> {
  const [, success] = [...operation.answers].find(([status]) => isSuccess(status)) ?? [];
  if (!success?.example) return [];
  const { request, known } = await validRequest(backend, operation);
  const adding = operation.method === 'GET' && addsRowOf(backend, operation, known);
  if (adding) await succeed(backend, adding, requestFor(backend, adding, {}, known));
  const { body } = await succeed(backend, operation, request);
  const sent = new Set(membersOf(success.schema, body, operation.id));
  return membersOf(success.schema, success.example, operation.id).filter((member) => !sent.has(member));
}

/** The POST that creates what an operation lists, of the same parent. */
function addsRowOf({ operations }: Backend, listing: Operation, known: Known): Operation | undefined {
  const rows = new Set(Object.values(successSchema(listing)?.properties ?? {}).map(({ items }) => items?.name));
  return operations.find((other) => {
    const parents = [...parametersIn(other.path).keys()];
    const isSame = parents.length === known.size && parents.every((each) => known.has(each));
    return other.method === 'POST' && isSame && rows.has(successSchema(other)?.name ?? '');
  });
}

/** The declared members that a value has, such as 'getListOfUsers.userList.email'. */
function membersOf({ items, properties = {} }: Schema, value: unknown, place: string): string[] {
  if (items) return (value as unknown[]).flatMap((item) => membersOf(items, item, place));
  return Object.entries(properties).flatMap(([name, member]) => {
    const inside = (value as Record<string, unknown>)[name];
    return inside === undefined ? [] : [`${place}.${name}`, ...membersOf(member, inside, `${place}.${name}`)];
  });
}
