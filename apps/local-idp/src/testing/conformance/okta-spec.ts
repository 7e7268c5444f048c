import { type Schema, Validator } from '@cfworker/json-schema';

/** A call and its response. A JSON body is parsed, any other is the text; undefined without a body. */
export interface Exchange {
  method: string;
  /** Excludes the query. */
  path: string;
  query?: URLSearchParams;
  sent?: unknown;
  status: number;
  /** The response's headers. */
  headers: Headers;
  body: unknown;
}

/** The part of an OpenAPI 3.0 document that we read. Each `$ref` leads into the components. */
interface Document {
  paths: Record<string, Record<string, Described> & { parameters?: Parameter[] }>;
  components?: {
    schemas?: Schemas;
    responses?: Record<string, Answer>;
    parameters?: Record<string, Parameter>;
  };
}
interface Described {
  operationId?: string;
  parameters?: Parameter[];
  requestBody?: Answer & { required?: boolean };
  responses?: Record<string, Answer>;
}
type Parameter = { $ref?: string; name: string; in: string; required?: boolean; schema?: { type?: string } };
type Answer = {
  $ref?: string;
  content?: Record<string, { schema?: unknown }>;
  headers?: Record<string, { schema?: unknown }>;
};

interface Operation {
  id: string;
  method: string;
  path: RegExp;
  /** Parameters by name. */
  query: Map<string, Parameter>;
  request: Described['requestBody'];
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

  /** The ids of all operations. */
  get operations(): string[] {
    return this.#operations.map(({ id }) => id);
  }

  /** One sentence for each fault of an answer, and of the call that it accepts. */
  faultsOf(exchange: Exchange): string[] {
    const operation = this.#find(exchange.method, exchange.path);
    if (!operation) return ['the operation is not declared'];
    const answer = operation.answers.get(exchange.status);
    if (!answer) return [`the status ${exchange.status} is not declared`];
    return [
      ...(exchange.status < 400 ? faultsOfCall(exchange, operation) : []),
      ...faultsOfHeaders(exchange, answer, operation),
      ...faultsOfBody(exchange, answer, operation),
    ];
  }

  #find(method: string, path: string): Operation | undefined {
    return this.#operations.find((operation) => operation.method === method && operation.path.test(path));
  }
}

/** The query and the body. */
function faultsOfCall({ query = new URLSearchParams(), sent }: Exchange, operation: Operation): string[] {
  const { request, document } = operation;
  const required = [...operation.query.values()].filter((parameter) => parameter.required);
  const missing = required.filter(({ name }) => !query.has(name)).map(({ name }) => `the query lacks ${name}`);
  const inQuery = [...query].flatMap(([name, text]) => {
    const schema = operation.query.get(name)?.schema;
    if (!schema) return [`the query has ${name}, which is not declared`];
    const value = schema.type === 'string' ? text : parsed(text);
    return faultsIn(value, schema, document).map((fault) => `the query’s ${name} ${fault}`);
  });
  const schema = Object.values(request?.content ?? {})[0]?.schema;
  if (sent !== undefined && !schema) return [...missing, ...inQuery, 'a body is sent, but none is declared'];
  if (sent === undefined) return [...missing, ...inQuery, ...(request?.required ? ['no body is sent'] : [])];
  return [...missing, ...inQuery, ...faultsIn(sent, schema, document).map((fault) => `the sent ${fault}`)];
}

const faultsOfHeaders = ({ headers }: Exchange, answer: Answer, { document }: Operation): string[] =>
  Object.entries(answer.headers ?? {}).flatMap(([name, { schema }]) => {
    const value = headers.get(name);
    if (value === null) return [`the header ${name} is missing`];
    return faultsIn(value, schema, document).map((fault) => `the header ${name} ${fault}`);
  });

function faultsOfBody(
  { status, headers, body }: Exchange,
  { content = {} }: Answer,
  { document }: Operation,
): string[] {
  const [media] = Object.values(content);
  // Okta answers `{}` where it documents no body.
  if (!media) return body === undefined || JSON.stringify(body) === '{}' ? [] : [`${status} declares no body`];
  if (media.schema === undefined) return [];
  if (body === undefined) return [`${status} declares a body, but there is none`];
  const type = headers.get('Content-Type')?.split(';')[0];
  const types = Object.keys(content).map((name) => name.split(';')[0]);
  if (!types.includes(type)) return [`the media type is ${type} instead of ${types.join(', ')}`];
  return faultsIn(body, media.schema, document);
}

/** JSON, or the text itself. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function operationsOf(document: Document): Operation[] {
  const { responses: answers = {}, parameters = {} } = document.components ?? {};
  const resolve = <Part extends { $ref?: string }>(part: Part, shared: Record<string, Part>): Part =>
    part.$ref ? (shared[nameIn(part.$ref)] ?? part) : part;
  return Object.entries(document.paths).flatMap(([path, { parameters: common = [], ...methods }]) =>
    Object.entries(methods).map(([method, described]) => {
      const all = [...common, ...(described.parameters ?? [])].map((one) => resolve(one, parameters));
      const inQuery = all.filter((parameter) => parameter.in === 'query');
      return {
        id: described.operationId ?? `${method} ${path}`,
        method: method.toUpperCase(),
        path: new RegExp(`^${path.replaceAll(/\{[^{}]+\}/g, '[^/]+')}$`),
        query: new Map(inQuery.map((parameter) => [parameter.name, parameter])),
        request: described.requestBody,
        answers: new Map(
          Object.entries(described.responses ?? {}).map(([status, one]) => [Number(status), resolve(one, answers)]),
        ),
        document,
      };
    }),
  );
}

const nameIn = (pointer: string) => pointer.split('/').at(-1) ?? '';

function faultsIn(value: unknown, schema: unknown, { components }: Document): string[] {
  const schemas = components?.schemas ?? {};
  const definitions = mapped(schemas, (definition) => jsonSchema(definition, { schemas, isPart: true }));
  const root = { allOf: [jsonSchema(schema, { schemas, bases: schemas, isPart: true })], definitions };
  const { errors } = new Validator(closed(root, schema, schemas) as Schema, '2019-09', false).validate(value);
  // The errors of the schemas around a fault only repeat it, and then none of an object's properties counts as declared.
  const faults = errors.filter(
    ({ keyword }) => !/^(allOf|\$ref|properties|items|if|additionalProperties|false)$/.test(keyword),
  );
  const innermost = faults.filter(
    ({ keyword, instanceLocation: place }) =>
      keyword !== undeclared ||
      (faults.every((other) => other.keyword === keyword || other.instanceLocation !== place) &&
        faults.every((other) => !other.instanceLocation.startsWith(`${place}/`))),
  );
  const said = innermost.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
  return [...new Set(said.map((fault) => fault.replace(/does not match unevaluated .*/, 'is not in the document.')))];
}

const undeclared = 'unevaluatedProperties';

type Schemas = Record<string, unknown>;

interface Conversion {
  /** The document's schemas by name. */
  schemas: Schemas;
  /** Those whose discriminators count; none inside of definitions, where `allOf` names the base. */
  bases?: Schemas;
  /** Whether other schemas describe the same object. */
  isPart?: boolean;
}

/**
 * A schema of OpenAPI 3.0 as JSON Schema 2019-09: `nullable` becomes a type, a discriminator chooses the schema by its
 * property, and an object has no properties that its schemas don't name.
 */
function jsonSchema(schema: unknown, { schemas, bases = {}, isPart }: Conversion): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, $ref, ...others } = schema as Schemas & { nullable?: boolean; $ref?: string };
  const convert = (value: unknown): unknown => jsonSchema(value, { schemas, bases });
  const members = () =>
    mapped(others, (value, keyword) => {
      if (keyword === 'properties') return mapped(value as Schemas, convert);
      if (!Array.isArray(value)) return convert(value);
      return value.map((part) => jsonSchema(part, { schemas, bases, isPart: true }));
    });
  const converted = $ref === undefined ? members() : reference(nameIn($ref), bases);
  const whole = isPart ? converted : closed(converted, schema, schemas);
  return nullable ? orNull(whole) : whole;
}

/** @param schema what `converted` was */
const closed = (converted: Schemas, schema: unknown, schemas: Schemas): Schemas =>
  namesProperties(schema, schemas) ? { ...converted, unevaluatedProperties: false } : converted;

function namesProperties(schema: unknown, schemas: Schemas): boolean {
  const {
    $ref,
    properties = {},
    allOf = [],
  } = (schema ?? {}) as { $ref?: string; properties?: object; allOf?: unknown[] };
  const parts = $ref === undefined ? allOf : [schemas[nameIn($ref)]];
  return Object.keys(properties).length > 0 || parts.some((part) => namesProperties(part, schemas));
}

const mapped = (members: Schemas, change: (value: unknown, name: string) => unknown) =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, change(value, name)]));

const orNull = ({ type, ...others }: Schemas): Schemas => ({
  ...others,
  ...(type !== undefined && { type: [type, 'null'] }),
  ...(Array.isArray(others['enum']) && { enum: [...(others['enum'] as unknown[]), null] }),
});

function reference(name: string, bases: Schemas): Schemas {
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
