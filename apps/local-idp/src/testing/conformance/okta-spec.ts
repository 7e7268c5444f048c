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

/** A call with the status that it must be answered with. */
export interface ExpectedExchange extends Exchange {
  expected: number;
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
  const definitions = mapped(components?.schemas ?? {}, (definition) => jsonSchema(definition, {}));
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
  const convert = (value: unknown): unknown =>
    Array.isArray(value) ? value.map((part) => jsonSchema(part, bases)) : jsonSchema(value, bases);
  const converted = mapped(others, (value, keyword) =>
    keyword === 'properties' ? mapped(value as Schemas, convert) : convert(value),
  );
  return nullable ? orNull(converted) : converted;
}

const mapped = (members: Schemas, change: (value: unknown, name: string) => unknown) =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, change(value, name)]));

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

/**
 * Answers that Okta's files don't declare, although Okta documents them elsewhere or in words. Their bodies must still
 * be Okta's errors.
 */
const known: { status: number; path: RegExp; reason: string }[] = [
  { status: 401, path: /^\/api\/v1\//, reason: 'a wrong API token, E0000011 of Okta’s error codes' },
  { status: 400, path: /^\/api\/v1\/users$/, reason: 'an invalid search, E0000031 of Okta’s error codes' },
  { status: 403, path: /^\/idp\/myaccount\//, reason: '“OAuth for Okta”: insufficient_scope' },
  { status: 404, path: /^\/idp\/myaccount\/emails\/[^/]+$/, reason: 'declared for DELETE of the same path' },
  { status: 429, path: /^\/idp\/myaccount\//, reason: 'in the description of sendPhoneChallenge' },
];

/** `phones/{id}/challenge` declares that the link to verify allows GET only, but the operation behind it is POST. */
const isKnownFault = (operation: string, fault: string) =>
  operation === 'sendPhoneChallenge' && fault.startsWith('#/_links/verify/hints/allow/0:');

export interface Finding {
  /** The operation's id, or the path of a call that the files don't have. */
  operation: string;
  statuses: number[];
  /** Sentences with the status. */
  violations: string[];
  /** Why an answer that differs from the files is right. */
  notes: Set<string>;
}

interface Judgement {
  declared: Finding[];
  /** Calls that no file has: only their expected statuses and errors were checked. */
  others: Finding[];
}

/** Checks exchanges against Okta's files, by operation in the order of their first calls. */
export function judge(spec: OktaSpec, exchanges: ExpectedExchange[]): Judgement {
  const declared = new Map<string, Finding>();
  const others = new Map<string, Finding>();
  for (const exchange of exchanges) {
    const operation = spec.operationOf(exchange);
    const name = operation ?? `${exchange.method} ${exchange.path}`;
    const findings = operation === undefined ? others : declared;
    const finding = findings.get(name) ?? { operation: name, statuses: [], violations: [], notes: new Set() };
    findings.set(name, finding);
    const { status, expected, body } = exchange;
    finding.statuses.push(status);
    const faults = operation === undefined ? [] : unexplained(spec, exchange, operation, finding.notes);
    if (status !== expected) faults.push(`${expected} was expected`);
    if (status >= 400 && !isOktaError(body)) faults.push('the body is not one of Okta’s errors');
    finding.violations.push(...faults.map((fault) => `${status}: ${fault}`));
  }
  return { declared: [...declared.values()], others: [...others.values()] };
}

function unexplained(spec: OktaSpec, exchange: Exchange, operation: string, notes: Set<string>): string[] {
  const { status, path } = exchange;
  return spec.faultsOf(exchange).filter((fault) => {
    const reason = fault.includes('is not declared')
      ? known.find((one) => one.status === status && one.path.test(path))?.reason
      : isKnownFault(operation, fault) && 'the file allows GET for verifying, which is POST';
    if (reason) notes.add(`${status}: ${reason}`);
    return !reason;
  });
}

function isOktaError(body: unknown): boolean {
  const { errorCode, errorSummary, errorLink, errorId, errorCauses } = (body ?? {}) as Record<string, unknown>;
  const texts = [errorCode, errorSummary, errorLink, errorId];
  const causes: unknown[] = Array.isArray(errorCauses) ? errorCauses : [undefined];
  return (
    texts.every((text) => typeof text === 'string' && text !== '') &&
    causes.every((cause) => typeof (cause as { errorSummary?: unknown })?.errorSummary === 'string')
  );
}
