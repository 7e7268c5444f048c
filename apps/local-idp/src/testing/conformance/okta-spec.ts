import { type Schema, Validator } from '@cfworker/json-schema';

/** A call and its answer. */
export interface Exchange {
  method: string;
  /** Without the query. */
  path: string;
  status: number;
  /** The media type without parameters; undefined for an answer without a body. */
  type: string | undefined;
  /** The parsed JSON; undefined when there is no body, and the text when it isn't JSON. */
  body: unknown;
}

/** The part of an OpenAPI 3.0 document that we read. */
interface Document {
  paths: Record<string, Record<string, { operationId?: string; responses?: Record<string, Answer> }>>;
  components?: { schemas?: Record<string, unknown>; responses?: Record<string, Answer> };
}
type Answer = { $ref?: string; content?: Record<string, { schema?: unknown }> };

interface Operation {
  id: string;
  method: string;
  path: RegExp;
  answers: Map<number, Answer>;
  document: Document;
}

/** The operations of Okta's OpenAPI documents, to check answers against. */
export class OktaSpec {
  readonly #operations: Operation[];

  /** @param documents the parsed files */
  constructor(documents: unknown[]) {
    this.#operations = documents.flatMap((document) => operationsOf(document as Document));
  }

  /** @returns the operation's id; undefined if the documents don't have it */
  operationOf({ method, path }: Exchange): string | undefined {
    return this.#find(method, path)?.id;
  }

  /** One sentence for each fault of an answer: a status that isn't declared, or a body that doesn't fit its schema. */
  faultsOf({ method, path, status, type, body }: Exchange): string[] {
    const operation = this.#find(method, path);
    if (!operation) return ['the operation is not declared'];
    const answer = operation.answers.get(status);
    if (!answer) return [`the status ${status} is not declared`];
    const media = Object.values(answer.content ?? {});
    if (media.length === 0) return isEmpty(body) ? [] : [`${status} declares no body`];
    const { schema } = media[0] ?? {};
    if (schema === undefined) return [];
    if (body === undefined) return [`${status} declares a body, but there is none`];
    const types = Object.keys(answer.content ?? {}).map((name) => name.split(';')[0]);
    if (!types.includes(type)) return [`the media type is ${type} instead of ${types.join(', ')}`];
    return faultsIn(body, schema, operation.document);
  }

  #find(method: string, path: string): Operation | undefined {
    return this.#operations.find((operation) => operation.method === method && operation.path.test(path));
  }
}

/** Okta answers `{}` where it documents no body. */
const isEmpty = (body: unknown) => body === undefined || JSON.stringify(body) === '{}';

function operationsOf(document: Document): Operation[] {
  const shared = document.components?.responses ?? {};
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, responses }]) => {
      if (!responses) return []; // `parameters` of the path
      const answers = Object.entries(responses).map(([status, answer]): [number, Answer] => [
        Number(status),
        answer.$ref ? (shared[nameIn(answer.$ref)] ?? {}) : answer,
      ]);
      const pattern = new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
      const id = operationId ?? `${method} ${path}`;
      return [{ id, method: method.toUpperCase(), path: pattern, answers: new Map(answers), document }];
    }),
  );
}

const nameIn = (pointer: string) => pointer.split('/').at(-1) ?? '';

function faultsIn(body: unknown, schema: unknown, { components }: Document): string[] {
  const definitions = Object.fromEntries(
    Object.entries(components?.schemas ?? {}).map(([name, definition]) => [name, jsonSchema(definition, {})]),
  );
  const root = { allOf: [jsonSchema(schema, components?.schemas ?? {})], definitions } as Schema;
  const { errors } = new Validator(root, '7', false).validate(body);
  // The errors of the schemas around a fault only repeat it.
  const innermost = errors.filter(
    ({ keyword }) => !/^(allOf|\$ref|properties|items|if|additionalProperties)$/.test(keyword),
  );
  return [...new Set(innermost.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`))];
}

type Schemas = Record<string, unknown>;

/**
 * A schema of OpenAPI 3.0 as JSON Schema draft 7: `nullable` becomes a type, and a discriminator chooses the schema by
 * its property.
 * @param bases schemas whose discriminators count; none inside of definitions, where `allOf` names the base
 */
function jsonSchema(schema: unknown, bases: Schemas): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, $ref, ...others } = schema as Record<string, unknown> & { nullable?: boolean; $ref?: string };
  if ($ref !== undefined) return reference(nameIn($ref), bases);
  const converted: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(others)) {
    if (keyword === 'properties') {
      const properties = Object.entries(value as Schemas);
      converted[keyword] = Object.fromEntries(
        properties.map(([name, property]) => [name, jsonSchema(property, bases)]),
      );
    } else if (keyword === 'items' || keyword === 'not' || keyword === 'additionalProperties') {
      converted[keyword] = jsonSchema(value, bases);
    } else if (keyword === 'allOf' || keyword === 'anyOf' || keyword === 'oneOf') {
      converted[keyword] = (value as unknown[]).map((part) => jsonSchema(part, bases));
    } else converted[keyword] = value;
  }
  return nullable ? orNull(converted) : converted;
}

const orNull = ({ type, ...others }: Record<string, unknown>) => ({
  ...others,
  ...(type !== undefined && { type: [type, 'null'] }),
  ...(Array.isArray(others['enum']) && { enum: [...(others['enum'] as unknown[]), null] }),
});

function reference(name: string, bases: Schemas): unknown {
  const base = { $ref: `#/definitions/${name}` };
  const { discriminator } = (bases[name] ?? {}) as {
    discriminator?: { propertyName: string; mapping?: Record<string, string> };
  };
  const property = discriminator?.propertyName ?? '';
  const choices = Object.entries(discriminator?.mapping ?? {}).map(([value, target]) => ({
    if: { properties: { [property]: { const: value } }, required: [property] },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { $ref: `#/definitions/${nameIn(target)}` },
  }));
  return choices.length === 0 ? base : { allOf: [base, ...choices] };
}
