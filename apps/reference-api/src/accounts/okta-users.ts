import { z } from 'zod';
import { ignoreMissing, type OktaApi, UnreadableAnswer } from './okta-api.ts';

const accountSchema = z.object({
  id: z.string().min(1),
  status: z.string(),
  profile: z.object({
    login: z.string(),
    email: z.string().nullish(),
    firstName: z.string().nullish(),
    lastName: z.string().nullish(),
  }),
});

const text = z.string().nullish();
/** Reads only what administrators may see of a factor: not the answer to a security question. */
const factorsSchema = z.array(
  z.object({
    factorType: z.string(),
    profile: z.object({ phoneNumber: text, email: text, name: text, authenticatorName: text }).nullish(),
  }),
);

/** The most that Okta lists at once. */
const pageSize = 200;

/** An account of Okta's Users API. */
export type OktaAccount = z.output<typeof accountSchema>;
export type OktaProfile = Record<'firstName' | 'lastName' | 'email' | 'login', string>;

/**
 * Okta's Users API (developer.okta.com/docs/api/openapi/okta-management/management/tag/User), as far as we need it.
 * Every call throws ProviderUnavailable or ProviderRefusal.
 */
export function oktaUsers({ call }: Pick<OktaApi, 'call'>) {
  const pathOf = (idOrLogin: string) => `/api/v1/users/${encodeURIComponent(idOrLogin)}`;
  const lifecycle = (step: string) => async (id: string) => {
    await call('POST', `${pathOf(id)}/lifecycle/${step}`);
  };
  return {
    find: async (idOrLogin: string, limitMs?: number): Promise<OktaAccount | undefined> => {
      const found = await call('GET', pathOf(idOrLogin), limitMs === undefined ? {} : { limitMs }).catch(ignoreMissing);
      return found && accountIn(found.body);
    },
    /**
     * Accounts that changed since a time, also deactivated ones, a page at a time. A change may be found some seconds
     * late.
     * @param page of an earlier answer
     */
    async listChanged(since: Date, page?: string): Promise<{ accounts: OktaAccount[]; next: string | undefined }> {
      const search = encodeURIComponent(`lastUpdated gt "${since.toISOString()}"`);
      const { body, next } = await call('GET', page ?? `/api/v1/users?limit=${pageSize}&search=${search}`);
      if (!Array.isArray(body)) throw new UnreadableAnswer('The sign-in provider’s answer was no list of accounts.');
      return { accounts: body.map(accountIn), next };
    },
    /** What the person signs in with besides the password. */
    async factors(id: string, limitMs: number) {
      const { data } = factorsSchema.safeParse((await call('GET', `${pathOf(id)}/factors`, { limitMs })).body);
      if (!data) throw new UnreadableAnswer('The sign-in provider’s answer was no list of factors.');
      return data.map(({ factorType: type, profile }) => {
        const detail = Object.values(profile ?? {}).find(Boolean);
        return { type, ...(detail && { detail }) };
      });
    },
    /** Sends a mail with which the person sets the first password. */
    create: async (profile: OktaProfile) =>
      accountIn((await call('POST', '/api/v1/users?activate=true', { body: { profile } })).body),
    /** Members that are left out stay. */
    async update(id: string, profile: Partial<OktaProfile>): Promise<void> {
      await call('POST', pathOf(id), { body: { profile } });
    },
    /** Of a staged or deactivated account: the person sets a new password by mail. */
    activate: lifecycle('activate?sendEmail=true'),
    /** Sends the mail of an account that waits for its first password again. */
    reactivate: lifecycle('reactivate?sendEmail=true'),
    /** Of an active account: the person can't sign in, and loses nothing. */
    suspend: lifecycle('suspend'),
    unsuspend: lifecycle('unsuspend'),
    unlock: lifecycle('unlock'),
    /** Sends a mail with which the person sets a new password. The present one stops working. */
    resetPassword: lifecycle('reset_password?sendEmail=true'),
    resetFactors: lifecycle('reset_factors'),
    /** Ends the sessions at the provider, and revokes the tokens of its applications. */
    async endSessions(id: string): Promise<void> {
      await call('DELETE', `${pathOf(id)}/sessions?oauthTokens=true`);
    },
    /** For good: the person loses applications and factors. Ends the account's sessions at the provider, too. */
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

function accountIn(body: unknown): OktaAccount {
  const { data } = accountSchema.safeParse(body);
  if (!data) throw new UnreadableAnswer('The sign-in provider’s answer was no account.');
  return data;
}
