import { Hono } from 'hono';
import { z } from 'zod';
import { loginKey, newUid } from '../accounts/accounts.ts';
import { addressSchema } from '../okta/address.ts';
import { readBody, requireApiToken } from '../okta/okta-request.ts';
import type { ProviderServices } from '../provider-services.ts';

const sampleAccount = z.object({
  login: addressSchema,
  email: addressSchema,
  firstName: z.string(),
  lastName: z.string(),
  status: z.enum(['ACTIVE', 'PROVISIONED', 'SUSPENDED', 'LOCKED_OUT']),
  /** When it got this status. */
  since: z.iso.datetime().transform((text) => Date.parse(text)),
});

/** So long that only an administrator unlocks them, as in some organizations. */
const lockedForMs = 100 * 365 * 24 * 60 * 60_000;

/**
 * `POST /sample-accounts`, which Okta doesn't have: makes accounts without passwords, mails and events, and answers with
 * their ids. An account that exists stays as it is. Needs the API token.
 */
export function sampleAccounts(parts: ProviderServices): Hono {
  const app = new Hono();
  app.use(requireApiToken(parts.settings.apiToken));
  return app.post('/', async (context) => {
    const wanted = await readBody(context, z.array(sampleAccount));
    return context.json(parts.store.transaction(() => wanted.map((account) => makeAccount(parts, account))));
  });
}

function makeAccount({ accounts, contacts }: ProviderServices, sample: z.output<typeof sampleAccount>): string {
  const { login, email, status, since, ...profile } = sample;
  const existing = accounts.byLogin(login);
  if (existing) return existing.uid;
  const { uid } = accounts.create({
    uid: newUid(loginKey(login)),
    login,
    profile,
    status: status === 'LOCKED_OUT' ? 'ACTIVE' : status,
    ...(status === 'LOCKED_OUT' && { lockedUntil: since + lockedForMs }),
    ...(status !== 'PROVISIONED' && { activatedAt: since }),
    createdAt: since,
    updatedAt: since,
    statusChangedAt: since,
  });
  contacts.add({ uid, kind: 'email', value: email, role: 'PRIMARY', status: 'VERIFIED' });
  return uid;
}
