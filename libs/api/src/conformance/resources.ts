import { send, succeed, type Backend, type Request } from './backend.ts';
import { isSuccess, type Operation, operations, type Schema } from './contract.ts';
import { sampleBody, sampleOf } from './samples.ts';

/** What an operation creates, changes or shows. */
export type Resource = Record<string, unknown>;

/** The schema of an operation's success; undefined when it has no body. */
export const successSchema = ({ answers }: Operation): Schema | undefined =>
  [...answers].find(([status]) => isSuccess(status))?.[1]?.schema;

/** Operations that find resources by a list of values: the member with that list, and the resource's member. */
const lookups = new Map([['lookupUsers', { member: 'emails', value: 'email' }]]);

const pathParameters = ({ parameters }: Operation) => parameters.filter((one) => one.in === 'path');

/**
 * A request that should succeed, with every member and a new resource for the parameters of the path.
 * @returns it with that resource
 */
export async function validRequest(backend: Backend, operation: Operation) {
  const lookup = lookups.get(operation.id);
  const names = lookup ? [lookup.value] : pathParameters(operation).map(({ name }) => name);
  const resource = names.length > 0 ? await create(backend, operation, names) : undefined;
  const request = requestFor(backend, operation, resource);
  if (lookup && resource) request.body = { ...request.body, [lookup.member]: [resource[lookup.value]] };
  return { resource, request };
}

/** A request with every member of the body, for a resource that exists. */
export function requestFor(backend: Backend, operation: Operation, resource: Resource = {}): Request {
  const inPath = pathParameters(operation).map(({ name }) => [name, resource[name]]);
  const required = operation.parameters.filter((one) => one.in === 'query' && one.required);
  const inQuery = required.map(({ name, schema }) => [name, sampleOf(schema, `${operation.id}, ${name}`)]);
  return {
    as: backend.caller(),
    parameters: Object.fromEntries([...inPath, ...inQuery]) as Resource,
    body: operation.body && { ...sampleBody(operation.body, operation.id), ...setByBackend(operation, resource) },
  };
}

/** The members of the body that only the backend changes, such as a version: they are sent back as they are. */
export function setByBackend(operation: Operation, resource: Resource): Resource {
  const { properties = {} } = successSchema(operation) ?? {};
  const members = Object.keys(operation.body?.schema.properties ?? {}).filter((name) => properties[name]?.readOnly);
  return Object.fromEntries(members.map((name) => [name, resource[name]]));
}

/** Creates what an operation needs, by the POST of its tag whose answer has these members and whose path is most alike. */
async function create(backend: Backend, operation: Operation, names: string[]): Promise<Resource> {
  const [creating] = operations
    .filter((other) => other.method === 'POST' && other.id !== operation.id && pathParameters(other).length === 0)
    .filter((other) => names.every((name) => name in (successSchema(other)?.properties ?? {})))
    .toSorted((one, other) => alike(other.path, operation.path) - alike(one.path, operation.path))
    .toSorted((one, other) => Number(other.tag === operation.tag) - Number(one.tag === operation.tag));
  if (!creating) throw new Error(`No POST of the contract creates the ${names.join(', ')} that ${operation.id} needs.`);
  const { body = {} } = await succeed(backend, creating, requestFor(backend, creating));
  return body;
}

function alike(one: string, other: string): number {
  const different = [...one].findIndex((letter, index) => letter !== other[index]);
  return different === -1 ? one.length : different;
}

/** The resource as each operation shows it that answers with its schema or with a list of it. */
export async function readAgain(backend: Backend, schema: Schema | undefined, resource: Resource) {
  if (!schema?.name) return [];
  const shown = operations
    .filter(({ method }) => method === 'GET')
    .map(async (operation) => {
      const answer = successSchema(operation);
      const [list] =
        Object.entries(answer?.properties ?? {}).find(([, { items }]) => items?.name === schema.name) ?? [];
      if (answer?.name !== schema.name && !list) return [];
      const { body = {} } = await send(backend, operation, requestFor(backend, operation, resource));
      return list ? (body[list] as Resource[]).filter(({ id }) => id === resource['id']) : [body];
    });
  return (await Promise.all(shown)).flat();
}
