import type { ApiError } from '@scv/api';

/** True if `getUser` found no such user: they were deleted (404), or the address has no valid id (400). */
export const isMissing = (error: ApiError | null) => error?.status === 404 || error?.status === 400;
