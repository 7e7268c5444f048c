import type { OpenApiDocument } from 'orval';
import { preferredMediaType } from '../src/media-type.ts';

type Json = Record<string, unknown>;

/**
 * Says in one way what OpenAPI lets one say in several, where orval knows only one:
 * - one media type of each body and answer, because for another it would generate a second type of the same name,
 * - parameters in operations, because its schemas leave out those that a path has for all of them,
 * - answers and bodies where they are used, because it has no schemas for those in `components`,
 * - a reference with a description, because it would fake an object for the `allOf` that OpenAPI 3.0 needs there.
 */
export function prepareContract(document: OpenApiDocument): OpenApiDocument {
  return rewrite(document, (key, value) => {
    if (!isObject(value)) return value;
    if (key === 'content' && Object.keys(value).filter((name) => name.includes('/')).length > 1) {
      const type = preferredMediaType(Object.keys(value)) ?? '';
      return { [type]: value[type] };
    }
    if (key.startsWith('/') && 'parameters' in value) return withParametersInOperations(value);
    const { allOf, $ref = '', ...others } = value;
    if (/^#\/components\/(responses|requestBodies)\//.test(String($ref))) return valueAt(document, String($ref));
    const isDescription = Array.isArray(allOf) && allOf.length === 1 && !Object.keys(others).some(isRule);
    return isDescription ? { ...others, ...(allOf[0] as Json) } : value;
  });
}

const isRule = (key: string) => !/^(title|description|default|examples?|deprecated)$/.test(key);

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

function valueAt(document: OpenApiDocument, pointer: string): Json {
  const keys = pointer.slice(2).split('/');
  return keys.reduce((found, key) => found[key] as Json, document as Json);
}
