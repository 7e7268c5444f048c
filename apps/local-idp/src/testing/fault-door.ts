import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Settings } from '../settings.ts';
import { faultsSchema, type FaultyNetwork } from './faults.ts';

/** Deletes a user's codes, refresh tokens or browser sessions. */
const forgetSchema = z.strictObject({
  subject: z.string(),
  models: z.array(z.enum(['AuthorizationCode', 'RefreshToken', 'Session'])),
});

/**
 * Starts the control server through which end-to-end tests make the provider fail: `PUT /faults` replaces all faults
 * (see faults.ts), `POST /forget` deletes a user's codes, tokens or sessions. An invalid body gets 400.
 */
export async function openFaultDoor(port: number, network: FaultyNetwork, settings: Settings): Promise<Server> {
  const app = new Hono();
  app.put('/faults', async ({ req, body }) => {
    network.set(faultsSchema.parse(await req.json()));
    return body(null, 204);
  });
  app.post('/forget', async ({ req, body }) => {
    const { subject, models } = forgetSchema.parse(await req.json());
    forget(settings, subject, models);
    return body(null, 204);
  });
  app.onError((error, { text }) => text(error.message, 400));

  const server = createServer(getRequestListener(app.fetch)).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Uses its own database connection, so the provider sees the entries as expired or revoked. */
function forget({ dataDir }: Settings, subject: string, models: string[]): void {
  const db = new DatabaseSync(join(dataDir, 'idp', 'state.sqlite'), { timeout: 2000 });
  const remove = db.prepare(`DELETE FROM artifact WHERE model = ? AND payload ->> '$.accountId' = ?`);
  for (const model of models) remove.run(model, subject);
  db.close();
}
