import type { FetchOptions, HttpResponse } from '@okta/okta-auth-js/core';

const timeoutMs = 10_000;

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

async function read(response: Response): Promise<HttpResponse> {
  const responseText = await response.text();
  const common = { responseText, status: response.status, headers: Object.fromEntries(response.headers) };
  if (!response.headers.get('content-type')?.includes('json')) return common;
  try {
    return { ...common, responseType: 'json', responseJSON: JSON.parse(responseText) as Record<string, unknown> };
  } catch {
    return common;
  }
}
