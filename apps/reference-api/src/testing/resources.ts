import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import type { Database } from '../database/database.ts';

/** Creates a folder that is deleted when the test run ends. */
export const temporaryFolder = (): string => mkdtempSync(join(inject('templates').folder, 'test-'));

/**
 * Lets a server listen on a free port of this computer until the test ends.
 * @returns the port
 */
export async function listen(server: Server & { closeAllConnections?: () => void }): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections?.();
  });
  return (server.address() as AddressInfo).port;
}

/** A database that calls `before` with each statement of a transaction. If that throws, the statement fails. */
export const intercepted = (database: Database, before: (sql: string) => Promise<void> | void): Database => ({
  ...database,
  transaction: (work) =>
    database.transaction((db) =>
      work({
        query: async <Result extends object>(sql: string, params?: readonly unknown[]) => {
          await before(sql);
          return db.query<Result>(sql, params);
        },
        execute: async (sql) => {
          await before(sql);
          return db.execute(sql);
        },
      }),
    ),
});

/**
 * Replaces a function of one of Node's modules until the test ends. `vi.mock` doesn't work here, because test files
 * share the modules they load.
 */
export function replaceInNode<Name extends string>(
  module: Record<Name, unknown>,
  name: Name,
  replacement: unknown,
): void {
  const set = (value: unknown) => {
    Object.assign(module, { [name]: value });
    syncBuiltinESMExports();
  };
  const original = module[name];
  onTestFinished(() => set(original));
  set(replacement);
}
