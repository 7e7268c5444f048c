/** A JSON Schema of the contract, as far as the page shows it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
}

interface Described {
  description?: string;
  content?: Record<string, { schema: Schema }>;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

type PathItem = Record<string, unknown> & { parameters?: unknown[]; servers?: { url: string }[] };

interface RawOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: unknown[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
}

export interface Contract {
  info: { title: string; version: string; description: string; 'x-features': readonly string[] };
  paths: Record<string, object>;
  components: { schemas: Record<string, Schema> };
}

/** An operation, its references resolved except those to schemas. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string | undefined;
  parameters: Parameter[];
  body: { type: string; schema: Schema } | undefined;
  answers: { status: string; description: string | undefined; content: { schema: Schema } | undefined }[];
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** The operations of each tag, in the contract's order. */
export function operationsByTag(contract: Contract): [tag: string, operations: Operation[]][] {
  const all = Object.entries(contract.paths).flatMap(([path, item]) => {
    const { parameters = [], servers = [], ...others } = item as PathItem;
    const prefix = servers[0]?.url.replace(/^\{\w+\}/, '') ?? '';
    return methods.flatMap((method) => {
      const raw = others[method] as RawOperation | undefined;
      return raw ? [{ tag: raw.tags[0] ?? '', operation: read(contract, method, prefix + path, parameters, raw) }] : [];
    });
  });
  const byTag = Map.groupBy(all, ({ tag }) => tag);
  return [...byTag].map(([tag, found]) => [tag, found.map(({ operation }) => operation)]);
}

function read(contract: Contract, method: string, path: string, shared: unknown[], raw: RawOperation): Operation {
  const parameters = [...shared, ...(raw.parameters ?? [])].map((one) => resolve(contract, one as Parameter));
  const body = raw.requestBody ? firstContent(resolve(contract, raw.requestBody as Described)) : undefined;
  const answers = Object.entries(raw.responses).map(([status, answer]) => {
    const found = resolve(contract, answer as Described);
    return { status, description: found.description, content: firstContent(found) };
  });
  const { operationId: id, summary, description } = raw;
  return { id, method: method.toUpperCase(), path, summary, description, parameters, body, answers };
}

function firstContent({ content = {} }: Described) {
  const [first] = Object.entries(content);
  return first && { type: first[0], schema: first[1].schema };
}

/** Resolves a part that is a reference. */
export function resolve<Part extends object>(contract: Contract, part: Part & { $ref?: string }): Part {
  if (!part.$ref) return part;
  const keys = part.$ref.slice(2).split('/');
  return keys.reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], contract) as Part;
}

/** A schema in words: 'string (email), at most 254 characters'. */
export function typeOf({ type, format, enum: values, const: value, ...limits }: Schema): string {
  if (value !== undefined) return JSON.stringify(value);
  if (values) return values.map((each) => JSON.stringify(each)).join(', ');
  const { minLength, maxLength, minimum, maximum, pattern } = limits;
  const rules = [
    minLength !== undefined && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    minimum !== undefined && `at least ${minimum}`,
    maximum !== undefined && `at most ${maximum}`,
    pattern !== undefined && `matches ${pattern}`,
  ].filter(Boolean);
  return [`${[type ?? 'any'].flat().join(' or ')}${format ? ` (${format})` : ''}`, ...rules].join(', ');
}
