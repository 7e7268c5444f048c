import { z } from 'zod';
import type { FullProfile } from '../accounts/account-profile.ts';
import { invalid } from '../okta/okta-error.ts';

const blank = 'The field cannot be left blank';
const name = z.string(blank).trim().min(1, blank).max(200);
const address = z
  .string(blank)
  .trim()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+$/, 'Does not match required pattern');
const attribute = z.string().max(1000).nullable();

const known = { firstName: name, lastName: name, login: address, email: address };
const optional = { secondEmail: address.nullable().optional() };
const newProfile = z.object({ ...known, ...optional }).catchall(attribute);
const changedProfile = z.object(known).partial().extend(optional).catchall(attribute);

/** The profile of a new user: first name, last name, login and email are required. @throws OktaError E0000001 */
export const readNewProfile = (body: unknown) => read(newProfile, body) as FullProfile;

/** Some members of a profile. @throws OktaError E0000001 */
export const readProfileChanges = (body: unknown) => read(changedProfile, body) as Partial<FullProfile>;

function read(schema: z.ZodType, body: unknown): unknown {
  const parsed = z.object({ profile: schema }).safeParse(body);
  if (parsed.success) return parsed.data.profile;
  const causes = parsed.error.issues.map(({ path, message }) => `${path.slice(1).join('.') || 'profile'}: ${message}`);
  throw invalid(String(parsed.error.issues[0]?.path[1] ?? 'profile'), ...causes);
}
