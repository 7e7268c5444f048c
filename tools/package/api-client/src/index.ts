export * from './generated/index.ts';
export type * from './generated/schemas/index.ts';
export { client } from './http.ts';
