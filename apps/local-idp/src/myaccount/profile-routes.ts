import { Hono } from 'hono';
import { z } from 'zod';
import { changeProfile, fullProfile } from '../accounts/account-profile.ts';
import type { Account } from '../accounts/account-store.ts';
import { clientOf } from '../okta/client.ts';
import { isoTime } from '../okta/okta-format.ts';
import type { Parts } from '../parts.ts';
import { readBody } from '../okta/request-body.ts';
import type { AccountEnv, Allow } from './access.ts';
import { profileSchema, readProfile, visibleProfile } from './profile-schema.ts';

const changeSchema = z.object({ profile: z.record(z.string(), z.unknown()) });

/** `/idp/myaccount/profile` and its schema. The login and the email addresses can't be changed here. */
export function profileRoutes(parts: Parts, allow: Allow): Hono<AccountEnv> {
  const { origin } = new URL(parts.issuer);
  const href = `${origin}/idp/myaccount/profile`;
  const schemaHref = `${href}/schema`;
  const read = allow('okta.myAccount.profile.read');
  const manage = allow('okta.myAccount.profile.manage');
  const visible = (account: Account) => visibleProfile(fullProfile(parts, account));
  const describe = (account: Account) => ({
    createdAt: isoTime(account.createdAt),
    modifiedAt: isoTime(account.updatedAt),
    profile: visible(account),
    _links: { self: { href }, describedBy: { href: schemaHref } },
  });

  return new Hono<AccountEnv>()
    .get('/', read, ({ json, var: { account } }) => json(describe(account)))
    .put('/', manage, async (context) => {
      const { account } = context.var;
      const { profile } = await readBody(context, changeSchema);
      const values = readProfile(profile, visible(account));
      const changed = changeProfile(parts, account, values);
      parts.events.add({ type: 'user.account.update_profile', target: changed, client: clientOf(context) });
      return context.json(describe(changed));
    })
    .get('/schema', read, ({ json }) =>
      json({ properties: profileSchema, _links: { self: { href: schemaHref }, user: { href } } }),
    );
}
