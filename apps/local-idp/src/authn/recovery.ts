import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { canSignIn, unlocked } from '../accounts/accounts.ts';
import { accountOfLink } from '../accounts/lifecycle.ts';
import type { Contact } from '../accounts/contacts.ts';
import { OktaError } from '../okta/okta-answer.ts';
import { clientOf, readBody } from '../okta/okta-request.ts';
import type { Parts } from '../parts.ts';
import type { Transaction } from '../accounts/challenges.ts';
import { describeTransaction, findTransaction } from './transactions.ts';

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

/** `/api/v1/authn/recovery`: forgotten passwords and locked accounts, by a code or by the link in a mail. */
export function recoveryRoutes(parts: Parts): Hono {
  const { accounts, transactions, challenges } = parts;
  const app = new Hono();

  const send = (transaction: Transaction, contact: Contact | undefined) => {
    const challengeId = sendRecoveryMessage(parts, transaction, contact);
    return describeTransaction(parts, transactions.save({ ...transaction, challengeId }));
  };
  const start = (recoveryType: 'PASSWORD' | 'UNLOCK') => async (context: Context) => {
    const { username, factorType } = await readBody(context, startSchema);
    const contact = recoveryContact(parts, accounts.byLogin(username)?.uid, factorType);
    const begun = { uid: contact?.uid ?? null, status: 'RECOVERY_CHALLENGE', recoveryType, factorType } as const;
    return context.json(send(transactions.begin(begun), contact));
  };
  app.post('/password', start('PASSWORD'));
  app.post('/unlock', start('UNLOCK'));

  app.post('/token', async (context) => {
    const { recoveryToken } = await readBody(context, tokenSchema);
    const reset = accountOfLink(parts, recoveryToken, 'reset');
    if (reset) {
      // The mail of an administrator's reset may be forwarded, so the person has to name the account.
      const asked = transactions.begin({ uid: reset.uid, status: 'RECOVERY', recoveryType: 'PASSWORD' });
      return context.json(describeTransaction(parts, asked));
    }
    const transaction = transactions.find(challenges.verifyToken(recoveryToken, purpose)?.target ?? '');
    if (transaction?.status !== 'RECOVERY_CHALLENGE') throw new OktaError('E0000105');
    return context.json(proceed(parts, context, transaction));
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
    return context.json(send(transaction, recoveryContact(parts, transaction.uid, transaction.factorType)));
  });
  /** Answers the same transaction, WAITING, until the link was opened. */
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
function proceed(parts: Parts, context: Context, transaction: Transaction) {
  const { transactions, accounts, events } = parts;
  const account = accounts.byUid(transaction.uid ?? '');
  if (!account) throw new OktaError('E0000011');
  const isUnlock = transaction.recoveryType === 'UNLOCK';
  if (isUnlock) {
    accounts.update(account.uid, unlocked);
    events.add({ type: 'user.account.unlock', target: account, client: clientOf(context) });
  }
  const status = isUnlock ? 'SUCCESS' : 'PASSWORD_RESET';
  return describeTransaction(parts, transactions.save({ ...transaction, status }));
}

/** Where the message goes: the verified primary email or phone of an account that may sign in. */
function recoveryContact({ accounts, contacts }: Parts, uid?: string | null, factorType?: string) {
  const account = accounts.byUid(uid ?? '');
  return canSignIn(account) ? contacts.primary(account.uid, factorType === 'EMAIL' ? 'email' : 'phone') : undefined;
}

const purpose = 'recovery';
const messageOf = {
  PASSWORD: { subject: 'Reset your password', path: '/recover' },
  UNLOCK: { subject: 'Unlock your account', path: '/unlock' },
};
const kindOf = { EMAIL: 'email', SMS: 'sms', CALL: 'call' } as const;

/**
 * Sends the code, and in a mail also a link. For an unknown name nobody gets it, and no code is right.
 * @returns the id of the challenge
 */
function sendRecoveryMessage(
  { challenges, messages, settings }: Parts,
  { stateToken, uid, recoveryType = 'PASSWORD', factorType = 'EMAIL' }: Transaction,
  contact: Contact | undefined,
): string {
  const { id, code, token } = challenges.create({ uid, purpose, target: stateToken });
  const { subject, path } = messageOf[recoveryType];
  if (!contact) return id;
  const isEmail = factorType === 'EMAIL';
  const ways = isEmail ? ', or open the link. Both work' : '. It works';
  const text = `Enter the code where you asked for it${ways} once, for 5 minutes.`;
  const link = isEmail && { link: `${settings.portalOrigin}${path}?token=${token}` };
  messages.send({ kind: kindOf[factorType], address: contact.value, subject, text, code, ...link });
  return id;
}
