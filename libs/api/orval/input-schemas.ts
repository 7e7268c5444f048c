import type { OpenApiDocument } from 'orval';

type Json = Record<string, unknown>;

const prefix = '#/components/schemas/';

/**
 * Gives bodies of requests that have read-only members schemas of their own without them, such as `ReportInput` for
 * `Report`: such members belong to answers only (JSON Schema 2020-12, validation, section 9.4). orval leaves them out
 * of simple types, but not behind a `oneOf` or a referenced body, and never of the zod schemas.
 */
export function withInputSchemas(document: OpenApiDocument): OpenApiDocument {
  const schemas = { ...document.components?.schemas } as Json;
  const inputs = new Map<string, string>();

  /** The part without read-only members, and referring to schemas without them. */
  const toInput = (part: unknown, key?: string): unknown => {
    if (Array.isArray(part)) return part.map((item) => toInput(item));
    if (typeof part === 'string') return key !== undefined && part.startsWith(prefix) ? inputOf(part) : part;
    if (!isObject(part)) return part;
    const entries = Object.entries(part).map(([name, value]) => [name, toInput(value, name)]);
    const own = Object.fromEntries(entries) as Json;
    // A member may be called `properties`.
    if (key === 'properties' || !isObject(part['properties'])) return own;
    const members = Object.entries(part['properties']);
    const readOnly = new Set(members.filter(([, member]) => isReadOnly(member)).map(([name]) => name));
    const properties = Object.fromEntries(
      Object.entries(own['properties'] as Json).filter(([name]) => !readOnly.has(name)),
    );
    const required = (part['required'] as string[] | undefined)?.filter((name) => !readOnly.has(name));
    return { ...own, properties, ...(required && { required }) };
  };

  const inputOf = ($ref: string): string => {
    const name = $ref.slice(prefix.length);
    if (!hasReadOnly(schemas[name])) return $ref;
    if (!inputs.has(name)) {
      const input = freeName(`${name}Input`, schemas);
      inputs.set(name, input); // before the schema is read, which may contain itself
      schemas[input] = {};
      schemas[input] = toInput(schemas[name]);
    }
    return `${prefix}${inputs.get(name)}`;
  };

  const isReadOnly = (member: unknown): boolean =>
    isObject(member) && (member['readOnly'] === true || isReadOnly(schemas[nameIn(member)]));

  const hasReadOnly = (part: unknown, seen = new Set<string>()): boolean => {
    if (!isObject(part)) return Array.isArray(part) && part.some((item) => hasReadOnly(item, seen));
    if (part['readOnly'] === true) return true;
    const name = nameIn(part);
    if (seen.has(name)) return false;
    if (name && hasReadOnly(schemas[name], seen.add(name))) return true;
    return Object.values(part).some((value) => hasReadOnly(value, seen));
  };

  const text = JSON.stringify(document, (key, value: unknown) =>
    (key === 'requestBody' || key === 'requestBodies') && hasReadOnly(value) ? toInput(value, key) : value,
  );
  const prepared = JSON.parse(text) as OpenApiDocument;
  return inputs.size === 0 ? prepared : { ...prepared, components: { ...prepared.components, schemas } as never };
}

const isObject = (part: unknown): part is Json => typeof part === 'object' && part !== null && !Array.isArray(part);

/** The name of the schema that a part refers to; '' if it refers to none. */
const nameIn = ({ $ref }: Json) =>
  typeof $ref === 'string' && $ref.startsWith(prefix) ? $ref.slice(prefix.length) : '';

const freeName = (name: string, taken: Json): string => (name in taken ? freeName(`${name}_`, taken) : name);
