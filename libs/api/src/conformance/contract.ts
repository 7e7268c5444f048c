import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

/** A JSON Schema of the contract, its references resolved. */
export interface Schema {
  /** Its name in the contract's components; undefined for one that stands where it's used. */
  name?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  example?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  readOnly?: boolean;
  contentMediaType?: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

export interface Content {
  type: string;
  schema: Schema;
  example?: Record<string, unknown>;
}

export interface Operation {
  id: string;
  tag: string;
  method: string;
  /** With the path of its server: '/hpesa/api/v1/cdd/upload'. */
  path: string;
  parameters: Parameter[];
  body: Content | undefined;
  /** By status; undefined for an answer without a body. */
  answers: Map<number, Content | undefined>;
  /** Names of the security schemes of which a call needs one. */
  security: string[];
}

interface Source {
  servers?: { url: string }[];
  parameters?: unknown[];
  security?: Record<string, unknown>[];
}
interface RawOperation extends Source {
  operationId: string;
  tags: string[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
}
type RawContent = Record<string, { schema: unknown; example?: Record<string, unknown> }>;

const file = new URL('../../../../openapi/scv-admin.openapi.yaml', import.meta.url);
const contract = parse(readFileSync(file, 'utf8')) as Source & { paths: Record<string, Source> };
/** The methods that the contract may use. */
export const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** Every operation of the contract. */
export const operations: readonly Operation[] = Object.entries(contract.paths).flatMap(([path, item]) =>
  methods.flatMap((method) => {
    const operation = (item as Record<string, unknown>)[method] as RawOperation | undefined;
    return operation ? [readOperation(path, item, method, operation)] : [];
  }),
);

function readOperation(path: string, item: Source, method: string, operation: RawOperation): Operation {
  const [server] = operation.servers ?? item.servers ?? contract.servers ?? [];
  const answers = Object.entries(operation.responses).map(
    ([status, answer]) => [Number(status), contentOf(answer)] as const,
  );
  return {
    id: operation.operationId,
    tag: operation.tags[0] ?? '',
    method: method.toUpperCase(),
    path: (server?.url ?? '').replace(/^\{\w+\}/, '') + path,
    parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) => resolve(one) as Parameter),
    body: contentOf(operation.requestBody),
    answers: new Map(answers),
    security: (operation.security ?? contract.security ?? []).flatMap(Object.keys),
  };
}

function contentOf(part: unknown): Content | undefined {
  const { content = {} } = resolve(part ?? {}) as { content?: RawContent };
  const [first] = Object.entries(content);
  return first && { type: first[0], ...first[1], schema: first[1].schema as Schema };
}

/** A copy of a part of the contract, its references replaced by what they refer to. */
function resolve(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(resolve);
  if (typeof part !== 'object' || part === null) return part;
  const { $ref, ...others } = part as Record<string, unknown>;
  const own = Object.fromEntries(Object.entries(others).map(([key, value]) => [key, resolve(value)]));
  if (typeof $ref !== 'string') return own;
  const keys = $ref.slice(2).split('/');
  const target = keys.reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], contract);
  return { ...(resolve(target) as object), ...own, ...(keys[1] === 'schemas' && { name: keys[2] }) };
}

/** What is wrong with a value, one line each; empty when it fits the schema. */
export function misfits(schema: Schema, value: unknown): string[] {
  const { error } = z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema).safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

/** The same schema without members that it doesn't name, so that nothing undeclared is sent. */
export function closed(schema: Schema): Schema {
  const { properties, items } = schema;
  return {
    ...schema,
    ...(items && { items: closed(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, closed(member)])),
      additionalProperties: schema.additionalProperties ?? false,
    }),
  };
}

/** Every status that is no error. */
export const isSuccess = (status: number) => status < 400;
