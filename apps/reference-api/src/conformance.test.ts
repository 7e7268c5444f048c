import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { serve, type ServerType } from '@hono/node-server';
import { operations } from '@scv/api/schemas';
import { conformanceTests, contractCalls } from '@scv/testing/conformance';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { contractRoutes } from './contract-page.ts';
import type { Database } from './database/database.ts';
import { createLog } from './log.ts';
import { readSettings } from './settings.ts';
import { openPgliteInMemory } from './testing/engines.ts';
import { temporaryFolder } from './testing/resources.ts';
import { addUsers, admin, removeActivity, removeUsers } from './testing/test-api.ts';
import { startTokenIssuer, type TokenIssuer } from './testing/token-issuer.ts';

describe('the contract', () => {
  let database: Database;
  let issuer: TokenIssuer;
  let app: ReturnType<typeof createApp>;
  let server: ServerType;
  let [token, outsider] = ['', ''];

  beforeAll(async () => {
    [database, issuer] = await Promise.all([openPgliteInMemory(), startTokenIssuer()]);
    issuer.okta.passwords.set(admin.email, 'correct horse battery staple'); // the contract's example for the login
    outsider = await issuer.token('nobody@scv.example');
    const schema = fileURLToPath(new URL('../samples/cdd-record.schema.json', import.meta.url));
    const settings = readSettings({ OIDC_ISSUER: issuer.issuer, DATA_DIR: temporaryFolder(), CDD_SCHEMA_FILE: schema });
    app = createApp({ settings, database, log: createLog('silent') });
    server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
    await once(server, 'listening');
  });
  afterAll(async () => {
    server.close();
    await once(server, 'close');
    await Promise.all([issuer.stop(), database.close()]);
  });

  const bearer = (of: string) => ({ Authorization: `Bearer ${of}` });

  conformanceTests({
    name: 'the reference API',
    fileOf: ({ tag }) => `apps/reference-api/src/${tag}`,
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reset: async () => {
      await removeUsers(database);
      await removeActivity(database);
      await database.execute('DELETE FROM uploads');
      await addUsers(database, [admin]);
      // A new user accepts no earlier sign-in.
      token = await issuer.token(admin.email);
    },
    caller: () => ({ bearer: bearer(token), apiKey: { 'api-key': 'scv-admin-portal' } }),
    outsider: () => ({ bearer: bearer(outsider), apiKey: { 'api-key': 'another client' } }),
  });

  test('the API serves nothing but the contract’s calls and a few named addresses', () => {
    const others = ['/api/v1/openapi.json', '/docs', '/docs/docs.css', '/livez', '/readyz', '/healthz', '/config.json'];
    const calls = [...others.map((path) => `GET ${path}`), 'POST /browser-errors'];
    const served = app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`);
    const beyond = [...new Set(served)].filter((call) => !contractCalls.includes(call));
    expect(beyond.toSorted()).toEqual(calls.toSorted());
  });
});

describe('its page', () => {
  const routes = contractRoutes(readSettings({}));

  test('the contract is served with the features that this server has', async () => {
    const { openapi, info, paths } = (await (await routes.request('/api/v1/openapi.json')).json()) as {
      openapi: string;
      info: Record<string, unknown>;
      paths: Record<string, Record<string, { operationId?: string }>>;
    };
    const served = Object.values(paths).flatMap((item) =>
      Object.values(item).flatMap(({ operationId }) => operationId ?? []),
    );
    expect(openapi).toBe('3.1.0');
    expect(served.toSorted()).toEqual(Object.keys(operations).toSorted());
    expect(info['x-features']).toContain('extended');
    expect(info['x-features']).not.toContain('cdd-schema');
  });

  test('the page shows every operation, and each of its links leads somewhere', async () => {
    const page = await (await routes.request('/docs')).text();
    const found = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, text]) => text);
    const sections = found(/<section id="([^"]+)"/g);
    expect(sections).toEqual(expect.arrayContaining(Object.keys(operations)));
    for (const { method, path } of Object.values(operations)) {
      expect(page).toContain(`<code>${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}</code>`);
    }
    expect(found(/href="#([^"]+)"/g).filter((id) => !sections.includes(id))).toEqual([]);
    expect(page).not.toMatch(/<script|<style|style=|undefined|\[object/);
    expect(found(/<link rel="stylesheet" href="([^"]+)"/g)).toEqual(['/docs/docs.css']);
    expect((await routes.request('/docs/docs.css')).headers.get('Content-Type')).toMatch(/^text\/css/);
  });
});
