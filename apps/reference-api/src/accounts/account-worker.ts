import type { AccountSync } from '../api-env.ts';
import { stableIssuer } from '../auth/access-token.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { withLockedUsers } from '../user-row/user.ts';
import { type WorkLoop, workLoop } from '../work-loop.ts';
import {
  type AccountChange,
  claimChanges,
  enqueueChange,
  finishChange,
  postponeChange,
  saveState,
} from './account-changes.ts';
import { oktaApi, ProviderRefusal, ProviderUnavailable, UnreadableAnswer } from './okta-api.ts';
import { oktaUsers } from './okta-users.ts';
import { providerReader } from './provider-reader.ts';
import { type AccountStep, recordRefusal, recordSteps, syncAccount } from './sync-account.ts';

/** Few, because of Okta's rate limits and the API's other requests. */
const parallelChanges = 4;
const minPauseMs = 1000;
const maxPauseMs = 60_000;
/** A refusal lasts until somebody changes the user, the provider's rules or the token's rights. */
const refusedPauseMs = 60 * 60_000;
/** How often to look for changes that other processes have queued, and for those whose pause is over. */
const pollMs = 2000;
const stopTimeoutMs = 3000;

interface Deps {
  database: Database;
  settings: Pick<Settings, 'OIDC_ISSUER'>;
  /** Of Okta's Users API. */
  token: string;
  log: Log;
  /** The current time in milliseconds; tests set it. */
  now?: () => number;
}

/** Makes changes and reads until `stop`, which waits up to 3 s for calls in progress, then aborts them. */
export interface AccountWorker extends AccountSync, WorkLoop {
  /** Makes the next few changes that are due. @returns whether there were any */
  runDue(): Promise<boolean>;
  /** Reads a page of what has changed at the provider, if that is due. @returns whether it was */
  readDue(): Promise<boolean>;
}

/**
 * Syncs the accounts at the provider with the users who have changed, and repeats what fails. Several processes may
 * share the work. While the provider is unavailable, the attempts become rarer.
 */
export function accountWorker({ database, settings, token, log, now = Date.now }: Deps): AccountWorker {
  const stopping = new AbortController(); // aborts calls
  const api = oktaApi(settings.OIDC_ISSUER, token, stopping.signal);
  const okta = oktaUsers(api);
  const issuer = stableIssuer(settings.OIDC_ISSUER);
  const reader = providerReader({ database, api, okta, issuer, log, now });
  let pausedUntil = 0;
  let failuresInARow = 0;

  const makeChange = async (change: AccountChange): Promise<void> => {
    const steps: AccountStep[] = [];
    try {
      const account = await syncAccount({ database, okta, issuer }, change, steps);
      await withLockedUsers(database, async (db) => {
        const isInvited = steps.some(({ action }) => action === 'create account' || action === 'activate account');
        await finishChange(db, issuer, change, account, isInvited ? now() : undefined);
        await recordSteps(db, change, steps);
      });
      failuresInARow = 0;
    } catch (error) {
      if (error instanceof ProviderRefusal) return handleRefusal(change, steps, error);
      if (error instanceof ProviderUnavailable) return handleOutage(change, steps, error);
      throw error;
    }
  };

  const handleRefusal = (change: AccountChange, steps: AccountStep[], { message }: ProviderRefusal): Promise<void> => {
    log.warn({ userId: change.userId, reason: message }, 'the sign-in provider refuses to change an account');
    return withLockedUsers(database, async (db) => {
      await postponeChange(db, change, { error: message, refused: true, retryAt: now() + refusedPauseMs });
      await saveState(db, change.userId, 'failed');
      await recordRefusal(db, change, steps, message);
    });
  };

  const handleOutage = (change: AccountChange, steps: AccountStep[], error: ProviderUnavailable) => {
    const { message } = error;
    log.warn({ userId: change.userId, reason: message }, 'an account could not be changed; this is tried again');
    pause(error);
    return database.transaction(async (db) => {
      const next = now() + pauseAfter(change.attempts);
      await postponeChange(db, change, { error: message, refused: false, retryAt: next });
      await recordSteps(db, change, steps.slice(0, -1));
    });
  };

  /** After an answer that can’t be read, other calls go on: only the change or the read waits. */
  const pause = (error: ProviderUnavailable) => {
    if (error instanceof UnreadableAnswer) return;
    const { retryAt } = error;
    pausedUntil = Math.max(pausedUntil, retryAt ?? now() + pauseAfter(failuresInARow));
    failuresInARow += 1;
  };

  const isPaused = () => now() < Math.max(pausedUntil, api.busyUntil);

  const runDue = async (): Promise<boolean> => {
    if (isPaused()) return false;
    const changes = await claimChanges(database, now(), parallelChanges);
    const results = await Promise.allSettled(changes.map(makeChange));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    return changes.length > 0;
  };

  const readDue = async (): Promise<boolean> => {
    if (isPaused()) return false;
    try {
      return await reader.readPage();
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      log.warn({ reason: error.message }, 'the accounts could not be read; this is tried again');
      pause(error);
      return false;
    }
  };

  const work = async () => {
    const hasChanged = await runDue();
    return (await readDue()) || hasChanged;
  };

  const loop = workLoop(work, pollMs, log, 'accounts could not be changed or read; this is tried again');

  return {
    enqueue: (db, user, allowed) => enqueueChange(db, issuer, user, now(), allowed),
    okta,
    runDue,
    readDue,
    ...loop,
    async stop() {
      const timer = setTimeout(() => stopping.abort(), stopTimeoutMs);
      await loop.stop();
      clearTimeout(timer);
    },
  };
}

const pauseAfter = (failures: number) => Math.min(maxPauseMs, minPauseMs * 2 ** failures);
