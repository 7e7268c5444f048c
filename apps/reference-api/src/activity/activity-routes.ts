import { Hono } from 'hono';
import { ListActivityQueryParams } from '@scv/api/schemas';
import type { ApiEnv, ApiParts } from '../api-env.ts';
import { check } from '../request-input.ts';
import { listActivity } from './activity-list.ts';

/** What administrators did, and what was refused. */
export function activityRoutes({ database, requireAdmin }: ApiParts): Hono<ApiEnv> {
  return new Hono<ApiEnv>().get('/api/v1/activity', requireAdmin, async (context) =>
    context.json(await listActivity(database, check(ListActivityQueryParams, context.req.query()))),
  );
}
