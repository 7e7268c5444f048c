import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { countWaitingAccounts } from '../accounts/account-state.ts';
import type { ApiParts } from '../api-env.ts';
import { buildOf } from '../build.ts';
import type { Database } from '../database/database.ts';
import { countRequests } from './count-requests.ts';

type Parts = Pick<ApiParts, 'database' | 'settings' | 'accounts' | 'storage'>;

/**
 * Counts what this process does, for Prometheus. No label has a name, an address or a text that somebody sent: the log
 * and the activity have those. What all processes share, such as the accounts that wait, each of them reports.
 */
export function createMetrics(parts: Parts) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { version, commit = 'unknown' } = buildOf(parts.settings);
  const build = gauge(registry, 'scv_build_info', 'The build that runs', 'version', 'commit');
  build.set({ version, commit }, 1);
  const measure = gauges(registry, parts);
  return {
    countRequests: countRequests(registry),
    contentType: registry.contentType,
    /** @returns all metrics in Prometheus's text format */
    async scrape(): Promise<string> {
      await measure();
      return registry.metrics();
    },
  };
}

/** @returns a function that sets them. A value that can't be read is left out. */
function gauges(registry: Registry, { database, accounts, storage }: Parts) {
  const isUp = gauge(registry, 'scv_database_up', 'Whether the database answers');
  const connections = gauge(registry, 'scv_database_connections', 'Connections of this process by state', 'state');
  const waitingCalls = gauge(registry, 'scv_database_waiting_calls', 'Calls that wait for a connection');
  const locks = gauge(registry, 'scv_database_lock_waits', 'Statements that wait for a lock, of all processes');
  const waiting = gauge(registry, 'scv_accounts_waiting', 'Accounts at the provider that wait for a change', 'state');
  const free = gauge(registry, 'scv_disk_free_bytes', 'Bytes left where uploads are stored');
  return async () => {
    for (const each of [connections, waiting]) each.reset();
    for (const each of [waitingCalls, locks, free]) each.remove();
    const pool = database.connections?.();
    if (pool) {
      connections.set({ state: 'used' }, pool.used);
      connections.set({ state: 'idle' }, pool.idle);
      waitingCalls.set(pool.waiting);
    }
    const [waits, counts, bytes] = await Promise.allSettled([
      countLockWaits(database),
      accounts && countWaitingAccounts({ query: database.probe }),
      storage.freeBytes(),
    ]);
    isUp.set(waits.status === 'fulfilled' ? 1 : 0);
    if (waits.status === 'fulfilled') locks.set(waits.value);
    if (bytes.status === 'fulfilled' && bytes.value !== undefined) free.set(bytes.value);
    if (counts.status === 'fulfilled') {
      for (const [state, count] of Object.entries(counts.value ?? {})) waiting.set({ state }, count);
    }
  };
}

const gauge = <Label extends string>(registry: Registry, name: string, help: string, ...labelNames: Label[]) =>
  new Gauge({ name, help, labelNames, registers: [registry] });

async function countLockWaits({ probe }: Pick<Database, 'probe'>): Promise<number> {
  const sql = "SELECT count(*) AS waits FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
  const [row] = await probe<{ waits: number }>(sql);
  return row?.waits ?? 0;
}
