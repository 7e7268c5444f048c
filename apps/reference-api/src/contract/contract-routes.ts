import contract from '@scv/api/openapi.json' with { type: 'json' };
import { Hono } from 'hono';
import type { ApiEnv } from '../api-env.ts';
import { portalConfig } from '../portal/portal-config.ts';
import type { Settings } from '../settings.ts';
import { contractPage } from './contract-page.ts';
import { pageStyle } from './page-style.ts';

/** GET /api/v1/openapi.json: the contract with the features that this server has, and GET /docs: a page that shows it. */
export function contractRoutes(settings: Settings): Hono<ApiEnv> {
  const { features = [] } = portalConfig(settings);
  const served = { ...contract, info: { ...contract.info, 'x-features': features } };
  const page = contractPage(served);
  const headers = { 'Cache-Control': 'no-cache' };
  return new Hono<ApiEnv>()
    .get('/api/v1/openapi.json', (context) => context.json(served))
    .get('/docs', async (context) => context.html(await page, 200, headers))
    .get('/docs/docs.css', (context) => context.body(pageStyle, 200, { ...headers, 'Content-Type': 'text/css' }));
}
