import { type Context, Hono } from 'hono';
import { type Account, isLocked, unlocked } from '../accounts/accounts.ts';
import { deactivate, startActivation, startPasswordReset, suspend } from '../accounts/lifecycle.ts';
import { invalid, OktaError } from '../okta/okta-answer.ts';
import { clientOf } from '../okta/okta-request.ts';
import type { ProviderServices } from '../provider-services.ts';
import { describeUser } from './describe-user.ts';

/**
 * @param sends whether the query asks for a mail, or by default
 * @returns the body of the answer, if it isn't empty
 */
type Change = (account: Account, sends: (usual: boolean) => boolean) => object | void;

/** The calls, with their names in the System Log. */
const eventTypes = {
  activate: 'user.lifecycle.activate',
  reactivate: 'user.lifecycle.reactivate',
  deactivate: 'user.lifecycle.deactivate',
  suspend: 'user.lifecycle.suspend',
  unsuspend: 'user.lifecycle.unsuspend',
  unlock: 'user.account.unlock_by_admin',
  expire_password: 'user.account.expire_password',
  reset_password: 'user.account.reset_password',
  reset_factors: 'user.mfa.factor.reset_all',
} as const;
type Call = keyof typeof eventTypes;

/**
 * `/api/v1/users/{id}/lifecycle/…`: each call moves an account from one of Okta's states to another, and is refused in
 * the others. A suspended account can only be unsuspended or deactivated.
 * @param found the account that a call names
 */
export function lifecycleRoutes(parts: ProviderServices, found: (context: Context) => Account): Hono {
  const app = new Hono();
  const changes = lifecycle(parts);
  for (const name of Object.keys(eventTypes) as Call[]) {
    app.post(`/:id/lifecycle/${name}`, (context) => {
      const sends = (usual: boolean) => (context.req.query('sendEmail') ?? String(usual)) === 'true';
      const body = parts.store.transaction(() => {
        const account = found(context);
        parts.events.add({ type: eventTypes[name], target: account, by: 'administrator', client: clientOf(context) });
        return changes[name](account, sends);
      });
      return context.json(body ?? {});
    });
  }
  return app;
}

function lifecycle(parts: ProviderServices): Record<Call, Change> {
  const { accounts, challenges, contacts } = parts;
  const activate = (account: Account, sendEmail: boolean) => {
    const activation = startActivation(parts, account, sendEmail);
    return sendEmail ? undefined : activation;
  };

  return {
    activate: (account, sends) => {
      if (account.status !== 'STAGED' && account.status !== 'DEPROVISIONED') throw new OktaError('E0000016');
      return activate(account, sends(true));
    },
    reactivate: (account, sends) => {
      if (account.status !== 'PROVISIONED' && account.status !== 'RECOVERY') throw new OktaError('E0000038');
      return activate(account, sends(false));
    },
    deactivate: (account) => {
      if (account.status === 'DEPROVISIONED') throw new OktaError('E0000038');
      deactivate(parts, account);
    },
    suspend: (account) => {
      if (account.status !== 'ACTIVE' || isLocked(account)) {
        throw invalid('suspendUser', 'Cannot suspend a user that is not active');
      }
      suspend(parts, account);
    },
    unsuspend: (account) => {
      if (account.status !== 'SUSPENDED') {
        throw invalid('unsuspendUser', 'Cannot unsuspend a user that is not suspended');
      }
      accounts.update(account.uid, { status: 'ACTIVE' });
    },
    unlock: (account) => {
      if (account.status !== 'ACTIVE' || !isLocked(account)) throw new OktaError('E0000032');
      accounts.update(account.uid, unlocked);
    },
    expire_password: (account) => {
      if (account.status !== 'ACTIVE') throw new OktaError('E0000038');
      return describeUser(parts, accounts.update(account.uid, { status: 'PASSWORD_EXPIRED' }));
    },
    reset_password: (account, sends) => {
      if (!['ACTIVE', 'PASSWORD_EXPIRED', 'RECOVERY'].includes(account.status)) throw new OktaError('E0000038');
      const sendEmail = sends(true);
      const reset = startPasswordReset(parts, account, sendEmail);
      return sendEmail ? undefined : reset;
    },
    reset_factors: (account) => {
      if (account.status === 'SUSPENDED' || account.status === 'DEPROVISIONED') throw new OktaError('E0000038');
      for (const { id } of contacts.list(account.uid, 'phone')) contacts.delete(id);
      challenges.deleteFor(account.uid, 'phone');
    },
  };
}
