import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { AccountStores } from '../accounts/stores.ts';
import { challengeLifetimeMs } from '../accounts/challenges.ts';
import type { Contact } from '../accounts/contacts.ts';
import { invalid, link, OktaError, tooManyRequests } from '../okta/okta-answer.ts';
import { readBody } from '../okta/okta-request.ts';
import type { ProviderServices } from '../provider-services.ts';
import type { AccountEnv, Allow } from './access.ts';
import { codeSchema, wrongCode } from './codes.ts';

const newPhoneSchema = z.object({
  profile: z.object({ phoneNumber: z.string() }),
  sendCode: z.boolean().default(true),
  method: z.string().optional(),
});
const challengeSchema = z.object({ method: z.string().optional(), retry: z.boolean().optional() });

/** `/idp/myaccount/phones`. A phone is UNVERIFIED until the code of a text message or call is typed. */
export function phoneRoutes(parts: ProviderServices, allow: Allow): Hono<AccountEnv> {
  const { contacts, challenges, issuer, store } = parts;
  const { origin } = new URL(issuer);
  const read = allow('okta.myAccount.phone.read');
  const manage = allow('okta.myAccount.phone.manage');

  const phoneOf = ({ req, var: { account } }: Context<AccountEnv>): Contact => {
    const phone = contacts.find(account.uid, req.param('id') ?? '');
    if (phone?.kind !== 'phone') throw new OktaError('E0000008');
    return phone;
  };
  const describe = (phone: Contact) => describePhone(phone, origin);

  return new Hono<AccountEnv>()
    .get('/', read, ({ json, var: { account } }) => json(contacts.list(account.uid, 'phone').map(describe)))
    .post('/', manage, async (context) => {
      const { uid } = context.var.account;
      const { profile, sendCode, method } = await readBody(context, newPhoneSchema);
      const value = internationalNumber(profile.phoneNumber);
      if (value === undefined) throw notANumber();
      const sendBy = sendCode ? methodOf(method) : undefined;
      const present = contacts.list(uid, 'phone');
      if (present.some((phone) => phone.value === value)) throw registered(value);
      const phone = store.transaction(() => {
        const added = contacts.add({ uid, kind: 'phone', value, role: 'PRIMARY', status: 'UNVERIFIED' });
        if (sendBy) sendPhoneCode(parts, added, sendBy);
        return added;
      });
      return context.json(describe(phone), 201);
    })
    .get('/:id', read, (context) => context.json(describe(phoneOf(context))))
    .delete('/:id', manage, (context) => {
      contacts.delete(phoneOf(context).id);
      return context.body(null, 204);
    })
    .post('/:id/challenge', manage, async (context) => {
      const phone = phoneOf(context);
      const { method } = await readBody(context, challengeSchema);
      sendPhoneCode(parts, phone, methodOf(method));
      return context.json({ _links: { verify: link(`${hrefOf(phone, origin)}/verify`, 'POST') } });
    })
    .post('/:id/verify', manage, async (context) => {
      const phone = phoneOf(context);
      const { verificationCode } = await readBody(context, codeSchema);
      const challenge = challenges.newest('phone', phone.id);
      if (challenge?.status !== 'PENDING') {
        const causes = ['The code was used before or has expired. Ask for a new code.'];
        const summary = 'Another authenticator with key: transactionHandle is already active.';
        throw new OktaError('E0000157', { summary, causes });
      }
      const result = challenges.verifyCode(challenge.id, verificationCode);
      if (result !== 'VERIFIED') throw wrongCode(result);
      contacts.change({ ...phone, status: 'VERIFIED' });
      return context.body(null, 204);
    });
}

function methodOf(method: string | undefined): 'SMS' | 'CALL' {
  if (method === 'SMS' || method === 'CALL') return method;
  throw invalid('Method', `Invalid method ${method ?? ''} in the request.`);
}

const notANumber = () =>
  invalid('Error type: NOT_A_NUMBER. The string supplied did not seem to be a phone number.', 'Invalid phone number.');

const registered = (number: string) =>
  new OktaError('E0000157', {
    summary: `Another authenticator with key: ${number} is already active.`,
    causes: ['This phone number is already assigned to the current user account.'],
  });

const hrefOf = ({ id }: Contact, origin: string) => `${origin}/idp/myaccount/phones/${id}`;

function describePhone(phone: Contact, origin: string) {
  const { id, status, value } = phone;
  const href = hrefOf(phone, origin);
  return {
    id,
    status,
    profile: { phoneNumber: value },
    _links: {
      self: link(href, 'GET', 'DELETE'),
      challenge: link(`${href}/challenge`, 'POST'),
      ...(status === 'UNVERIFIED' && { verify: link(`${href}/verify`, 'POST') }),
    },
  };
}

/** Okta's limit. */
export const minSmsIntervalMs = 30_000;

/** @returns the number as `+` and digits; undefined if it isn't an international number (E.164) */
function internationalNumber(typed: string): string | undefined {
  const number = typed.replace(/[\s().-]/g, '');
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined;
}

/** Sends a code, which replaces earlier codes. @throws OktaError 429 */
function sendPhoneCode(
  { challenges, messages, sentCodes }: AccountStores,
  { uid, id, value }: Contact,
  method: 'SMS' | 'CALL',
): void {
  const before = challenges.newest('phone', id);
  const nextAt = before ? before.expiresAt - challengeLifetimeMs + minSmsIntervalMs : 0;
  if (Date.now() < nextAt) throw tooManyRequests(nextAt);
  sentCodes.count(value);
  const { code } = challenges.create({ uid, purpose: 'phone', target: id });
  const kind = method === 'SMS' ? 'sms' : 'call';
  const text = 'This is your code for the portal. It works for 5 minutes.';
  messages.send({ kind, address: value, subject: 'Your verification code', text, code });
}
