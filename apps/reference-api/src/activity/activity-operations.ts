import { exportWords } from '@scv/api/schemas';
import type { ApiServices } from '../api-env.ts';
import type { OperationTable } from '../operation.ts';
import { listActivity } from './activity-list.ts';
import { recordActivity } from './record-activity.ts';
import { recordRefusals } from './record-refusals.ts';

/** Operations of the activity: done and refused actions. */
export const activityOperations = ({ database, log, requireAdmin }: ApiServices) =>
  ({
    recordExport: {
      checks: [requireAdmin, recordRefusals({ database, log }, 'export', () => undefined)],
      answer: async ({ body }, context) => {
        await recordActivity(database, context.var, { action: 'export', reason: exportWords(body) });
        return { status: 204 };
      },
    },
    listActivity: {
      checks: [requireAdmin],
      answer: async ({ query }) => ({ status: 200, body: await listActivity(database, query) }),
    },
  }) satisfies OperationTable<'listActivity' | 'recordExport'>;
