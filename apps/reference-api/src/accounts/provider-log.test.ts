import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openPgliteInMemory } from '../testing/engines.ts';
import { overlapMs, readLog } from './provider-log.ts';

test.each([
  ['stops after 20 pages', 0, 20],
  ['gets beyond the last one even if the overlap fills 25 pages', 25, 26],
])('a read %s', async (_, pagesOfOverlap, reads) => {
  const since = Date.parse('2026-11-02T12:00:00Z');
  const published = (page: number) =>
    page < pagesOfOverlap ? since - overlapMs + page : since + (page - pagesOfOverlap + 1) * 1000;
  let pages = 0;
  const call = async () => {
    const event = { published: new Date(published(pages)).toISOString(), eventType: 'system.other' };
    pages += 1;
    return { body: Array.from({ length: 200 }, () => ({ ...event, uuid: randomUUID() })), next: '/api/v1/logs' };
  };
  const database = await openPgliteInMemory();
  try {
    const readUntil = await readLog(
      { database, api: { call, busyUntil: 0 }, issuer: 'https://company.okta.com' },
      new Date(since),
    );
    expect(pages).toBe(reads);
    expect(readUntil).toBe(published(reads - 1));
  } finally {
    await database.close();
  }
});
