import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { prettifyError, type ZodMiniType } from 'zod/mini';
import { ApiError, toApiError } from './api-error.ts';
import { isJson } from './media-type.ts';
import { apiSettings } from './settings.ts';

/** The error type of the generated hooks. */
export type ErrorType<_Body> = ApiError;

/** The generated client's arguments. */
type Call = Omit<AxiosRequestConfig, 'headers'> & { headers?: object | undefined };

/** Options of a call, besides its parameters. */
export interface CallOptions extends AxiosRequestConfig {
  /** The schemas of the operation's bodies by status. The generated client passes them (orval.config.ts). */
  responses?: Readonly<Record<string, ZodMiniType>>;
  /** The headers with one value that the contract declares for the operation. The generated client passes them. */
  fixedHeaders?: Readonly<Record<string, string>>;
  /** The token of a sign-out. */
  accessToken?: string;
}

/** Every status is an answer; `send` tells successes from failures. Lists are sent as OpenAPI has them: `id=1&id=2`. */
const client = axios.create({ timeout: 30_000, validateStatus: null, paramsSerializer: { indexes: null } });

/**
 * For every call but the upload, also without a body (specification, section 7). OpenAPI has no parameters of these names:
 * the media types of the bodies stand for them.
 */
const jsonHeaders = { Accept: 'application/json', 'Content-Type': 'application/json' };

/** axios drops the Content-Type of a call without a body; the specification wants it there. */
const emptyBody: AxiosRequestConfig = { data: null, transformRequest: (data: unknown) => data };

/**
 * An orval mutator: sends a call and returns the whole response. A success needs a status that the contract declares for
 * the operation, and a body of its shape, whose odd values are read as far as possible (read-answer.ts). The
 * specification is more tolerant about some operations; orval.config.ts names their mutators. A read that fails is logged
 * here, because not every screen has room to show it.
 */
export function http<T>(config: Call, options?: CallOptions): Promise<AxiosResponse<T>> {
  return jsonCall<T>(config, options).catch((error: unknown) => {
    if (config.method === 'GET' && error instanceof ApiError) {
      const { kind, status } = error;
      // Specification, section 8.
      console.warn(kind === 'response' ? `Request failed with status ${status}` : 'A read failed.', error);
    }
    throw error;
  });
}

/** A declared status is enough: it says whether a user was edited or deleted (specification, section 4). */
export function statusHttp<T>(config: Call, options?: CallOptions): Promise<AxiosResponse<T>> {
  return jsonCall<T>(config, options, { body: () => true });
}

/** Any success means that the user was created (specification, section 4), except for the sign-in page of a proxy. */
export function createUserHttp<T>(config: Call, options?: CallOptions): Promise<AxiosResponse<T>> {
  return jsonCall<T>(config, options, { status: true, body: (body) => body === '' || isObject(body) });
}

/** Sends the api-key header and no token (specification, section 7). Every member of the answer is optional. */
export function loginHttp<T>(config: Call, options?: CallOptions): Promise<AxiosResponse<T>> {
  const { apiBase, apiKey } = apiSettings();
  const headers = { ...jsonHeaders, 'api-key': apiKey };
  const call = { baseURL: apiBase, ...config, ...options, headers: { ...config.headers } };
  return send<T>(call, headers, { status: true, body: isObject });
}

/**
 * Gets its token from the caller, because the session no longer has one. A 401 is final: a sign-out doesn't renew the
 * token.
 */
export async function logoutHttp<T>(
  config: Call,
  { accessToken, ...options }: CallOptions = {},
): Promise<AxiosResponse<T>> {
  const call = { baseURL: apiSettings().apiBase, ...emptyBody, ...config, ...options };
  return send<T>({ ...call, headers: { ...config.headers } }, { ...jsonHeaders, ...bearer(accessToken) });
}

/** Goes to the admin API host under hpesa/, accepts anything (specification, section 7), and has no time limit. */
export function uploadHttp<T>(config: Call, options?: CallOptions): Promise<AxiosResponse<T>> {
  const call = { baseURL: `${apiSettings().adminApiHost}/hpesa`, timeout: 0, ...config, ...options };
  return authorized<T>({ ...call, headers: { ...config.headers, Accept: '*/*' } }, { status: true, body: () => true });
}

/** Which successes are accepted beyond the contract: any 2xx status, and the bodies that pass the test. */
interface Tolerance {
  status?: true;
  body?: (body: unknown) => boolean;
}

const isObject = (body: unknown) => typeof body === 'object' && body !== null;

function jsonCall<T>(config: Call, options: CallOptions | undefined, tolerance?: Tolerance) {
  const body = config.data === undefined ? emptyBody : {};
  const baseURL = apiSettings().apiBase;
  return authorized<T>(
    { baseURL, ...body, ...config, ...options, headers: { ...jsonHeaders, ...config.headers, ...options?.headers } },
    tolerance,
  );
}

/**
 * Sends the access token. After a 401 it renews the token and repeats a read once. It doesn't repeat a write, which
 * might be done twice; the form stays open. `onRefused` is called for every 403, and for a read's 401 that remains.
 */
async function authorized<T>(config: CallOptions, tolerance?: Tolerance): Promise<AxiosResponse<T>> {
  const { accessToken, renewToken, onRefused } = apiSettings();
  const isRead = config.method === 'GET';
  const sendWith = (token: string | undefined) => send<T>(config, bearer(token), tolerance);
  try {
    return await sendWith(await accessToken()).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      const token = await renewToken().catch((reason: unknown) => {
        throw isRead ? reason : error;
      });
      error.sessionEnded = !token;
      if (!isRead || !token) throw error;
      return sendWith(token);
    });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || (error.status === 401 && isRead))) onRefused(error);
    throw error;
  }
}

const bearer = (token: string | undefined) => (token ? { Authorization: `Bearer ${token}` } : {});

/**
 * Sends one request.
 * @param headers added to those of the call
 * @throws ApiError, also for a success that is neither declared nor tolerated, or of another shape. Its `cause` says what doesn't fit the
 *   contract
 */
async function send<T>(
  { responses = {}, fixedHeaders, ...config }: CallOptions,
  headers: Record<string, string>,
  tolerance: Tolerance = {},
): Promise<AxiosResponse<T>> {
  const request = { ...config, headers: { ...config.headers, ...fixedHeaders, ...headers } };
  const response = await client.request<T>(request).catch((thrown: unknown) => {
    throw toApiError(thrown);
  });
  await readRefusal(response);
  const { status, data } = response;
  const schema = responses[status] ?? responses[`${String(status).charAt(0)}XX`] ?? responses['default'];
  const mismatch = mismatchOf(response, schema);
  if (status < 200 || status > 299) throw new ApiError('response', response, mismatch);
  if (!schema && !tolerance.status) throw new ApiError('undeclared', response, mismatch);
  if (tolerance.body ? !tolerance.body(data) : mismatch) {
    const read = schema && !tolerance.body ? await readOddValues(schema, data) : undefined;
    if (!read) throw new ApiError('malformed', response, mismatch);
    response.data = read.body as T;
  }
  // The query cache keeps the response of each page, and would keep the XMLHttpRequest with its text and listeners.
  delete response.request;
  return response;
}

/** Loaded when it is needed: odd values are rare. */
const readOddValues = (schema: ZodMiniType, data: unknown) =>
  import('./read-answer.ts').then(
    ({ readAnswer }) => readAnswer(schema, data),
    () => undefined,
  );

/** The answer to a download is read as a Blob, and so is its refusal, which is JSON. */
async function readRefusal(response: AxiosResponse<unknown>): Promise<void> {
  const { status, data } = response;
  if (status < 400 || !(data instanceof Blob) || !isJson(data.type)) return;
  try {
    response.data = JSON.parse(await data.text());
  } catch {
    // Stays a Blob: the status says enough.
  }
}

/**
 * Says why a response doesn't fit the contract; undefined if it does. In development, the console says so too.
 * @param schema for the body of this operation and status; undefined if the contract doesn't declare the status
 * @returns zod's error, whose issues name the wrong fields, or a plain Error for an undeclared success. An undeclared
 *   failure isn't a mismatch: any proxy may respond with 502
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
