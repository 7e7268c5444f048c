import { Hono } from 'hono';
import { z } from 'zod';
import { type Account, changeProfile, fullProfile, type FullProfile } from '../accounts/account-store.ts';
import { invalid, isoTime } from '../okta/okta-answer.ts';
import { clientOf, readBody } from '../okta/okta-request.ts';
import type { Parts } from '../parts.ts';
import type { AccountEnv, Allow } from './access.ts';

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
const name = { ...editable, minLength: 1, maxLength: 64, required: true } as const;

/** What people see of their profile, as JSON Schema with Okta's `permissions`. Administrators may keep more in it. */
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

/**
 * The editable values of a sent profile. As at Okta, all members must be sent: null unsets a value, and read-only
 * values must be sent unchanged.
 * @throws OktaError E0000001 with one cause for each fault
 */
function readProfile(sent: Record<string, unknown>, present: Values): Values {
  const unknown = Object.keys(sent).filter((property) => !Object.hasOwn(profileSchema, property));
  const causes = unknown.map((property) => `Property '${property}' does not exist or is not accessible.`);
  const values: Values = {};
  for (const [property, rules] of Object.entries(profileSchema)) {
    const value = trimmed(sent[property]);
    const fault = faultOf(property, rules, value, present[property]);
    if (fault) causes.push(fault);
    else if (rules.permissions.SELF === 'READ_WRITE') values[property] = value as string | null;
  }
  if (causes.length > 0) throw invalid('forUpdate', ...causes);
  return values;
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

function faultOf(property: string, rules: Property, value: unknown, present: unknown): string | undefined {
  const { permissions, required, minLength = 0, maxLength = Infinity } = rules;
  if (value === undefined)
    return `Property '${property}' needs a value passed.  To unset it, explicitly set it to null.`;
  if (permissions.SELF === 'READ_ONLY') return value === present ? undefined : readOnlyFault(property);
  if (value === null) return required && `Property '${property}' is required.`;
  if (typeof value !== 'string') return `Invalid value data type for property '${property}'`;
  const { length } = [...value];
  if (length < minLength || length > maxLength) {
    return `Property '${property}' must have ${minLength} to ${maxLength} characters.`;
  }
  return /\p{Cc}/u.test(value) ? `Property '${property}' must not contain control characters.` : undefined;
}

const readOnlyFault = (property: string) =>
  /email/i.test(property)
    ? 'You cannot update email attributes using the profile endpoint. Use the emails endpoint to make any required changes.'
    : `Property '${property}' is read only.  The value supplied must exactly match the existing value.`;
