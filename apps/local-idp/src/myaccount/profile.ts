import { Hono } from 'hono';
import { z } from 'zod';
import { type Account, changeProfile, fullProfile, type FullProfile } from '../accounts/accounts.ts';
import { invalid, isoTime } from '../okta/okta-answer.ts';
import { clientOf, readBody } from '../okta/okta-request.ts';
import type { ProviderServices } from '../provider-services.ts';
import type { AccountEnv, Allow } from './access.ts';

/** `/idp/myaccount/profile` and its schema. The login and the email addresses can't be changed here. */
export function profileRoutes(parts: ProviderServices, allow: Allow): Hono<AccountEnv> {
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
      const values = editableOf(profile, visible(account));
      const changed = changeProfile(parts, account, values);
      parts.events.add({ type: 'user.account.update_profile', target: changed, client: clientOf(context) });
      return context.json(describe(changed));
    })
    .get('/schema', read, ({ json }) =>
      json({ properties: profileSchema, _links: { self: { href: schemaHref }, user: { href } } }),
    );
}

interface Property {
  title: string;
  type: 'string';
  minLength?: number;
  maxLength?: number;
  format?: 'email';
  required?: true;
  permissions: { SELF: 'READ_ONLY' | 'READ_WRITE' };
}

const readOnly = { type: 'string', permissions: { SELF: 'READ_ONLY' } } as const;
const editable = { type: 'string', permissions: { SELF: 'READ_WRITE' } } as const;
const name = { ...editable, minLength: 1, maxLength: 50, required: true } as const;

/** A person's own view of the profile, as JSON Schema with Okta's `permissions`. Administrators may keep more in it. */
const profileSchema: Record<string, Property> = {
  login: { ...readOnly, title: 'Username', minLength: 5, maxLength: 100, required: true },
  firstName: { ...name, title: 'First name' },
  lastName: { ...name, title: 'Last name' },
  displayName: { ...editable, title: 'Display name', maxLength: 100 },
  title: { ...editable, title: 'Title', maxLength: 100 },
  email: { ...readOnly, title: 'Primary email', format: 'email', required: true },
  secondEmail: { ...readOnly, title: 'Secondary email', format: 'email' },
};

type Values = Record<string, string | null>;

const visibleProfile = (profile: FullProfile): Values =>
  Object.fromEntries(Object.keys(profileSchema).map((property) => [property, profile[property] ?? null]));

/** Requires all members, as Okta does: null unsets a value, and read-only values must be sent unchanged. */
const changeSchema = z.object({
  profile: z.strictObject(
    Object.fromEntries(
      Object.entries(profileSchema).map(([property, { permissions, minLength = 0, maxLength = 100, required }]) => {
        if (permissions.SELF === 'READ_ONLY') return [property, z.string().nullable()];
        const message = `must have ${minLength} to ${maxLength} characters`;
        const value = z.string().trim().min(minLength, message).max(maxLength, message);
        return [property, required ? value : value.nullable()];
      }),
    ),
  ),
});

/** @returns the values that may be changed @throws OktaError E0000001 */
function editableOf(sent: Values, present: Values): Values {
  const isReadOnly = (property: string) => profileSchema[property]?.permissions.SELF === 'READ_ONLY';
  const changed = Object.keys(present).filter(
    (property) => isReadOnly(property) && sent[property] !== present[property],
  );
  if (changed.length > 0)
    throw invalid('forUpdate', ...changed.map((property) => `Property '${property}' is read only.`));
  return Object.fromEntries(Object.entries(sent).filter(([property]) => !isReadOnly(property)));
}
