import { apiSettings } from '@scv/api/settings';

/** A call as it is sent, without the client's checks. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  /** Id of the bulk action that it belongs to. */
  run?: string;
}

export const list = (query = ''): Call => ({ method: 'GET', path: `users${query}` });

export async function send({ method, path, body, run }: Call) {
  const token = await apiSettings().accessToken();
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    ...(run && { 'X-Run-Id': run }),
  };
  const payload = body === undefined ? {} : { body: JSON.stringify(body) };
  return fetch(`http://localhost:3000/api/v1/${path}`, { method, headers, ...payload });
}
