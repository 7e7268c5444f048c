import type { OpenApiDocument } from 'orval';
import { preferredMediaType } from '../src/media-type.ts';

type Json = Record<string, unknown>;

/** Leaves one media type of each body and answer: for another, orval would generate a second type of the same name. */
export function prepareContract(document: OpenApiDocument): OpenApiDocument {
  return rewrite(document, (key, value) => {
    if (key !== 'content' || !isMediaTypes(value)) return value;
    const type = preferredMediaType(Object.keys(value)) ?? '';
    return { [type]: value[type] };
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
