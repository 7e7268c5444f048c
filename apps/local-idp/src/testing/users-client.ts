import { testApiToken } from './test-portal.ts';

export const newPerson = {
  firstName: 'Mary',
  lastName: 'Somerville',
  login: 'mary@scv.example',
  email: 'mary@scv.example',
};

/** A server's client of Okta's Users API. */
export class UsersClient {
  readonly #url: string;

  constructor(issuer: string) {
    this.#url = `${new URL(issuer).origin}/api/v1/users`;
  }

  async send(method: string, path: string, body?: unknown, token = testApiToken) {
    const init = {
      method,
      headers: { Authorization: `SSWS ${token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const response = await fetch(this.#url + path, init);
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : undefined) as Record<string, unknown> };
  }

  post(path: string, profile?: Record<string, unknown>) {
    return this.send('POST', path, profile && { profile });
  }

  /** @returns the id */
  async create(profile: Record<string, unknown> = newPerson): Promise<string> {
    return String((await this.post('', profile)).body['id']);
  }

  async status(id: string): Promise<unknown> {
    return (await this.send('GET', `/${id}`)).body['status'];
  }
}
