import type { ApiParts } from '../api-env.ts';
import type { Part } from '../operation.ts';
import { listActivity } from './activity-list.ts';

/** What administrators did, and what was refused. */
export const activityOperations = ({ database, requireAdmin }: ApiParts) =>
  ({
    listActivity: {
      checks: [requireAdmin],
      answer: async ({ query }) => ({ status: 200, body: await listActivity(database, query) }),
    },
  }) satisfies Part<'listActivity'>;
