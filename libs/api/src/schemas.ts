/**
 * What the portal and the reference API have in common: the contract's zod schemas, the sentences about what breaks
 * them, and how a search compares texts. No client comes with them.
 */
export * from './generated/index.zod.ts';
export { checkFields } from './field-errors.ts';
export { fold, searchWords } from './fold.ts';
