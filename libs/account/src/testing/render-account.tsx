import { type AccessToken, OktaAuth } from '@okta/okta-auth-js/core';
import { renderRoute, server } from '@scv/testing';
import { Toaster } from '@scv/ui/toaster';
import { screen, within } from '@testing-library/react';
import { type DefaultBodyType, http, HttpResponse, type StrictRequest } from 'msw';
import { vi } from 'vitest';
import type { TokenSource } from '../access/account-context.tsx';
import { AccountRoute } from '../account-route.tsx';

/** The provider of the unit tests; the journeys use the local provider. */
export const origin = 'http://provider.test';

const base = `${origin}/idp/myaccount`;

/** The code of every mail and message; any other one is wrong. */
export const rightCode = '123456';

const link = (href: string, ...allow: string[]) => ({ href, hints: { allow } });
export const refusal = (status: number, errorCode: string, errorSummary: string, ...causes: string[]) =>
  HttpResponse.json(
    { errorCode, errorSummary, errorCauses: causes.map((cause) => ({ errorSummary: cause })) },
    { status },
  );
const wrongCode = () =>
  refusal(401, 'E0000004', 'Authentication failed', 'The verification challenge failed due to an invalid code.');
export const notFound = () => refusal(404, 'E0000007', 'Not found: Resource not found: x (Challenge)');
export const weakPassword = (...causes: string[]) =>
  refusal(400, 'E0000001', 'Api validation failed: Password', ...causes);

export interface FakeContact {
  id: string;
  value: string;
  role: string;
  status: string;
}

/** Okta's MyAccount and sessions APIs, in Okta's shapes. Tests read and change its members. */
export class FakeMyAccount {
  profile: Record<string, string | null> = { login: 'ada', firstName: 'Ada', lastName: 'Byron', title: null };
  emails: FakeContact[] = [{ id: 'e1', value: 'ada.byron@scv.example', role: 'PRIMARY', status: 'VERIFIED' }];
  phones: FakeContact[] = [];
  passwordStatus = 'ACTIVE';
  session: object | undefined = { createdAt: '2026-11-22T08:00:00Z', expiresAt: '2026-11-22T20:00:00Z' };
  /** Each change: method, path, body. */
  readonly changes: string[] = [];
  /** The contacts that were read by themselves: their paths. */
  readonly read: string[] = [];
  /** `authorization` of the last call. */
  authorization: string | null = null;

  handlers = [
    http.get(`${base}/profile/schema`, () => HttpResponse.json({ properties })),
    http.get(`${base}/profile`, ({ request }) => {
      this.authorization = request.headers.get('authorization');
      return HttpResponse.json({ profile: this.profile });
    }),
    http.put(`${base}/profile`, async ({ request }) => {
      this.profile = ((await this.#note(request)) as { profile: Record<string, string> }).profile;
      return HttpResponse.json({ profile: this.profile });
    }),
    ...this.#contacts('emails', describeEmail),
    ...this.#contacts('phones', describePhone),
    http.post(`${base}/emails`, async ({ request }) => {
      const { profile, role } = (await this.#note(request)) as { profile: { email: string }; role: string };
      const email = { id: `e${this.emails.length + 1}`, value: profile.email, role, status: 'UNVERIFIED' };
      this.emails.push(email);
      return HttpResponse.json(describeEmail(email), { status: 201 });
    }),
    http.post(`${base}/emails/:id/challenge`, async ({ request, params }) => {
      await this.#note(request);
      return HttpResponse.json(describeChallenge(this.#email(params)), { status: 201 });
    }),
    http.get(`${base}/emails/:id/challenge/:challenge`, ({ params }) =>
      HttpResponse.json(describeChallenge(this.#email(params))),
    ),
    http.post(`${base}/emails/:id/challenge/:challenge/verify`, async ({ request, params }) => {
      const { verificationCode } = (await this.#note(request)) as { verificationCode: string };
      if (verificationCode !== rightCode) return wrongCode();
      this.openLink(this.#email(params));
      return new HttpResponse(null, { status: 200 });
    }),
    http.post(`${base}/phones`, async ({ request }) => {
      const { profile } = (await this.#note(request)) as { profile: { phoneNumber: string } };
      const phone = { id: 'p1', value: profile.phoneNumber, role: 'SECONDARY', status: 'UNVERIFIED' };
      this.phones.push(phone);
      return HttpResponse.json(describePhone(phone), { status: 201 });
    }),
    http.post(`${base}/phones/:id/challenge`, async ({ request }) => {
      await this.#note(request);
      return HttpResponse.json({ _links: {} });
    }),
    http.post(`${base}/phones/:id/verify`, async ({ request }) => {
      const { verificationCode } = (await this.#note(request)) as { verificationCode: string };
      if (verificationCode !== rightCode) return wrongCode();
      this.phones = this.phones.map((phone) => ({ ...phone, status: 'VERIFIED' }));
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(`${base}/password`, () => HttpResponse.json(this.#password())),
    http.post(`${base}/password`, async ({ request }) => {
      await this.#note(request);
      this.passwordStatus = 'ACTIVE';
      return HttpResponse.json(this.#password(), { status: 201 });
    }),
    http.delete(`${base}/password`, () => {
      this.changes.push('DELETE /password');
      this.passwordStatus = 'NOT_ENROLLED';
      return new HttpResponse(null, { status: 204 });
    }),
    http.put(`${base}/password`, async ({ request }) => {
      await this.#note(request);
      return HttpResponse.json(this.#password(), { status: 201 });
    }),
    http.get(`${origin}/api/v1/sessions/me`, () =>
      this.session ? HttpResponse.json({ status: 'ACTIVE', ...this.session }) : notFound(),
    ),
    http.delete(`${origin}/api/v1/sessions/me`, () => {
      if (!this.session) return notFound();
      this.session = undefined;
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(`${origin}/api/v1/sessions/me/lifecycle/refresh`, () => {
      if (!this.session) return notFound();
      this.session = { ...this.session, expiresAt: '2026-11-23T06:00:00Z' };
      return HttpResponse.json({ status: 'ACTIVE', ...this.session });
    }),
  ];

  /** The person opens the link in the mail. The email replaces the verified one of its role. */
  openLink(email: FakeContact): void {
    this.emails = this.emails
      .filter(({ id, role, value }) => id === email.id || (role !== email.role && value !== email.value))
      .map((other) => (other.id === email.id ? { ...other, status: 'VERIFIED' } : other));
  }

  /** A list of contacts, each of which can be read and removed. */
  #contacts(kind: 'emails' | 'phones', describe: (contact: FakeContact) => object) {
    return [
      http.get(`${base}/${kind}`, () => HttpResponse.json(this[kind].map(describe))),
      http.get(`${base}/${kind}/:id`, ({ params }) => {
        this.read.push(`/${kind}/${String(params['id'])}`);
        return HttpResponse.json(this[kind].filter(({ id }) => id === params['id']).map(describe)[0]);
      }),
      http.delete(`${base}/${kind}/:id`, async ({ request, params }) => {
        await this.#note(request);
        this[kind] = this[kind].filter(({ id }) => id !== params['id']);
        return new HttpResponse(null, { status: 204 });
      }),
    ];
  }

  async #note(request: StrictRequest<DefaultBodyType>): Promise<unknown> {
    const text = await request.text();
    this.changes.push(
      `${request.method} ${new URL(request.url).pathname.slice('/idp/myaccount'.length)} ${text}`.trim(),
    );
    return text ? JSON.parse(text) : undefined;
  }

  #email({ id }: Record<string, unknown>): FakeContact {
    const email = this.emails.find((other) => other.id === id);
    if (!email) throw new Error(`There is no email ${String(id)}.`);
    return email;
  }

  #password() {
    const time = '2026-01-02T03:04:05Z';
    return {
      id: 'w1',
      status: this.passwordStatus,
      created: time,
      lastUpdated: time,
      _links: { self: link(`${base}/password`) },
    };
  }
}

const readOnly = { permissions: { SELF: 'READ_ONLY' } };
const properties = {
  login: { type: 'string', title: 'Username', required: true, ...readOnly },
  firstName: { type: 'string', title: 'First name', required: true, minLength: 1, maxLength: 10 },
  lastName: { type: 'string', title: 'Last name', required: true, minLength: 1, maxLength: 64 },
  title: { type: 'string', title: 'Title', maxLength: 100 },
  email: { type: 'string', title: 'Primary email', ...readOnly },
  secondEmail: { type: 'string', title: 'Secondary email', ...readOnly },
  employeeNumber: { type: 'string', title: 'Employee number', ...readOnly },
};

const challengeLinks = (id: string) => ({
  verify: link(`${base}/emails/${id}/challenge/c1/verify`, 'POST'),
  poll: link(`${base}/emails/${id}/challenge/c1`, 'GET'),
});

const describeEmail = ({ id, value, role, status }: FakeContact) => ({
  id,
  status,
  roles: [role],
  profile: { email: value },
  _links: { self: link(`${base}/emails/${id}`, 'GET'), ...(status === 'UNVERIFIED' && challengeLinks(id)) },
});

const describeChallenge = ({ id, value, status }: FakeContact) => ({
  id: 'c1',
  status,
  expiresAt: '2026-11-22T20:00:00Z',
  profile: { email: value },
  _links: challengeLinks(id),
});

const describePhone = ({ id, value, status }: FakeContact) => ({
  id,
  status,
  profile: { phoneNumber: value },
  _links: { self: link(`${base}/phones/${id}`, 'GET') },
});

/** A token with these scopes. */
export const tokenWith = (scopes: readonly string[]) =>
  ({ accessToken: 'account-token', tokenType: 'Bearer', scopes }) as unknown as AccessToken;

/** Grants all scopes. */
export const allTokens: TokenSource = {
  get: (scopes) => Promise.resolve(tokenWith(scopes)),
  signIn: () => Promise.resolve(),
};

const client = new OktaAuth({
  issuer: `${origin}/oauth2/default`,
  clientId: 'portal',
  redirectUri: 'http://localhost/callback',
  httpRequestClient: async (method, url, { headers, data }) => {
    const request = { method, headers: headers as Record<string, string> };
    const response = await fetch(url, data === undefined ? request : { ...request, body: JSON.stringify(data) });
    const answer = { status: response.status, headers: {}, responseText: await response.text() };
    if (!response.ok) throw answer;
    return answer;
  },
});

/** Opens /account with a provider that `prepare` may change first. */
export function openAccount(prepare: (fake: FakeMyAccount) => void = () => {}, tokens = allTokens) {
  const onProfileSaved = vi.fn<() => void>();
  const fake = new FakeMyAccount();
  prepare(fake);
  server.use(...fake.handlers);
  const element = (
    <>
      <AccountRoute client={client} tokens={tokens} login="ada.byron@scv.example" onProfileSaved={onProfileSaved} />
      <Toaster />
    </>
  );
  const view = renderRoute(
    [
      { path: '/account', element },
      { path: '/', element: <p>Dashboard</p> },
    ],
    '/account',
  );
  return { fake, onProfileSaved, ...view };
}

/** The queries of a section, once its data is there. */
export async function section(name: string) {
  const region = await screen.findByRole('region', { name });
  return within(region);
}
