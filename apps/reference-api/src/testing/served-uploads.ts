import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { ApiEnv } from '../api-env.ts';
import { createApp } from '../app.ts';
import type { Database } from '../database/database.ts';
import { createHttpServer } from '../http-server.ts';
import { createLog } from '../log.ts';
import { readSettings } from '../settings.ts';
import { intercepted, temporaryFolder } from './resources.ts';
import { addUsers, admin, removeActivity } from './test-api.ts';
import { startTokenIssuer, type TokenIssuer } from './token-issuer.ts';

export const maxBytes = 200_000;
export const dailyBytes = 1_000_000;
const path = '/hpesa/api/v1/cdd/upload';

/** The API on its own port, with a real database and an empty data folder for each test. */
export const served = {} as {
  database: Database;
  dataDir: string;
  /** The API's settings. */
  env: Record<string, string>;
  port: number;
  /** Ada Byron's. */
  token: string;
  /** Called before each statement of a transaction, and after the commit of an upload. */
  beforeQuery: (sql: string) => Promise<void>;
  afterCommit: () => Promise<void>;
  /** Called before each statement outside a transaction. */
  beforeSingleQuery: (sql: string) => Promise<void>;
  /** Number of open client connections. */
  connections: () => Promise<number>;
};

/** Registers the hooks that set up `served`. */
export function serveUploads(open: () => Promise<Database>): void {
  let issuer: TokenIssuer;
  let server: Server;

  beforeAll(async () => {
    [served.database, issuer] = await Promise.all([open(), startTokenIssuer()]);
    await addUsers(served.database, [admin]);
    served.token = await issuer.token(admin.email);
  });

  beforeEach(async () => {
    served.dataDir = temporaryFolder();
    served.beforeQuery = served.beforeSingleQuery = served.afterCommit = () => Promise.resolve();
    const app = appOn(issuer);
    // Otherwise the first upload records the sign-in.
    await app.request('/api/v1/users', { headers: { Authorization: `Bearer ${served.token}` } });
    await removeActivity(served.database);
    server = createHttpServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    served.port = (server.address() as AddressInfo).port;
    served.connections = promisify(server.getConnections.bind(server));
  });

  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve));
    await served.database.execute('DELETE FROM uploads; DELETE FROM uploads_in_progress');
  });

  afterAll(async () => {
    await issuer.stop();
    await served.database.close();
  });
}

function appOn({ issuer }: TokenIssuer): Hono<ApiEnv> {
  served.env = {
    OIDC_ISSUER: issuer,
    DATA_DIR: served.dataDir,
    CDD_MAX_BYTES: String(maxBytes),
    CDD_DAILY_BYTES: String(dailyBytes),
    CDD_PARALLEL_UPLOADS: '8',
    LOG_LEVEL: 'silent',
  };
  const settings = readSettings(served.env);
  const database: Database = {
    ...served.database,
    query: async <Result extends object>(sql: string, params?: readonly unknown[]) => {
      await served.beforeSingleQuery(sql);
      return served.database.query<Result>(sql, params);
    },
    transaction: async (work) => {
      let isUpload = false;
      const result = await intercepted(served.database, (sql) => {
        isUpload ||= sql.includes('INTO uploads (');
        return served.beforeQuery(sql);
      }).transaction(work);
      if (isUpload) await served.afterCommit();
      return result;
    },
  };
  return createApp({ settings, database, log: createLog(settings.LOG_LEVEL) });
}

export function upload(
  body: FormData | URLSearchParams | string,
  token = served.token,
  more: Record<string, string> = {},
): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}`, ...more };
  return fetch(`http://127.0.0.1:${served.port}${path}`, { method: 'POST', headers, body });
}

/** A form up to the content of its file. The boundary is `x`. */
export const startOfForm = '--x\r\nContent-Disposition: form-data; name="cddFile"; filename="a.json"\r\n\r\n';

export function formOf(content: string | Uint8Array<ArrayBuffer>, name = 'cdd.json', field = 'cddFile'): FormData {
  const form = new FormData();
  form.append(field, new Blob([content], { type: 'application/json' }), name);
  return form;
}

/** Opens a connection and sends the request line, these headers and the start of the body. */
export function startUpload(headers: string[], body = ''): Socket {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${served.token}`,
    ...headers,
    '',
    '',
  ];
  const socket = connect(served.port, '127.0.0.1');
  socket.write(head.join('\r\n') + body);
  return socket;
}

/** Sends a body unchanged, by default with boundary x, and reads the whole answer. */
export async function uploadRaw(
  body: string,
  type = 'multipart/form-data; boundary=x',
  coding?: 'chunked',
): Promise<string> {
  const length = Buffer.byteLength(body);
  const framing = coding ? `Transfer-Encoding: ${coding}` : `Content-Length: ${length}`;
  const sent = coding ? `${length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body;
  const socket = startUpload([framing, `Content-Type: ${type}`, 'Connection: close'], sent);
  return Buffer.concat(await socket.toArray()).toString();
}

export const storedFiles = () => readdir(join(served.dataDir, 'cdd')).catch(() => []);

export async function expectNothingKept(): Promise<void> {
  expect(await storedFiles()).toEqual([]);
  expect(await served.database.query("SELECT id FROM uploads WHERE result = 'done'")).toEqual([]);
  expect(await served.database.query('SELECT id FROM uploads_in_progress')).toEqual([]);
  expect(await served.database.query("SELECT id FROM activity WHERE result = 'done'")).toEqual([]);
}
