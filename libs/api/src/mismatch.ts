import type { AxiosResponse } from 'axios';
import { prettifyError, type ZodMiniType } from 'zod/mini';

/**
 * Says why a response doesn't fit the contract; undefined if it does. In development, the console says so too.
 * @param schema for the body of this operation and status; undefined if the contract doesn't declare the status
 * @returns zod's error, whose issues name the wrong fields, or a plain Error for an undeclared success. An undeclared
 *   failure is no mismatch: any proxy may answer 502
 */
export function mismatchOf(
  { config, status, data }: AxiosResponse,
  schema: ZodMiniType | undefined,
): Error | undefined {
  if (!schema && status >= 400) return undefined;
  const wrongFields = schema?.safeParse(data === '' ? undefined : data).error;
  const error = schema ? wrongFields : new Error('The contract does not declare this status.');
  if (error && import.meta.env.MODE === 'development') {
    const reason = wrongFields ? prettifyError(wrongFields) : error.message;
    console.error(
      `${config.method?.toUpperCase()} ${config.url} answered ${status}, but the answer does not fit the contract.\n${reason}`,
    );
  }
  return error;
}
