import type { Account } from '../accounts/accounts.ts';
import { passwordPolicy } from '../accounts/passwords.ts';
import { isoTime, link, OktaError } from '../okta/okta-answer.ts';
import type { ProviderServices } from '../provider-services.ts';
import type { Transaction } from '../accounts/challenges.ts';

const named = (name: string, href: string) => ({ name, ...link(href, 'POST') });

/** The answer for a transaction, in the shape of Okta's Authentication API. */
export function describeTransaction({ accounts, challenges, issuer }: ProviderServices, transaction: Transaction) {
  const { stateToken, status, recoveryType, factorType, expiresAt, uid, challengeId = '' } = transaction;
  const base = `${new URL(issuer).origin}/api/v1/authn`;
  const account = accounts.byUid(uid ?? '');
  // Okta's "was previously verified": the link was used in another window.
  const factorResult = challenges.find(challengeId)?.status === 'VERIFIED' ? 'PASSCODE_REPLAYED' : 'WAITING';
  return {
    stateToken,
    expiresAt: isoTime(expiresAt),
    status,
    ...(recoveryType && { recoveryType }),
    // Until the person has proved who they are, the answer doesn't even say whether the account exists.
    ...(status === 'RECOVERY_CHALLENGE'
      ? { factorType, ...(factorType === 'EMAIL' && { factorResult }) }
      : {
          _embedded:
            status === 'RECOVERY' ? nameQuestion : { ...(account && embeddedUser(account)), policy: passwordPolicy },
        }),
    _links: { ...nextLinks(transaction, base), cancel: link(`${base}/cancel`, 'POST') },
  };
}

/** Okta's recovery question. */
const nameQuestion = { user: { recovery_question: { question: 'Which username is this link for?' } } };

function nextLinks({ status, factorType = 'EMAIL' }: Transaction, base: string) {
  if (status === 'RECOVERY') return { next: named('answer', `${base}/recovery/answer`) };
  if (status === 'PASSWORD_RESET') return { next: named('resetPassword', `${base}/credentials/reset_password`) };
  const factor = `${base}/recovery/factors/${factorType}`;
  const verify = named('verify', `${factor}/verify`);
  return {
    // okta-auth-js polls the next link only.
    ...(factorType === 'EMAIL' ? { next: named('poll', `${factor}/poll`), verify } : { next: verify }),
    resend: named(factorType.toLowerCase(), `${factor}/resend`),
  };
}

/** The end of a transaction. Omits the session token: the portal signs people in by redirect. */
export function describeSuccess(account: Account, recoveryType?: Transaction['recoveryType']) {
  return { status: 'SUCCESS', ...(recoveryType && { recoveryType }), _embedded: embeddedUser(account) };
}

export function describeLockedOut({ issuer }: ProviderServices) {
  const unlock = named('unlock', `${new URL(issuer).origin}/api/v1/authn/recovery/unlock`);
  return { status: 'LOCKED_OUT', _embedded: {}, _links: { next: unlock } };
}

function embeddedUser({ uid, login, profile, passwordChangedAt }: Account) {
  const { firstName, lastName } = profile;
  return {
    user: {
      id: uid,
      passwordChanged: passwordChangedAt === undefined ? null : isoTime(passwordChangedAt),
      profile: { login, firstName, lastName, locale: 'en', timeZone: 'UTC' },
    },
  };
}

/** @throws OktaError when it is unknown, took too long or has ended, or when another step is next */
export function findTransaction(
  { transactions }: ProviderServices,
  stateToken: string,
  status?: Transaction['status'],
) {
  const transaction = transactions.find(stateToken);
  if (!transaction) throw new OktaError('E0000011');
  if (status && transaction.status !== status) throw new OktaError('E0000079');
  return transaction;
}
