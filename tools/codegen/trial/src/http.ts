import axios, { type AxiosError, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import type { ZodMiniType } from 'zod/mini';

/** The error type of the generated hooks. */
export type ErrorType<Body> = AxiosError<Body>;

type Call = Omit<AxiosRequestConfig, 'headers'> & { headers?: object | undefined };

interface CallOptions extends AxiosRequestConfig {
  responses?: Readonly<Record<string, ZodMiniType>>;
  fixedHeaders?: Readonly<Record<string, string>>;
}

/** Sends all calls. */
export const client = axios.create({ paramsSerializer: { indexes: null } });

/** Sends a call with axios alone. */
export const http = <T>(config: Call, { responses: _responses, fixedHeaders, ...options }: CallOptions = {}) =>
  client.request<T, AxiosResponse<T>>({
    ...config,
    ...options,
    headers: { ...config.headers, ...options.headers, ...fixedHeaders },
  });
