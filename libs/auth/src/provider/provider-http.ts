import type { FetchOptions, HttpResponse } from '@okta/okta-auth-js/core';

/** Milliseconds after which the provider counts as out of reach. */
const patience = 10_000;

/**
 * The client library's way to the provider, in the place of its own, which waits for ever on a provider that takes a
 * request and never answers. Throws the answer itself when it is a refusal, as the library expects.
 */
export async function askProvider(method: string, url: string, options: FetchOptions): Promise<HttpResponse> {
  const { data, headers, withCredentials } = options;
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(patience),
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
