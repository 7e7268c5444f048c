import type { OpenApiDocument } from 'orval';
import { preferredMediaType } from '../src/media-type.ts';

type Json = Record<string, unknown>;

/**
 * Leaves one media type of each body and answer: for another, orval would generate a second type of the same name. And
 * takes away an `allOf` that only describes a reference, as OpenAPI 3.0 needs it: orval would fake an object there.
 */
export function prepareContract(document: OpenApiDocument): OpenApiDocument {
  return rewrite(document, (key, value) => {
    if (key === 'content' && isMediaTypes(value)) {
      const type = preferredMediaType(Object.keys(value)) ?? '';
      return { [type]: value[type] };
    }
    if (!isDescribedReference(value)) return value;
    const { allOf, ...annotations } = value;
    return { ...annotations, ...allOf[0] };
  });
}

/**
 * Leaves out what zod must not use: descriptions, which would get into the browser (the types have them, for the
 * editor), and the format of emails, because zod's own refuses characters such as `&` (the contract has a pattern).
 * OpenAPI requires some descriptions, so they stay empty.
 */
export function prepareForZod(document: OpenApiDocument): OpenApiDocument {
  return rewrite(prepareContract(document), (key, value) => {
    if (isReference(value)) return { ...value, description: undefined };
    if (key === 'description' && typeof value === 'string') return '';
    return key === 'format' && value === 'email' ? undefined : value;
  });
}

/** Replaces values of the contract, from the outside to the inside. */
export const rewrite = (document: OpenApiDocument, change: (key: string, value: unknown) => unknown) =>
  JSON.parse(JSON.stringify(document, change)) as OpenApiDocument;

const isReference = (value: unknown): value is { $ref: string } =>
  typeof value === 'object' && value !== null && '$ref' in value;

const isDescribedReference = (value: unknown): value is { allOf: [Json] } => {
  if (typeof value !== 'object' || value === null || !('allOf' in value)) return false;
  const others = Object.keys(value).filter((name) => name !== 'allOf');
  const isOne = Array.isArray(value.allOf) && value.allOf.length === 1;
  return isOne && others.every((name) => /^(title|description|default|example|examples|deprecated)$/.test(name));
};

const isMediaTypes = (value: unknown): value is Json =>
  typeof value === 'object' && Object.keys(value ?? {}).filter((name) => name.includes('/')).length > 1;
