export * from './generated/index.ts';
export type * from './generated/schemas/index.ts';
export { ApiError } from './api-error.ts';
export type { CallOptions } from './http.ts';
export type { WriteMeta } from './write-cache.ts';
