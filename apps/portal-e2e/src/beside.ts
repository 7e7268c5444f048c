import pMap from 'p-map';
import type { Account } from './browser.ts';
import { ownStack } from './own-stack.ts';

/** What an administrator does beside the portal, with the API alone. `token` is their access token. */

export interface Listed {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  status: 'Active' | 'Inactive';
  role: 'admin' | 'user';
}

export async function setRole(token: string, { username }: Account, role: 'admin' | 'user'): Promise<void> {
  const { id, firstName, lastName, email, status } = await userOf(token, username);
  await call(token, 'PUT', `user/${id}`, { firstName, lastName, email, status, role });
}

/** Changes a user as another administrator would. */
export async function changeUser(token: string, email: string, changes: Partial<Omit<Listed, 'id'>>): Promise<void> {
  const { id, ...user } = await userOf(token, email);
  await call(token, 'PUT', `user/${id}`, { ...user, version: undefined, ...changes });
}

export async function deleteUser(token: string, email: string): Promise<void> {
  await call(token, 'DELETE', `user/${(await userOf(token, email)).id}`);
}

/** All users whom a search finds, in the list's order. */
export async function listUsers(token: string, query = ''): Promise<Listed[]> {
  const users: Listed[] = [];
  for (let page = 0; ; page += 1) {
    const search = new URLSearchParams({ page: `${page}`, size: '100', ...(query && { query }) });
    const response = await call(token, 'GET', `users?${search}`);
    const { userList, hasNext } = (await response.json()) as { userList: Listed[]; hasNext: boolean };
    users.push(...userList);
    if (!hasNext) return users;
  }
}

export async function createUser(token: string, user: Pick<Listed, 'firstName' | 'lastName' | 'email'>): Promise<void> {
  await call(token, 'POST', 'user', { ...user, role: 'user' });
}

/** Deletes whoever a search finds. */
export async function deleteUsers(token: string, query: string): Promise<void> {
  await pMap(await listUsers(token, query), ({ id }) => call(token, 'DELETE', `user/${id}`), { concurrency: 4 });
}

async function userOf(token: string, email: string): Promise<Listed> {
  const response = await call(token, 'GET', `users?page=0&size=10&query=${encodeURIComponent(email)}`);
  const { userList } = (await response.json()) as { userList: Listed[] };
  if (!userList[0]) throw new Error(`There is no user ${email}.`);
  return userList[0];
}

async function call(token: string, method: string, path: string, body?: object): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(`${ownStack().portal}/api/v1/${path}`, request);
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}
