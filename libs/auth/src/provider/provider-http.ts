import type { FetchOptions, HttpResponse } from '@okta/okta-auth-js/core';

const timeoutMs = 10_000;

/** The message of okta-auth-js's own HTTP client for an answer that isn't JSON. */
export const unparsable = 'Could not parse server response';

/**
 * The client library's HTTP client. The library's own one has no timeout. Rejects with the response itself if it is an
 * error, as the library expects.
 */
export async function requestProvider(method: string, url: string, options: FetchOptions): Promise<HttpResponse> {
  const { data, headers, withCredentials } = options;
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    credentials: withCredentials ? 'include' : 'omit',
    ...(headers && { headers: headers as Record<string, string> }),
    ...(data !== undefined && { body: typeof data === 'string' ? data : JSON.stringify(data) }),
  });
  const answer = await read(response);
  if (!response.ok || answer.responseJSON?.['error']) throw answer;
  return answer;
}

/** A success that is no JSON becomes the library's own error for it (specification, section 8). */
async function read(response: Response): Promise<HttpResponse> {
  const responseText = await response.text();
  const common = { status: response.status, headers: Object.fromEntries(response.headers) };
  try {
    const responseJSON = responseText && (JSON.parse(responseText) as Record<string, unknown>);
    return { ...common, responseText, ...(responseJSON && { responseType: 'json', responseJSON }) };
  } catch {
    if (!response.ok) return { ...common, responseText };
    const failure = { error: true, errorSummary: unparsable };
    return { ...common, responseText: JSON.stringify(failure), responseType: 'json', responseJSON: failure };
  }
}
