import { z } from 'zod';

const timeoutMs = 10_000;

const accountSchema = z.object({
  id: z.string().min(1),
  status: z.string(),
  profile: z.object({
    login: z.string(),
    email: z.string(),
    firstName: z.string().nullish(),
    lastName: z.string().nullish(),
  }),
});

const failureSchema = z.object({
  errorSummary: z.string(),
  errorCauses: z.array(z.object({ errorSummary: z.string() })).default([]),
});

/**
 * An account of Okta's Users API. Of its states, only STAGED and DEPROVISIONED ones can't be used or activated by mail.
 */
export type OktaAccount = z.output<typeof accountSchema>;
export type OktaProfile = Record<'firstName' | 'lastName' | 'email' | 'login', string>;

/** The provider is down, slow or busy, or doesn't accept our token: the same call may succeed later. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
  /** When the provider takes calls again, in milliseconds; undefined if it didn't say. */
  readonly retryAt: number | undefined;

  constructor(message: string, retryAt?: number) {
    super(message);
    this.retryAt = retryAt;
  }
}

/** The provider understood the change and refuses it. The message has the provider's reason. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Okta's Users API (developer.okta.com/docs/api/openapi/okta-management/management/tag/User), as far as we need it.
 * Every call throws ProviderUnavailable or ProviderRefusal.
 * @param issuer the API is at its origin
 * @param stop aborts calls in progress
 */
export function oktaUsers(issuer: string, token: string, stop: AbortSignal) {
  const call = async (method: string, path: string, body?: object, limitMs = timeoutMs): Promise<unknown> => {
    const response = await send(new URL(`/api/v1/users${path}`, issuer), {
      method,
      headers: {
        Authorization: `SSWS ${token}`,
        Accept: 'application/json',
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error', // would send the token elsewhere
      signal: AbortSignal.any([stop, AbortSignal.timeout(limitMs)]),
    });
    if (response.status >= 400) throw failureOf(response);
    return response.body;
  };
  const pathOf = (idOrLogin: string) => `/${encodeURIComponent(idOrLogin)}`;

  return {
    find: async (idOrLogin: string, limitMs?: number): Promise<OktaAccount | undefined> => {
      const found = await call('GET', pathOf(idOrLogin), undefined, limitMs).catch(ignoreMissing);
      return found === undefined ? undefined : accountIn(found);
    },
    /** Sends a mail with which the person sets the first password. */
    create: async (profile: OktaProfile) => accountIn(await call('POST', '?activate=true', { profile })),
    /** Members that are left out stay. */
    async update(id: string, profile: Partial<OktaProfile>): Promise<void> {
      await call('POST', pathOf(id), { profile });
    },
    /** Of a staged or deactivated account: the person sets a new password by mail. */
    async activate(id: string): Promise<void> {
      await call('POST', `${pathOf(id)}/lifecycle/activate?sendEmail=true`);
    },
    /** Sends the mail of an account that waits for its first password again. */
    async reactivate(id: string): Promise<void> {
      await call('POST', `${pathOf(id)}/lifecycle/reactivate?sendEmail=true`);
    },
    /** Ends the account's sessions at the provider, too. */
    async deactivate(id: string): Promise<void> {
      await call('POST', `${pathOf(id)}/lifecycle/deactivate?sendEmail=false`).catch(ignoreMissing);
    },
    /** Of a deactivated account. Okta only deactivates others. */
    async remove(id: string): Promise<void> {
      await call('DELETE', `${pathOf(id)}?sendEmail=false`).catch(ignoreMissing);
    },
  };
}

export type OktaUsers = ReturnType<typeof oktaUsers>;

interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

async function send(url: URL, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    const { status, headers } = response;
    return { status, headers, body: text ? (JSON.parse(text) as unknown) : undefined };
  } catch (error) {
    if (error instanceof SyntaxError) throw new ProviderUnavailable('The sign-in provider’s answer was no JSON.');
    throw new ProviderUnavailable('The sign-in provider can’t be reached.');
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof ProviderRefusal && error.status === 404)) throw error;
}

function accountIn(body: unknown): OktaAccount {
  const { data } = accountSchema.safeParse(body);
  if (!data) throw new ProviderUnavailable('The sign-in provider’s answer was no account.');
  return data;
}

function failureOf({ status, headers, body }: Answer): Error {
  if (status === 401) return new ProviderUnavailable('The sign-in provider doesn’t accept OKTA_API_TOKEN.');
  if (status === 429) {
    const reset = Number(headers.get('X-Rate-Limit-Reset')); // seconds since 1970
    return new ProviderUnavailable(
      'The sign-in provider takes no more calls for now.',
      reset ? reset * 1000 : undefined,
    );
  }
  if (status >= 500) return new ProviderUnavailable(`The sign-in provider answered with status ${status}.`);
  const { data: failure } = failureSchema.safeParse(body);
  const reasons = failure && [failure.errorSummary, ...failure.errorCauses.map(({ errorSummary }) => errorSummary)];
  return new ProviderRefusal(status, reasons ? reasons.join(': ') : `The provider answered with status ${status}.`);
}
