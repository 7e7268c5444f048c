import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { ApiEnv } from '../api-env.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { createPglite } from '../database/pglite.ts';
import { ProblemError, problemResponse } from '../problem.ts';
import { cddRoutes } from './cdd-routes.ts';

export const maxBytes = 200_000;
const path = '/hpesa/api/v1/cdd/upload';

/** The upload on a port of its own with a real database and an empty data folder, anew for each test. */
export const served = {} as {
  database: Database;
  dataDir: string;
  port: number;
  audit: typeof recordAudit;
  afterCommit: () => Promise<void>;
};

/** Registers the hooks that keep `served` up to date. */
export function serveUploads(): void {
  let server: ServerType;

  beforeAll(async () => {
    served.database = await createPglite();
    await migrate(served.database);
  }, 60_000);

  beforeEach(async () => {
    served.dataDir = await mkdtemp(join(tmpdir(), 'cdd-'));
    served.audit = recordAudit;
    served.afterCommit = () => Promise.resolve();
    server = await new Promise((resolve) => {
      const started = serve({ fetch: createApp().fetch, hostname: '127.0.0.1', port: 0 }, () => resolve(started));
    });
    served.port = (server.address() as AddressInfo).port;
  });

  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(served.dataDir, { recursive: true });
    await served.database.execute('DELETE FROM uploads; DELETE FROM audit');
  });

  afterAll(() => served.database.close());
}

function createApp(): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const database: Database = {
    ...served.database,
    transaction: async (work) => {
      const result = await served.database.transaction(work);
      await served.afterCommit();
      return result;
    },
  };
  const audit: typeof recordAudit = (...entry) => served.audit(...entry);
  app.route('/', cddRoutes({ database, dataDir: served.dataDir, maxBytes, requireAdmin, audit }));
  app.onError((error, context) =>
    problemResponse(context, error instanceof ProblemError ? error : new ProblemError(500, 'Something went wrong')));
  return app;
}

const requireAdmin = createMiddleware<ApiEnv>(async (context, next) => {
  if (context.req.header('Authorization') !== 'Bearer admin') throw new ProblemError(401, 'No token.');
  context.set('caller', { id: randomUUID(), email: 'ada@scv.example' });
  context.set('requestId', 'request-1');
  await next();
});

export function upload(body: FormData | URLSearchParams | string, token = 'admin'): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}` };
  return fetch(`http://127.0.0.1:${served.port}${path}`, { method: 'POST', headers, body });
}

export function formOf(content: string | Uint8Array<ArrayBuffer>, name = 'cdd.json', field = 'cddFile'): FormData {
  const form = new FormData();
  form.append(field, new Blob([content], { type: 'application/json' }), name);
  return form;
}

/** Opens a connection and sends the head of an upload with these headers, and bytes of its body. */
export function startUpload(headers: string[], body = ''): Socket {
  const head = [`POST ${path} HTTP/1.1`, 'Host: test', 'Authorization: Bearer admin', ...headers, '', ''];
  const socket = connect(served.port, '127.0.0.1');
  socket.write(head.join('\r\n') + body);
  return socket;
}

/** Sends a body as it is, with boundary x if no other type is given, and reads the answer to its end. */
export async function uploadRaw(body: string, type = 'multipart/form-data; boundary=x'): Promise<string> {
  const length = Buffer.byteLength(body);
  const socket = startUpload([`Content-Length: ${length}`, `Content-Type: ${type}`, 'Connection: close'], body);
  return Buffer.concat(await socket.toArray()).toString();
}

export const storedFiles = () => readdir(join(served.dataDir, 'cdd')).catch(() => []);

export async function expectNothingKept(): Promise<void> {
  expect(await storedFiles()).toEqual([]);
  expect(await served.database.query('SELECT id FROM uploads')).toEqual([]);
  expect(await served.database.query('SELECT id FROM audit')).toEqual([]);
}
