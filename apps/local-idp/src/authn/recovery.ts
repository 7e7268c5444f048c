import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { canSignIn, loginKey, unlocked } from '../accounts/accounts.ts';
import { portalLink, spendLink } from '../accounts/lifecycle.ts';
import type { Contact } from '../accounts/contacts.ts';
import { OktaError } from '../okta/okta-answer.ts';
import { clientOf, readBody } from '../okta/okta-request.ts';
import type { ProviderServices } from '../provider-services.ts';
import type { Transaction } from '../accounts/challenges.ts';
import { describeSuccess, describeTransaction, findTransaction } from './transactions.ts';

const blank = 'The field cannot be left blank';
const startSchema = z.object({
  username: z.string(blank).trim().min(1, blank).max(254),
  factorType: z
    .string()
    .toUpperCase()
    .pipe(z.enum(['EMAIL', 'SMS', 'CALL']))
    .default('EMAIL'),
});
const tokenSchema = z.object({ recoveryToken: z.string() });
const stateSchema = z.object({ stateToken: z.string() });
const answerSchema = stateSchema.extend({ answer: z.string() });
const codeSchema = stateSchema.extend({ passCode: z.string() });

/**
 * `/api/v1/authn/recovery`: forgotten passwords and locked accounts, by a code or by the link in an email. The code goes
 * on where it was asked for. The link goes on where it is used, in a transaction of its own: it proves nothing for the
 * requesting browser, which may be a stranger's.
 */
export function recoveryRoutes(parts: ProviderServices): Hono {
  const { accounts, transactions, challenges, sentCodes } = parts;
  const app = new Hono();

  const send = (context: Context, transaction: Transaction, contact: Contact | undefined) => {
    const challengeId = sendRecoveryMessage(parts, transaction, contact);
    const target = contact && transaction.recoveryType === 'PASSWORD' && accounts.byUid(contact.uid);
    const type = resetEvents[transaction.factorType ?? 'EMAIL'];
    if (target) parts.events.add({ type, target, client: clientOf(context) });
    return describeTransaction(parts, transactions.save({ ...transaction, challengeId }));
  };
  const start = (recoveryType: 'PASSWORD' | 'UNLOCK') => async (context: Context) => {
    const { username, factorType } = await readBody(context, startSchema);
    const name = loginKey(username);
    sentCodes.count(keyOf(name));
    const contact = recoveryContact(parts, accounts.byLogin(name)?.uid, factorType);
    const begun = { uid: contact?.uid ?? null, status: 'RECOVERY_CHALLENGE', recoveryType, factorType, name } as const;
    return context.json(send(context, transactions.begin(begun), contact));
  };
  app.post('/password', start('PASSWORD'));
  app.post('/unlock', start('UNLOCK'));

  app.post('/token', async (context) => {
    const { recoveryToken } = await readBody(context, tokenSchema);
    const reset = spendLink(parts, recoveryToken, 'reset');
    if (reset) {
      // The email of an administrator's reset may be forwarded, so the person has to name the account.
      const asked = transactions.begin({ uid: reset.uid, status: 'RECOVERY', recoveryType: 'PASSWORD' });
      return context.json(describeTransaction(parts, asked));
    }
    const asked = transactions.find(challenges.verifyToken(recoveryToken, purpose)?.target ?? '');
    if (!asked) throw new OktaError('E0000105');
    return context.json(proceed(parts, context, transactions.begin(asked)));
  });
  app.post('/answer', async (context) => {
    const { stateToken, answer } = await readBody(context, answerSchema);
    const transaction = findTransaction(parts, stateToken, 'RECOVERY');
    if (accounts.byLogin(answer)?.uid !== transaction.uid) {
      throw new OktaError('E0000087', { causes: ['This link is for another username.'] });
    }
    return context.json(proceed(parts, context, transaction));
  });

  app.post('/factors/:factor/verify', async (context) => {
    const { stateToken, passCode } = await readBody(context, codeSchema);
    const transaction = findTransaction(parts, stateToken, 'RECOVERY_CHALLENGE');
    const result = challenges.verifyCode(transaction.challengeId ?? '', passCode);
    if (result !== 'VERIFIED') throw new OktaError('E0000068', { causes: [refusals[result]] });
    return context.json(proceed(parts, context, transaction));
  });
  app.post('/factors/:factor/resend', async (context) => {
    const { stateToken } = await readBody(context, stateSchema);
    const transaction = findTransaction(parts, stateToken, 'RECOVERY_CHALLENGE');
    sentCodes.count(keyOf(transaction.name));
    return context.json(send(context, transaction, recoveryContact(parts, transaction.uid, transaction.factorType)));
  });
  /** Answers the same transaction: WAITING until the link was used elsewhere, and never more than that. */
  app.post('/factors/:factor/poll', async (context) => {
    const { stateToken } = await readBody(context, stateSchema);
    return context.json(describeTransaction(parts, findTransaction(parts, stateToken)));
  });
  return app;
}

const refusals = {
  WRONG: 'Your code doesn’t match our records.',
  ENDED: 'This code no longer works. Ask for a new one.',
};

/** The next step after the person has proved that the account is theirs. */
function proceed(parts: ProviderServices, context: Context, transaction: Transaction) {
  const { transactions, accounts, events } = parts;
  const account = accounts.byUid(transaction.uid ?? '');
  if (!account) throw new OktaError('E0000011');
  if (transaction.recoveryType !== 'UNLOCK') {
    return describeTransaction(parts, transactions.save({ ...transaction, status: 'PASSWORD_RESET' }));
  }
  transactions.end(transaction);
  events.add({ type: 'user.account.unlock', target: account, client: clientOf(context) });
  return describeSuccess(accounts.update(account.uid, unlocked), 'UNLOCK');
}

/** Where the message goes: the verified primary email or phone of an account that may sign in. */
function recoveryContact({ accounts, contacts }: ProviderServices, uid?: string | null, factorType?: string) {
  const account = accounts.byUid(uid ?? '');
  return canSignIn(account) ? contacts.primary(account.uid, factorType === 'EMAIL' ? 'email' : 'phone') : undefined;
}

const purpose = 'recovery';
const keyOf = (name = '') => `${purpose} of ${name}`;
const messageOf = {
  PASSWORD: { subject: 'Reset your password', path: '/recover' },
  UNLOCK: { subject: 'Unlock your account', path: '/unlock' },
};
const kindOf = { EMAIL: 'email', SMS: 'sms', CALL: 'call' } as const;
/** A requested reset in the System Log. */
const resetEvents = {
  EMAIL: 'system.email.password_reset.sent_message',
  SMS: 'system.sms.send_password_reset_message',
  CALL: 'system.voice.send_password_reset_call',
} as const;

/**
 * Sends the code, and in an email also a link. For an unknown name nobody gets it, and no code is right.
 * @returns the id of the challenge
 */
function sendRecoveryMessage(
  { accounts, challenges, messages, settings }: ProviderServices,
  { stateToken, uid, recoveryType = 'PASSWORD', factorType = 'EMAIL' }: Transaction,
  contact: Contact | undefined,
): string {
  const { id, code, token } = challenges.create({ uid, purpose, target: stateToken });
  const { subject, path } = messageOf[recoveryType];
  const isEmail = factorType === 'EMAIL';
  const ways = isEmail ? ', or use the link in any browser. One of them works' : '. It works';
  const text = `Enter the code where you asked for it${ways} once, for 5 minutes.`;
  const link = isEmail && { link: portalLink(settings, path, token, accounts.byUid(uid ?? '')?.login) };
  messages.send({ kind: kindOf[factorType], address: contact?.value ?? null, subject, text, code, ...link });
  return id;
}
