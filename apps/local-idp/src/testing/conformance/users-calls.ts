import type { Provider, Send } from './exchange.ts';

const person = (name: string) => ({
  profile: { firstName: 'Mary', lastName: 'Somerville', login: `${name}@scv.example`, email: `${name}@scv.example` },
});
const missing = '/api/v1/users/00unobody';

/** The calls of the Users API that need no active account. */
export async function callUsers({ apiToken }: Provider, sendCall: Send): Promise<void> {
  const headers = { Authorization: `SSWS ${apiToken}` };
  const send = (expected: number, line: string, body?: unknown) => sendCall(expected, line, { headers, body });
  const create = async (name: string) => `/api/v1/users/${(await send(200, 'POST /api/v1/users', person(name)))['id']}`;

  const waiting = await create('waiting');
  await send(400, 'POST /api/v1/users', person('waiting'));
  await sendCall(401, 'GET /api/v1/users', { headers: { Authorization: 'SSWS no-token' } });
  await send(200, 'GET /api/v1/users');
  await send(200, 'GET /api/v1/users?limit=1');
  await send(200, `GET /api/v1/users?search=${encodeURIComponent('lastUpdated gt "2020-01-01T00:00:00Z"')}`);
  await send(400, 'GET /api/v1/users?search=nonsense');
  await send(200, `GET ${waiting}`);
  await send(200, 'GET /api/v1/users/waiting@scv.example');
  await send(200, `POST ${waiting}`, { profile: { firstName: 'Augusta' } });
  await send(400, `POST ${waiting}`, { profile: { email: 'none' } });
  await send(200, `POST ${waiting}/lifecycle/reactivate?sendEmail=false`);
  await send(200, `POST ${waiting}/lifecycle/reactivate?sendEmail=true`);
  await send(403, `POST ${waiting}/lifecycle/activate`);
  await send(403, `POST ${waiting}/lifecycle/expire_password`);
  await send(403, `POST ${waiting}/lifecycle/unlock`);
  await send(400, `POST ${waiting}/lifecycle/suspend`);
  await send(400, `POST ${waiting}/lifecycle/unsuspend`);
  await send(200, `POST ${waiting}/lifecycle/deactivate`);
  await send(403, `POST ${waiting}/lifecycle/deactivate`);
  await send(403, `POST ${waiting}/lifecycle/reset_password`);
  await send(403, `POST ${waiting}/lifecycle/reset_factors`);
  await send(403, `POST ${waiting}/lifecycle/reactivate`);
  await send(200, `POST ${waiting}/lifecycle/activate?sendEmail=false`);
  await send(204, `DELETE ${waiting}`);
  await send(204, `DELETE ${waiting}`);
  for (const call of ['GET ', 'DELETE ', 'POST ']) {
    await send(404, call + missing, call === 'POST ' ? { profile: { firstName: 'Nobody' } } : undefined);
  }
  for (const call of ['activate', 'reactivate', 'deactivate', 'suspend', 'unsuspend', 'unlock']) {
    await send(404, `POST ${missing}/lifecycle/${call}`);
  }
  for (const call of ['expire_password', 'reset_password', 'reset_factors']) {
    await send(404, `POST ${missing}/lifecycle/${call}`);
  }
  await send(404, `GET ${missing}/factors`);
  await send(404, `DELETE ${missing}/sessions`);
}

/** The calls of the Users API that need an active account with a phone. */
export async function callAsActive({ account: { username }, apiToken }: Provider, sendCall: Send): Promise<void> {
  const user = `/api/v1/users/${username}`;
  const headers = { Authorization: `SSWS ${apiToken}` };
  const send = (expected: number, line: string) => sendCall(expected, line, { headers });
  await send(200, `GET ${user}/factors`);
  await send(200, `POST ${user}/lifecycle/reset_factors`);
  await send(200, `GET ${user}/factors`);
  await send(200, `POST ${user}/lifecycle/suspend`);
  await send(403, `POST ${user}/lifecycle/reset_password`);
  await send(200, `POST ${user}/lifecycle/unsuspend`);
  for (let count = 0; count <= 10; count++) {
    const body = { username, password: 'wrong' };
    await sendCall(count < 10 ? 401 : 200, 'POST /api/v1/authn', { body });
  }
  await send(200, `POST ${user}/lifecycle/unlock`);
  await send(200, `POST ${user}/lifecycle/expire_password`);
  await send(200, `POST ${user}/lifecycle/reset_password?sendEmail=false`);
  await send(200, `POST ${user}/lifecycle/reset_password?sendEmail=true`);
  await send(204, `DELETE ${user}/sessions`);
  await send(204, `DELETE ${user}/sessions?oauthTokens=true`);
}
