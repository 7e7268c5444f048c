import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Account } from '../accounts/accounts.ts';
import { checkPassword, PasswordRefused, setPassword } from '../accounts/passwords.ts';
import { invalid, isoTime, link, notFound, OktaError } from '../okta/okta-answer.ts';
import { clientOf, readBody } from '../okta/okta-request.ts';
import type { ProviderServices } from '../provider-services.ts';
import type { AccountEnv, Allow } from './access.ts';

const newPassword = z.object({ profile: z.object({ password: z.string(), currentPassword: z.string().optional() }) });

/**
 * `/idp/myaccount/password`. A new password ends the person's other sessions and sign-ins (an option of Okta), not the
 * one that sets it.
 */
export function passwordRoutes(parts: ProviderServices, allow: Allow): Hono<AccountEnv> {
  const { accounts } = parts;
  const { origin } = new URL(parts.issuer);
  const read = allow('okta.myAccount.password.read');
  const manage = allow('okta.myAccount.password.manage');
  const describe = (account: Account) => describePassword(account, `${origin}/idp/myaccount/password`);
  const set = async (context: Context<AccountEnv>, password: string) => {
    const { account, grantId: keepGrantId } = context.var;
    return setPassword(parts, account, password, { client: clientOf(context), keepGrantId }).catch((error: unknown) => {
      throw error instanceof PasswordRefused ? invalid('Password', ...error.causes) : error;
    });
  };

  return new Hono<AccountEnv>()
    .get('/', read, ({ json, var: { account } }) => json(describe(account)))
    .post('/', manage, async (context) => {
      const { profile } = await readBody(context, newPassword);
      if (hasPassword(context.var.account))
        throw new OktaError('E0000157', { status: 403, summary: hasOne, causes: [hasOne] });
      return context.json(describe(await set(context, profile.password)), 201);
    })
    .put('/', manage, async (context) => {
      const { profile } = await readBody(context, newPassword);
      await checkCurrent(parts, context.var.account, profile.currentPassword);
      return context.json(describe(await set(context, profile.password)), 201);
    })
    .delete('/', manage, (context) => {
      const { account } = context.var;
      if (!hasPassword(account)) throw notFound(account.uid, 'UserProfilePassword');
      accounts.update(account.uid, { passwordHash: null });
      return context.body(null, 204);
    });
}

/**
 * Requires the current password; at Okta a policy decides. Wrong passwords lock the account as at a sign-in, so that
 * nobody can guess it with a stolen token.
 */
async function checkCurrent(parts: ProviderServices, account: Account, typed: string | undefined) {
  if (!hasPassword(account)) throw notFound(account.uid, 'UserProfilePassword');
  if (!typed) throw invalid('Password', 'The current password is required.');
  const { status } = await checkPassword(parts, account.login, typed);
  if (status === 'LOCKED_OUT') {
    const causes = ['There were too many wrong passwords. Try again in 15 minutes.'];
    throw new OktaError('E0000069', { causes });
  }
  if (status === 'REFUSED') {
    throw new OktaError('E0000014', { causes: ['The current password is wrong.'] });
  }
}

const hasPassword = ({ passwordHash }: Account) => passwordHash !== null;

const hasOne = 'This account already has a password set as an authenticator.';

function describePassword(account: Account, href: string) {
  const { uid, createdAt, activatedAt = createdAt, passwordChangedAt = activatedAt } = account;
  const isActive = hasPassword(account);
  return {
    id: uid,
    status: isActive ? 'ACTIVE' : 'NOT_ENROLLED',
    created: isoTime(activatedAt),
    lastUpdated: isoTime(passwordChangedAt),
    _links: {
      self: isActive ? link(href, 'GET', 'PUT', 'DELETE') : link(href, 'GET'),
      ...(!isActive && { enroll: link(href, 'POST') }),
    },
  };
}
