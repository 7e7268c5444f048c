/** The contract's zod schemas, for forms and for the reference API; no client comes with them. */
export * from './generated/index.zod.ts';
