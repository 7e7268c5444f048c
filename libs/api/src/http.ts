import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';
import type { ZodMiniType } from 'zod/mini';
import { ApiError, toApiError } from './api-error.ts';
import { isJson } from './media-type.ts';
import { mismatchOf } from './mismatch.ts';
import { apiSettings, type AuthorizedRequest } from './settings.ts';

/** The error type of the generated hooks. */
export type ErrorType<_Body> = ApiError;

/** What the generated client passes. */
type Call = Omit<AxiosRequestConfig, 'headers'> & { headers?: object | undefined };

/** What a call takes besides its parameters. */
export interface CallOptions extends AxiosRequestConfig {
  /** The schemas of the operation's bodies by status. The generated client passes them (orval.config.ts). */
  responses?: Readonly<Record<string, ZodMiniType>>;
  /** For the sign-out: the headers that carry its token. */
  authorize?: (request: AuthorizedRequest) => Promise<Record<string, string>>;
}

/** The newest nonce of a server for proofs (RFC 9449, section 9). */
let nonce: string | undefined;

/** Every status is an answer; `send` tells successes from failures. */
const client = axios.create({ timeout: 30_000, validateStatus: null });

/** For every call but the upload (specification, section 7). */
const jsonHeaders = { Accept: 'application/json', 'Content-Type': 'application/json', 'X-Frame-Options': 'SAMEORIGIN' };

/** axios drops the Content-Type of a call without a body; the specification wants it there. */
const emptyBody: AxiosRequestConfig = { data: null, transformRequest: (data: unknown) => data };

/**
 * An orval mutator: sends a call and returns the whole response. A success needs a status and a body that the contract
 * declares for the operation. The specification is more tolerant about some operations; orval.config.ts names their
 * mutators.
 */
export function http<T>(config: Call, options?: CallOptions): Promise<AxiosResponse<T>> {
  return jsonCall<T>(config, options);
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
  return send<T>(call, () => headers, { status: true, body: isObject });
}

/**
 * Gets its token from `authorize`, because the session no longer has one. A 401 is final: a sign-out doesn't renew the
 * token.
 */
export async function logoutHttp<T>(
  config: Call,
  { authorize, ...options }: CallOptions = {},
): Promise<AxiosResponse<T>> {
  const call = { baseURL: apiSettings().apiBase, ...emptyBody, ...config, ...options };
  const headers = async () => ({ ...jsonHeaders, ...(await authorize?.(requestOf(call))) });
  return send<T>({ ...call, headers: { ...config.headers } }, headers);
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
    { baseURL, ...body, ...config, ...options, headers: { ...config.headers, ...options?.headers, ...jsonHeaders } },
    tolerance,
  );
}

/**
 * Sends the access token. After a 401 it renews the token and repeats a read once. It doesn't repeat a write, which
 * might be done twice; the form stays open. `onRefused` is called for every 403, and for a read's 401 that remains.
 */
async function authorized<T>(config: CallOptions, tolerance?: Tolerance): Promise<AxiosResponse<T>> {
  const { accessToken, renewToken, authorize = asBearer, onRefused } = apiSettings();
  const isRead = config.method === 'GET';
  const sendWith = (token: string | undefined) =>
    send<T>(config, () => (token ? authorize(token, requestOf(config)) : {}), tolerance);
  try {
    return await sendWith(await accessToken()).catch(async (error: unknown) => {
      if (statusOf(error) !== 401) throw error;
      const token = await renewToken().catch((reason: unknown) => {
        throw isRead ? reason : error;
      });
      if (error instanceof ApiError) error.sessionEnded = !token;
      if (!isRead || !token) throw error;
      return sendWith(token);
    });
  } catch (error) {
    const status = statusOf(error);
    if (error instanceof ApiError && (status === 403 || (status === 401 && isRead))) onRefused(error);
    throw error;
  }
}

const asBearer = (token: string) => Promise.resolve({ Authorization: `Bearer ${token}` });

function requestOf({ baseURL = '', method = 'GET', url = '' }: Call): AuthorizedRequest {
  return { method, url: new URL(axios.getUri({ baseURL, url }), location.href).href, ...(nonce && { nonce }) };
}

/** Keeps the nonce of an answer. @returns whether the server refused the call because its proof had none, or an old one */
function wantsNonce({ headers }: AxiosResponse): boolean {
  const given: unknown = headers['dpop-nonce'];
  if (typeof given === 'string') nonce = given;
  return /use_dpop_nonce/.test(String(headers['www-authenticate']));
}

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : undefined);

/**
 * Sends one request, and again if the server wants another nonce: it has done nothing then.
 * @param headersFor makes the headers of a request
 * @throws ApiError, also for a success that is neither declared nor tolerated. Its `cause` says what doesn't fit the
 *   contract
 */
async function send<T>(
  { responses = {}, ...config }: CallOptions,
  headersFor: () => Promise<Record<string, string>> | Record<string, string>,
  tolerance: Tolerance = {},
): Promise<AxiosResponse<T>> {
  const request = async () => {
    const headers = { ...config.headers, ...(await headersFor()) };
    return client.request<T>({ ...config, headers }).catch((thrown: unknown) => {
      throw toApiError(thrown);
    });
  };
  let response = await request();
  if (wantsNonce(response)) response = await request();
  await readRefusal(response);
  const { status, data } = response;
  const schema = responses[status] ?? responses[`${String(status).charAt(0)}XX`] ?? responses['default'];
  const mismatch = mismatchOf(response, schema);
  if (status < 200 || status > 299) throw new ApiError('response', response, mismatch);
  if (!schema && !tolerance.status) throw new ApiError('undeclared', response, mismatch);
  if (tolerance.body ? !tolerance.body(data) : mismatch) throw new ApiError('malformed', response, mismatch);
  // The query cache keeps the response of each page, and would keep the XMLHttpRequest with its text and listeners.
  delete response.request;
  return response;
}

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
