import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import { z } from 'zod';
import type { AccountParts } from '../accounts/account-parts.ts';
import { type Account, canSignIn, unlocked } from '../accounts/account-store.ts';
import { resetOf } from '../accounts/activation.ts';
import type { Contact } from '../accounts/contact-store.ts';
import { OktaError } from '../okta/okta-answer.ts';
import { clientOf, readBody } from '../okta/okta-request.ts';
import type { Parts } from '../parts.ts';
import type { Transaction } from './transaction-store.ts';
import { describeTransaction, findTransaction } from './transactions.ts';

const startSchema = z.object({
  username: z.string('The field cannot be left blank').trim().min(1, 'The field cannot be left blank').max(254),
  factorType: z
    .string()
    .default('EMAIL')
    .transform((type) => type.toUpperCase())
    .pipe(z.enum(['EMAIL', 'SMS', 'CALL'])),
});
const tokenSchema = z.object({ recoveryToken: z.string() });
const stateSchema = z.object({ stateToken: z.string() });
const answerSchema = stateSchema.extend({ answer: z.string() });
const codeSchema = stateSchema.extend({ passCode: z.string() });

/** `/api/v1/authn/recovery`: forgotten passwords and locked accounts, by a code or by the link in a mail. */
export function recoveryRoutes(parts: Parts): Hono {
  const { accounts, transactions, challenges, settings } = parts;
  const app = new Hono();

  const send = (transaction: Transaction, contact: Contact | undefined) => {
    const challengeId = sendRecoveryMessage(parts, settings.portalOrigin, transaction, contact);
    return describeTransaction(parts, transactions.advance(transaction, { challengeId }));
  };
  const start = (recoveryType: 'PASSWORD' | 'UNLOCK') => async (context: Context) => {
    const { username: login, factorType } = await readBody(context, startSchema);
    const account = accounts.byLogin(login);
    const contact = recoveryContact(parts, account, factorType);
    const begun = { uid: contact?.uid ?? null, login, status: 'RECOVERY_CHALLENGE', recoveryType, factorType } as const;
    const browser = await browserOf(context, parts);
    return context.json(send(transactions.begin({ ...begun, browser }), contact));
  };
  app.post('/password', start('PASSWORD'));
  app.post('/unlock', start('UNLOCK'));

  app.post('/token', async (context) => {
    const { recoveryToken } = await readBody(context, tokenSchema);
    const reset = resetOf(parts, recoveryToken);
    if (reset) {
      const { id: challengeId, uid } = reset;
      return context.json(ask(parts, { uid, login: '', recoveryType: 'PASSWORD', challengeId }));
    }
    const challenge = challenges.findByToken(recoveryToken, recovery);
    const transaction = transactions.find(challenge?.target ?? '');
    if (!challenge || transaction?.status !== 'RECOVERY_CHALLENGE') throw new OktaError('E0000105');
    if (transaction.browser !== (await browserOf(context, parts))) {
      return context.json(ask(parts, { ...transaction, challengeId: challenge.id }));
    }
    challenges.verifyToken(recoveryToken, recovery);
    return context.json(proceed(parts, context, transaction));
  });
  app.post('/answer', async (context) => {
    const { stateToken, answer } = await readBody(context, answerSchema);
    const transaction = findTransaction(parts, stateToken);
    if (transaction.status !== 'RECOVERY') throw new OktaError('E0000079');
    return context.json(proceed(parts, context, named(parts, transaction, answer)));
  });

  app.post('/factors/:factor/verify', async (context) => {
    const { stateToken, passCode } = await readBody(context, codeSchema);
    const transaction = waiting(parts, stateToken);
    const result = challenges.verifyCode(transaction.challengeId ?? '', passCode);
    if (result === 'WRONG') throw new OktaError('E0000068', { causes: ['Your code doesn’t match our records.'] });
    if (result === 'ENDED')
      throw new OktaError('E0000068', { causes: ['This code no longer works. Ask for a new one.'] });
    return context.json(proceed(parts, context, transaction));
  });
  app.post('/factors/:factor/resend', async (context) => {
    const transaction = waiting(parts, (await readBody(context, stateSchema)).stateToken);
    const account = accounts.byUid(transaction.uid ?? '');
    return context.json(send(transaction, recoveryContact(parts, account, transaction.factorType)));
  });
  /** Answers the same transaction, WAITING, until the link was opened in the same browser. */
  app.post('/factors/:factor/poll', async (context) => {
    const { stateToken } = await readBody(context, stateSchema);
    return context.json(describeTransaction(parts, findTransaction(parts, stateToken)));
  });
  return app;
}

function waiting(parts: Parts, stateToken: string): Transaction {
  const transaction = findTransaction(parts, stateToken);
  if (transaction.status !== 'RECOVERY_CHALLENGE') throw new OktaError('E0000079');
  return transaction;
}

/**
 * Asks for the username before anything else: whoever has the link may have got it in a forwarded mail, or be a program
 * that scans mails. The link stays unused until then.
 */
function ask(parts: Parts, transaction: Omit<Transaction, 'stateToken' | 'expiresAt' | 'status'>) {
  return describeTransaction(parts, parts.transactions.begin({ ...transaction, status: 'RECOVERY' }));
}

/** Uses the link if the username is right. A link from an administrator works until the password is set. */
function named({ accounts, challenges, transactions }: Parts, transaction: Transaction, typed: string): Transaction {
  const { challengeId = '', uid } = transaction;
  const challenge = challenges.find(challengeId);
  const result = challenges.checkAnswer(challengeId, () => accounts.byLogin(typed)?.uid === uid);
  if (!challenge || result === 'ENDED') throw new OktaError('E0000105');
  if (result === 'WRONG') throw new OktaError('E0000087', { causes: ['This link is for another username.'] });
  // The page that asked for the mail may be a stranger's, so it must not go on.
  if (challenges.verifyToken(challenge.token, recovery)) transactions.end({ stateToken: challenge.target });
  return transaction;
}

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
  return describeTransaction(parts, transactions.advance(transaction, { status }));
}

const browserCookie = 'idp_recovery';

/** Identifies the browser by a cookie, which the first call sets. It is signed, so that nobody can invent one. */
async function browserOf(context: Context, { keys }: Parts): Promise<string> {
  const known = await getSignedCookie(context, keys.cookie, browserCookie);
  if (known) return known;
  const created = randomBytes(24).toString('base64url');
  const options = { httpOnly: true, sameSite: 'Lax', path: '/api/v1/authn' } as const;
  await setSignedCookie(context, browserCookie, created, keys.cookie, options);
  return created;
}

const purposes = {
  PASSWORD: { subject: 'Reset your password', path: '/recover' },
  UNLOCK: { subject: 'Unlock your account', path: '/unlock' },
};

const recovery = 'recovery';

/** Where the message goes: the verified primary email or phone of an account that may sign in. */
function recoveryContact(
  { contacts }: AccountParts,
  account: Account | undefined,
  factorType: Transaction['factorType'],
): Contact | undefined {
  return canSignIn(account) ? contacts.primary(account.uid, factorType === 'EMAIL' ? 'email' : 'phone') : undefined;
}

/**
 * Sends the code, and in a mail also a link. For an unknown name nobody gets it, and no code is right.
 * @returns the id of the challenge
 */
function sendRecoveryMessage(
  { challenges, messages }: AccountParts,
  portalOrigin: string,
  { stateToken, uid, recoveryType = 'PASSWORD', factorType }: Transaction,
  contact: Contact | undefined,
): string {
  const { id, code, token } = challenges.create({ uid, purpose: recovery, target: stateToken });
  const { subject, path } = purposes[recoveryType];
  if (!contact) return id;
  const isEmail = factorType === 'EMAIL';
  messages.send({
    kind: isEmail ? 'email' : factorType === 'CALL' ? 'call' : 'sms',
    address: contact.value,
    subject,
    text: isEmail
      ? 'Enter the code where you asked for it, or open the link in the same browser. Both work once, for 5 minutes.'
      : 'Enter the code where you asked for it. It works once, for 5 minutes.',
    code,
    ...(isEmail && { link: `${portalOrigin}${path}?token=${token}` }),
  });
  return id;
}
