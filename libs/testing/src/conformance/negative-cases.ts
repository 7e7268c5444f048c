import { randomUUID } from 'node:crypto';
import { send, type Backend, type Request } from './backend.ts';
import type { Operation, Schema } from './contract.ts';
import { requestFor, setByBackend, validRequest } from './resources.ts';
import { invalidValues, sampleOf } from './samples.ts';

/** Requests that must be refused with one status, each with the reason. */
type BadRequests = [reason: string, request: Request][];

interface Refusal {
  /** Whether the requests can be made for an operation. */
  applies: (operation: Operation) => boolean;
  requests: (backend: Backend, operation: Operation) => Promise<BadRequests>;
}

const hasPath = ({ parameters }: Operation) => parameters.some((one) => one.in === 'path');
const hasJson = ({ body }: Operation) => body?.type === 'application/json';
const fileOf = ({ body }: Operation) =>
  Object.entries(body?.schema.properties ?? {}).find(
    ([, { contentMediaType }]) => contentMediaType === 'application/json',
  );

/** How a status is provoked whatever the operation does. */
export const negativeCases: Partial<Record<number, Refusal>> = {
  400: { applies: ({ body, parameters }) => Boolean(body) || parameters.some(isBreakable), requests: invalidRequests },
  401: {
    applies: ({ security }) => security.length > 0,
    requests: async (backend, operation) => {
      const { request } = await validRequest(backend, operation);
      const others = Object.entries(backend.caller()).filter(([scheme]) => !operation.security.includes(scheme));
      return [
        ['no credentials', { ...request, as: undefined }],
        ...others.map(([scheme, headers]): [string, Request] => [
          `the credentials of ${scheme}`,
          { ...request, as: { [operation.security[0] ?? '']: headers } },
        ]),
      ];
    },
  },
  403: {
    applies: ({ security }) => security.length > 0,
    requests: async (backend, operation) => {
      const { request } = await validRequest(backend, operation);
      return backend.outsider ? [['a caller without rights', { ...request, as: backend.outsider() }]] : [];
    },
  },
  404: {
    applies: hasPath,
    requests: async (backend, operation) => {
      const inPath = operation.parameters.filter((one) => one.in === 'path');
      const unknown = Object.fromEntries(inPath.map(({ name, schema }) => [name, sampleOf(schema, name)]));
      return [['an unknown resource', requestFor(backend, operation, unknown)]];
    },
  },
  409: {
    applies: hasJson,
    requests: async (backend, operation) => {
      const [first, second] = [await validRequest(backend, operation), await validRequest(backend, operation)];
      await send(backend, operation, first.request);
      const body = { ...first.request.body, ...setByBackend(operation, second.resource ?? {}) };
      return [['what another resource has', { ...second.request, body }]];
    },
  },
  412: {
    applies: hasJson,
    requests: async (backend, operation) => {
      const { request, resource, known } = await validRequest(backend, operation);
      await send(backend, operation, request);
      return [['a resource that has changed', { ...requestFor(backend, operation, resource, known), as: request.as }]];
    },
  },
  415: {
    applies: ({ body }) => body !== undefined,
    requests: async (backend, operation) => {
      const { request } = await validRequest(backend, operation);
      return [['another media type', { ...request, contentType: 'text/plain' }]];
    },
  },
  422: {
    applies: (operation) => fileOf(operation) !== undefined,
    requests: async (backend, operation) => {
      const { request } = await validRequest(backend, operation);
      const [name = ''] = fileOf(operation) ?? [];
      const file = new File(['{'], 'broken.json', { type: 'application/json' });
      return [['a broken file', { ...request, body: { ...request.body, [name]: file } }]];
    },
  },
};

/** Statuses that no request provokes: they come from time, load, limits of the settings, or a failure. */
export const notProvoked = new Set([405, 408, 413, 429, 500, 503, 507]);

/**
 * Refusals whose request can't be derived from the contract. Tests of their own cover all but the first; only other
 * backends answer 404 to a login.
 */
export const notDerived = new Set([
  'login 404',
  'deleteUser 409',
  'getCddSchema 404',
  'sendActivationMail 409',
  'changeAccount 409',
]);

const isBreakable = ({ in: place, schema }: { in: string; schema: Schema }) =>
  place !== 'header' && invalidTexts(schema).length > 0;

/** Invalid texts of a parameter: in an address every value is text. JavaScript's `Number` would read the last two. */
const invalidTexts = (schema: Schema) => [
  ...invalidValues(schema).filter(([, value]) => typeof value === 'string' || schema.type !== 'string'),
  ...(schema.type === 'integer' ? ['', '1e1'].map((text) => ['type', text] as const) : []),
];

/** One request for every rule of the body and the parameters that can be broken. */
async function invalidRequests(backend: Backend, operation: Operation): Promise<BadRequests> {
  const { request } = await validRequest(backend, operation);
  const { properties = {}, required = [], additionalProperties } = operation.body?.schema ?? {};
  const badBody = (reason: string, changes: Record<string, unknown>): [string, Request] => [
    reason,
    { ...request, body: { ...request.body, ...changes } },
  ];
  const missing = required.map((name) => badBody(`without ${name}`, { [name]: undefined }));
  const invalid = Object.entries(properties).flatMap(([name, schema]) =>
    invalidValues(schema).map(([rule, value]) => badBody(`the ${rule} of ${name}`, { [name]: value })),
  );
  const unknown = additionalProperties === false ? [badBody('an unknown member', { [`x${randomUUID()}`]: 1 })] : [];
  const ofParameters = operation.parameters.filter(isBreakable).flatMap(({ name, schema }) =>
    invalidTexts(schema).map(([rule, value]): [string, Request] => {
      const parameters = { ...request.parameters, [name]: value };
      return [`the ${rule} of the parameter ${name}`, { ...request, parameters }];
    }),
  );
  return [...missing, ...invalid, ...unknown, ...ofParameters];
}
