import { type Action, recordActivity, type Target } from '../activity/record-activity.ts';
import { userActor, userTarget } from '../activity/user-target.ts';
import type { Queryable } from '../database/database.ts';
import type { AccountChange } from './account-changes.ts';

/** A step of syncing an account, as the activity names it. It is added to the list before the provider is called. */
export interface AccountStep {
  action: Extract<Action, `${string} account`>;
  remark?: string;
}

/**
 * Records what was done to an account. These entries have no actor: the change of the user that led to them has an
 * entry with the administrator. A step whose answer was lost is not recorded.
 */
export async function recordSteps(db: Queryable, change: AccountChange, steps: readonly AccountStep[]): Promise<void> {
  const target = targetOf(change);
  for (const { action, remark } of steps)
    await recordActivity(db, {}, { action, target, reason: remark, follows: true });
}

/** Records that the provider refused the last of these steps, after the earlier ones: once, not for each retry. */
export async function recordRefusal(
  db: Queryable,
  change: AccountChange,
  steps: readonly AccountStep[],
  reason: string,
): Promise<void> {
  await recordSteps(db, change, steps.slice(0, -1));
  if (change.refused) return;
  const { action } = steps.at(-1) ?? { action: 'edit account' };
  await recordActivity(db, {}, { action, target: targetOf(change), result: 'refused', reason });
}

const targetOf = ({ userId, login, user }: AccountChange): Target =>
  user ? userTarget(userActor({ id: userId, ...user })) : { kind: 'user', id: userId, label: login };
