export * from './generated/index.ts';
export type * from './generated/scv-admin-api.schemas.ts';
export { ApiError } from './api-error.ts';
export type { CallOptions } from './http.ts';
