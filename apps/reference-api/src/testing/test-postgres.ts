import { randomUUID } from 'node:crypto';
import { openPostgres } from '../database/postgres.ts';
import { startEmbeddedPostgres, type TestPostgres } from './embedded-postgres.ts';

/**
 * The PostgreSQL server for tests: TEST_DATABASE_URL, or else the embedded one. Undefined when that doesn't start.
 * @throws on a CI server when it doesn't start: nobody would notice the skipped tests there
 */
export async function startTestPostgres(): Promise<TestPostgres | undefined> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return { url, stop: () => undefined };
  try {
    return await startEmbeddedPostgres();
  } catch (error) {
    const reason = `Real PostgreSQL didn't start: ${(error as Error).message}`;
    if (process.env['CI']) throw new Error(reason, { cause: error });
    console.warn(`${reason} Its tests are skipped. Set TEST_DATABASE_URL to run them on your own server.`);
    return undefined;
  }
}

/**
 * Creates a database: an empty one, or a copy of a template to which nobody is connected.
 * @returns its address, and a function that removes it
 */
export async function createTestDatabase(
  serverUrl: string,
  template = 'template1',
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `scv_${randomUUID().replaceAll('-', '')}`;
  const server = await openPostgres(serverUrl, () => undefined);
  await server.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    url: Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href,
    async drop() {
      await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await server.close();
    },
  };
}
