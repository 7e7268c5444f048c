import type { ApiError } from '@scv/api';

/** Whether `getUser` failed because there is no such user: deleted (404), or the address has no valid id (400). */
export const isMissing = (error: ApiError | null) => error?.status === 404 || error?.status === 400;
