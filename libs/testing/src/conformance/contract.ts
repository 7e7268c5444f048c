import { preferredMediaType } from '@scv/api/schemas';
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
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  example?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minItems?: number;
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
  /** The path, including its server's: '/hpesa/api/v1/cdd/upload'. */
  path: string;
  parameters: Parameter[];
  body: Content | undefined;
  /** Bodies by status; undefined for a response without a body. */
  answers: Map<number, Content | undefined>;
  /** Names of the security schemes of which a call needs one. */
  security: string[];
}

interface Source {
  servers?: { url: string }[];
  parameters?: Parameter[];
  security?: Record<string, unknown>[];
}
interface RawOperation extends Source {
  operationId: string;
  tags: string[];
  requestBody?: RawBody;
  responses: Record<string, RawBody>;
}
interface RawBody {
  content?: Record<string, { schema: Schema; example?: Record<string, unknown> }>;
}

/** The methods that the contract may use. */
export const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** Reads every operation of a contract. */
export function readOperations(document: object): readonly Operation[] {
  const contract = document as Source & { paths: object };
  const paths = resolve(contract.paths, contract) as Record<string, Source & Record<string, RawOperation | undefined>>;
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [readOperation(contract, path, item, method, operation)] : [];
    }),
  );
}

function readOperation(contract: Source, path: string, item: Source, method: string, raw: RawOperation): Operation {
  const [server] = raw.servers ?? item.servers ?? contract.servers ?? [];
  const answers = Object.entries(raw.responses).map(([status, answer]) => [Number(status), contentOf(answer)] as const);
  return {
    id: raw.operationId,
    tag: raw.tags[0] ?? '',
    method: method.toUpperCase(),
    path: (server?.url ?? '').replace(/^\{\w+\}/, '') + path,
    parameters: [...(item.parameters ?? []), ...(raw.parameters ?? [])],
    body: contentOf(raw.requestBody),
    answers: new Map(answers),
    security: (raw.security ?? contract.security ?? []).flatMap(Object.keys),
  };
}

/** The content in the generated client's media type. */
function contentOf({ content = {} }: RawBody = {}): Content | undefined {
  const type = preferredMediaType(Object.keys(content));
  const media = content[type ?? ''];
  return type && media ? { type, ...media } : undefined;
}

/**
 * A copy of a part of the contract, its references replaced by what they refer to. Inside of itself, a schema becomes
 * one that allows anything.
 */
function resolve(part: unknown, contract: unknown, inside: readonly string[] = []): unknown {
  if (Array.isArray(part)) return part.map((item) => resolve(item, contract, inside));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref, ...others } = part as Record<string, unknown>;
  const own = Object.fromEntries(Object.entries(others).map(([key, value]) => [key, resolve(value, contract, inside)]));
  if (typeof $ref !== 'string') return own;
  if (inside.includes($ref)) return own;
  const keys = $ref.slice(2).split('/');
  const target = keys.reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], contract);
  const found = resolve(target, contract, [...inside, $ref]) as object;
  return { ...found, ...own, ...(keys[1] === 'schemas' && { name: keys[2] }) };
}

/** The mistakes in a value, one line each; empty when it fits the schema. */
export const misfits = (schema: Schema, value: unknown): string[] => validatorOf(schema)(value);

/** The same for many values of one schema. */
export function validatorOf(schema: Schema): (value: unknown) => string[] {
  const parser = z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema);
  return (value) =>
    (parser.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

/** The same schema, closed to members that it doesn't name: nothing undeclared is sent. */
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

/** Every status below the errors. */
export const isSuccess = (status: number) => status < 400;
