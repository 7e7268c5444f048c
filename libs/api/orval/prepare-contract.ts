import type { OpenApiDocument } from 'orval';
import { preferredMediaType } from '../src/media-type.ts';
import { isNote, mergeAllOf } from './merge-all-of.ts';

type Json = Record<string, unknown>;

/**
 * Normalizes parts that OpenAPI can express in several ways to the one way that orval understands:
 * - one media type of each body and answer, because for another it would generate a second type of the same name,
 * - parameters in operations, because its schemas leave out those that a path has for all of them,
 * - answers and bodies where they are used, because it has no schemas for those in `components`,
 * - headers with one value apart from the parameters, because the caller has no choice: `x-fixed-headers`,
 * - a reference with a description, because it would fake an object for the `allOf` that OpenAPI 3.0 needs there,
 * - values with the rules of several schemas, because its fakes wouldn't be valid JavaScript.
 */
export function prepareContract(document: OpenApiDocument): OpenApiDocument {
  return rewrite(document, (key, value) => {
    if (!isObject(value)) return value;
    if (key === 'content' && Object.keys(value).filter((name) => name.includes('/')).length > 1) {
      const type = preferredMediaType(Object.keys(value)) ?? '';
      return { [type]: value[type] };
    }
    if (key.startsWith('/') && 'parameters' in value) return withParametersInOperations(value);
    if ('responses' in value && Array.isArray(value['parameters'])) return withFixedHeaders(document, value);
    const { allOf, $ref = '', ...others } = value;
    if (/^#\/components\/(responses|requestBodies)\//.test(String($ref))) return valueAt(document, String($ref));
    const isAlone = !Object.keys(others).some((each) => !isNote(each));
    if (!isAlone && String($ref).startsWith(schemas)) return mergeAllOf(partsOf(document, value)) ?? value;
    if (!Array.isArray(allOf)) return value;
    return isAlone && allOf.length === 1
      ? { ...others, ...(allOf[0] as Json) }
      : (mergeAllOf(partsOf(document, value)) ?? value);
  });
}

const schemas = '#/components/schemas/';

/** The schemas that a value must fit at the same time, without references and `allOf`. */
function partsOf(document: OpenApiDocument, { $ref, allOf, ...others }: Json, inside: unknown[] = []): Json[] {
  if (inside.includes($ref)) return [];
  const target = typeof $ref === 'string' && $ref.startsWith(schemas) ? [valueAt(document, $ref)] : [];
  const parts = [...target, ...((allOf ?? []) as Json[])];
  return [...parts.flatMap((part) => partsOf(document, part, [...inside, ...($ref ? [$ref] : [])])), others];
}

/**
 * Leaves out what zod must not use: descriptions, which would get into the browser, and the format of emails, because
 * zod's own refuses characters such as `&` (the contract has a pattern). OpenAPI requires some descriptions, so they
 * stay empty.
 */
export function prepareForZod(document: OpenApiDocument): OpenApiDocument {
  return rewrite(prepareContract(document), (key, value) => {
    if (isObject(value) && '$ref' in value) return { ...value, description: undefined };
    if (key === 'description' && typeof value === 'string') return '';
    return key === 'format' && value === 'email' ? undefined : value;
  });
}

/** Replaces values of the contract, from the outside to the inside. */
export const rewrite = (document: OpenApiDocument, change: (key: string, value: unknown) => unknown) =>
  JSON.parse(JSON.stringify(document, change)) as OpenApiDocument;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withParametersInOperations({ parameters, ...item }: Json): Json {
  const moved = Object.entries(item).map(([key, operation]) => {
    if (!isObject(operation) || !('operationId' in operation)) return [key, operation];
    const own = (operation['parameters'] ?? []) as unknown[];
    return [key, { ...operation, parameters: [...(parameters as unknown[]), ...own] }];
  });
  return Object.fromEntries(moved) as Json;
}

interface Parameter {
  $ref?: string;
  in?: string;
  name?: string;
  schema?: { const?: unknown; enum?: unknown[] };
}

function withFixedHeaders(document: OpenApiDocument, { parameters, ...operation }: Json): Json {
  const valueOf = (parameter: Parameter) => {
    const { in: place, schema = {} } = (parameter.$ref ? valueAt(document, parameter.$ref) : parameter) as Parameter;
    const [value = schema.const, ...others] = schema.enum ?? [];
    return place === 'header' && typeof value === 'string' && others.length === 0 ? value : undefined;
  };
  const nameOf = ({ $ref, name }: Parameter) => ($ref ? valueAt(document, $ref)['name'] : name);
  const [fixed, free] = [true, false].map((isFixed) =>
    (parameters as Parameter[]).filter((each) => (valueOf(each) !== undefined) === isFixed),
  );
  const headers = (fixed ?? []).map((each) => [nameOf(each), valueOf(each)]);
  return {
    ...operation,
    ...(free?.length && { parameters: free }),
    ...(headers.length > 0 && { 'x-fixed-headers': Object.fromEntries(headers) as Json }),
  };
}

function valueAt(document: OpenApiDocument, pointer: string): Json {
  const keys = pointer.slice(2).split('/');
  return keys.reduce((found, key) => found[key] as Json, document as Json);
}
