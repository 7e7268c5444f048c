import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { ApiError, toApiError } from './api-error.ts';
import { ListUsersResponse } from './generated/users/users.zod.ts';
import { apiSettings, type ApiSettings } from './settings.ts';

/** Every failure's error type, for the generated hooks. */
export type ErrorType<_Body> = ApiError;

const client = axios.create({ timeout: 30_000 });

/** Of every call but the upload (specification, section 7). */
const jsonHeaders = { Accept: 'application/json', 'Content-Type': 'application/json', 'X-Frame-Options': 'SAMEORIGIN' };

/** axios drops the Content-Type of a call without a body; the specification wants it there. */
const withoutBody: AxiosRequestConfig = { data: null, transformRequest: (data: unknown) => data };

/** orval's mutator: sends one call and gives the whole response, so that callers can read 201 and 204. */
export function http<T>(config: AxiosRequestConfig, options?: AxiosRequestConfig): Promise<AxiosResponse<T>> {
  const body = config.data === undefined ? withoutBody : {};
  const call = { baseURL: apiSettings().apiBase, ...body, ...config, ...options, headers: jsonHeaders };
  return authorized<T>(call, readable[config.method ?? '']);
}

/** The mutator of the login call: identified by the api-key header, no token, no renewal (specification, section 7). */
export function loginHttp<T>(config: AxiosRequestConfig, options?: AxiosRequestConfig): Promise<AxiosResponse<T>> {
  const { apiBase, apiKey } = apiSettings();
  return attempt<T>({ baseURL: apiBase, ...config, ...options }, { ...jsonHeaders, 'api-key': apiKey }, isObject);
}

/** The mutator of the CDD upload: prefix hpesa/, Accept any (specification, section 7); an upload has no time limit. */
export function uploadHttp<T>(config: AxiosRequestConfig, options?: AxiosRequestConfig): Promise<AxiosResponse<T>> {
  const baseURL = `${apiSettings().adminApiHost}/hpesa`;
  return authorized<T>({ baseURL, timeout: 0, ...config, ...options, headers: { ...config.headers, Accept: '*/*' } });
}

type IsReadable = ((body: unknown) => boolean) | undefined;

async function authorized<T>(config: AxiosRequestConfig, isReadable?: IsReadable): Promise<AxiosResponse<T>> {
  const { accessToken, renewToken, onRefused } = apiSettings();
  const isRead = config.method === 'GET';
  try {
    return await attempt<T>(config, bearer(await accessToken()), isReadable);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401 && !isRead) {
      await renewToken().catch(() => undefined);
      throw error; // its form stays open, with what was typed
    }
    const renewed = error.status === 401 ? await renewToken() : undefined;
    if (!renewed) throw refused(error, onRefused);
    return attempt<T>(config, bearer(renewed), isReadable).catch((again: unknown) => {
      throw again instanceof ApiError ? refused(again, onRefused) : again;
    });
  }
}

/** Of the login's answer every member may be missing: it is read for what is there (specification, section 3). */
const isObject = (body: unknown) => typeof body === 'object' && body !== null;

/**
 * What the answer of a success must be, by method: each has one call. The list is what the screens were written for. To
 * edit and to delete have one status each, which says it all; any success means that a user was created (section 4), but
 * the sign-in page of a proxy in between is none.
 */
const readable: Record<string, IsReadable> = {
  GET: (body) => ListUsersResponse.safeParse(body).success,
  POST: (body) => body === '' || isObject(body),
};

/** One request. A success whose body is not as it must be is a failure too. */
async function attempt<T>(
  config: AxiosRequestConfig,
  headers: Record<string, string>,
  isReadable: IsReadable,
): Promise<AxiosResponse<T>> {
  const response = await client
    .request<T>({ ...config, headers: { ...config.headers, ...headers } })
    .catch((thrown: unknown) => {
      throw toApiError(thrown);
    });
  if (isReadable && !isReadable(response.data)) throw new ApiError('malformed', response);
  return response;
}

function refused(error: ApiError, onRefused: ApiSettings['onRefused']): ApiError {
  if (error.status === 401 || error.status === 403) onRefused(error);
  return error;
}

function bearer(token: string | undefined): Record<string, string> {
  return token ? { Authorization: `Bearer ${token}` } : {};
}
