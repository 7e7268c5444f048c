import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { openPgliteInMemory } from '../testing/engines.ts';
import { recordActivity } from './record-activity.ts';

describe('an entry', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openPgliteInMemory();
  });
  afterAll(() => database.close());

  test.each([
    ['NUL', 'not\0here', 'nothere'],
    ['half a character', 'cut \uD83D', 'cut \uFFFD'],
    ['too many characters', `${'é'.repeat(1024)}rest`, 'é'.repeat(1024)],
  ])('is kept although a text of it has %s', async (_what, text, stored) => {
    const caller = { email: text, name: text };
    const target = { kind: 'user', id: crypto.randomUUID(), label: text } as const;
    await recordActivity(database, { caller }, { action: 'access refused', target, reason: text });
    const sql = 'SELECT actor_email, actor_name, target_label, reason, source FROM activity WHERE target_id = $1';
    expect(await database.query(sql, [target.id])).toEqual([
      { actor_email: stored, actor_name: stored, target_label: stored, reason: stored, source: null },
    ]);
  });
});
