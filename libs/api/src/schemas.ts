/**
 * Shared by the portal and the reference API: the contract's zod schemas, the messages for invalid fields, and how a
 * search compares texts. Without the client.
 */
export * from './generated/index.requests.ts';
export * from './generated/index.responses.ts';
export { checkFields, checkParameters } from './field-errors.ts';
export { cleanQuery, fold, isShort, occurrences, searchWords } from './fold.ts';
