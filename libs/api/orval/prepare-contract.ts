import type { OpenApiDocument } from 'orval';
import { preferredMediaType } from '../src/media-type.ts';
import { withInputSchemas } from './input-schemas.ts';

type Json = Record<string, unknown>;

/** Headers that OpenAPI 3.1 has us ignore as parameters: the media types and the security schemes describe them. */
const describedElsewhere = /^(accept|content-type|authorization)$/i;

/**
 * Leaves out what no call of the client can vary: other media types of a body or an answer, for which orval would
 * generate a second type of the same name, and headers with one value, which `src/http.ts` sends with every call.
 */
export function prepareContract(document: OpenApiDocument): OpenApiDocument {
  return rewrite(withInputSchemas(document), (key, value) => {
    if (key === 'content' && isMediaTypes(value)) {
      const type = preferredMediaType(Object.keys(value)) ?? '';
      return { [type]: value[type] };
    }
    // orval generates `array()` without an argument.
    if (isArrayOfAnything(value)) return { ...value, items: {} };
    if (key === 'parameters' && Array.isArray(value)) return value.filter((one) => isVaried(document, one as Json));
    return value;
  });
}

/**
 * Leaves out what zod must not use: descriptions, which would get into the browser (the types have them, for the
 * editor), and the format of emails, because zod's own refuses characters such as `&` (the contract has a pattern).
 * OpenAPI requires some descriptions, so they stay empty.
 */
export function prepareForZod(document: OpenApiDocument): OpenApiDocument {
  return rewrite(prepareContract(document), (key, value) => {
    if (key === 'description' && typeof value === 'string') return '';
    return key === 'format' && value === 'email' ? undefined : value;
  });
}

/** Replaces values of the contract, from the outside to the inside. */
export const rewrite = (document: OpenApiDocument, change: (key: string, value: unknown) => unknown) =>
  JSON.parse(JSON.stringify(document, change)) as OpenApiDocument;

const isMediaTypes = (value: unknown): value is Json =>
  typeof value === 'object' && Object.keys(value ?? {}).filter((name) => name.includes('/')).length > 1;

const isArrayOfAnything = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'array' && !('items' in value);

function isVaried(document: OpenApiDocument, parameter: Json): boolean {
  const { in: place, name, schema = {} } = dereference(document, parameter);
  const isFixed = 'const' in dereference(document, schema as Json);
  return place !== 'header' || !(isFixed || describedElsewhere.test(String(name)));
}

/** Resolves a part of the contract that is a reference. */
export function dereference(document: OpenApiDocument, part: Json): Json {
  const { $ref } = part;
  if (typeof $ref !== 'string') return part;
  const keys = $ref.slice(2).split('/');
  return keys.reduce<unknown>((found, key) => (found as Json | undefined)?.[key], document) as Json;
}
