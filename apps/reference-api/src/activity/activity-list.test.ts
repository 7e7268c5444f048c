import { randomUUID } from 'node:crypto';
import { ListActivity200Response } from '@scv/api/schemas';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApi } from '../testing/engines.ts';
import { removeActivity, searchOf } from '../testing/test-api.ts';
import { type NewEntry, recordActivity, type Source } from './record-activity.ts';

const ada = { id: randomUUID(), name: 'Ada Byron', email: 'ada@scv.example' };
const eve = { id: randomUUID(), name: 'Eve Śmith', email: 'eve@scv.example' };
const targets = { grace: randomUUID(), alan: randomUUID() };

describe('the activity', () => {
  const on = testApi();
  beforeEach(() => removeActivity(on.database));

  const record = (entry: Partial<NewEntry>, source: Source = { caller: ada }) =>
    recordActivity(on.database, source, { action: 'edit user', ...entry });
  const list = async (query: Record<string, string> = {}) => {
    const answer = await on.api.call('GET', `/api/v1/activity?${searchOf(query)}`);
    expect(answer.status).toBe(200);
    return ListActivity200Response.parse(answer.body);
  };
  const reasons = async (query?: Record<string, string>) => (await list(query)).entries.map(({ reason }) => reason);

  test('every filter and combination of filters lists its entries, the newest first', async () => {
    const grace = { kind: 'user', id: targets.grace, label: 'Grace Hopper (grace@scv.example)' } as const;
    const alan = { kind: 'user', id: targets.alan, label: 'Alan Turing (alan@scv.example)' } as const;
    await record({ target: grace, reason: 'a' });
    await record({ target: alan, reason: 'b', result: 'refused' }, { caller: eve });
    await record({ target: grace, reason: 'c', action: 'delete user' }, { caller: eve });
    await record({ target: alan, reason: 'd', action: 'delete user', result: 'failed' });
    for (const [query, expected] of [
      [{}, 'dcba'],
      [{ actor: ada.id }, 'da'],
      [{ actor: eve.id, runs: 'grouped' }, 'cb'],
      [{ target: targets.grace }, 'ca'],
      [{ action: 'delete user' }, 'dc'],
      [{ result: 'done' }, 'ca'],
      [{ result: 'refused|failed' }, 'db'],
      [{ action: 'delete user|edit user|delete user', result: 'done|refused', runs: 'grouped' }, 'cba'],
      [{ action: 'delete user|edit user', query: 'smith' }, 'cb'],
      [{ actor: eve.id, action: 'delete user', result: 'done', target: targets.grace }, 'c'],
      [{ actor: ada.id, result: 'refused' }, ''],
      [{ query: 'GRACE  ada' }, 'a'],
      [{ query: 'smith' }, 'cb'],
      [{ query: 'smith turing', result: 'refused' }, 'b'],
      [{ query: 'nobody' }, ''],
    ] as [Record<string, string>, string][]) {
      expect([query, (await reasons(query)).join('')]).toEqual([query, expected]);
    }
  });

  test('from and to limit the time, to the microsecond and with any offset', async () => {
    await on.database.query(
      `INSERT INTO activity (id, at, action, result, reason, search_text)
       SELECT gen_random_uuid(), '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 microsecond', 'sign-in', 'done', n, ''
       FROM generate_series(1, 4) AS numbers (n)`,
    );
    expect(await reasons({ from: '2026-01-01T01:00:00.000002+01:00', to: '2026-01-01T00:00:00.000004Z' })).toEqual([
      '3',
      '2',
    ]);
    const years = { from: '0000-01-01T00:00:00+23:59', to: '9999-12-31T23:59:59-23:59' };
    expect(await reasons({ ...years, action: 'sign-in' })).toHaveLength(4);
  });

  test('pages neither miss nor repeat an entry while others are added, and the new ones are counted', async () => {
    for (let number = 0; number < 5; number += 1) await record({ reason: String(number) });
    const first = await list({ size: '2' });
    await record({ reason: 'new' });
    const second = await list({ size: '2', after: first.next ?? '' });
    const third = await list({ size: '2', after: second.next ?? '' });
    expect([first, second, third].map(({ entries }) => entries.map(({ reason }) => reason))).toEqual([
      ['4', '3'],
      ['2', '1'],
      ['0'],
    ]);
    expect([third.hasNext, third.next]).toEqual([false, undefined]);
    const newer = await list({ newerThan: first.newest ?? '' });
    expect([newer.entries.length, newer.hasNext]).toEqual([1, false]);
    expect((await list({ newerThan: newer.newest ?? '' })).entries).toEqual([]);
  });

  test.each(['after', 'newerThan'])('%s must be from an earlier answer', async (parameter) => {
    for (const cursor of ['x', 'e30', Buffer.from('{"at":"0000-01-01T00:00:00.000000Z"}').toString('base64url')]) {
      const { status, body } = await on.api.call('GET', `/api/v1/activity?${parameter}=${cursor}`);
      expect([status, body.errors?.[0]?.field]).toEqual([400, parameter]);
    }
  });

  test('a bulk action is one entry with counts, which opens; simultaneous calls have one first entry', async () => {
    const run = randomUUID();
    await record({ reason: 'before' });
    const calls = [
      ['create user', 'done'],
      ['create user', 'done'],
      ['create user', 'refused'],
      ['edit user', 'failed'],
      ['edit user', 'done'],
    ] as const;
    const entries = calls.map(([action, result]) =>
      on.database.transaction((db) => recordActivity(db, { caller: ada, run }, { action, result })),
    );
    await Promise.all(entries);
    await record({ reason: 'of another person' }, { caller: eve, run });
    const counts = (await list({ runs: 'grouped' })).entries.map((entry) => entry.run ?? entry.reason);
    const one = { id: run, done: 3, refused: 1, failed: 1, created: 2, edited: 1, deleted: 0, editAction: 'edit user' };
    expect(counts).toEqual([
      { id: run, done: 1, refused: 0, failed: 0, created: 0, edited: 1, deleted: 0, editAction: 'edit user' },
      one,
      'before',
    ]);
    expect((await list({ run, actor: ada.id, runs: 'grouped' })).entries.map((entry) => entry.run)).toEqual(
      Array.from({ length: 5 }, () => one),
    );
    expect((await list({ runs: 'grouped', result: 'failed' })).entries).toHaveLength(1);
    expect((await list({ runs: 'grouped', query: 'ada' })).entries).toHaveLength(6);
    expect((await list({ runs: 'grouped', query: ',' })).entries).toHaveLength(3);
    expect((await list()).entries).toHaveLength(7);
  });

  test('a bulk action counts each user once', async () => {
    const run = randomUUID();
    const [grace, alan] = Object.values(targets).map((id) => ({ kind: 'user', id }) as const);
    await record({ action: 'create user', target: grace }, { caller: ada, run });
    await record({ action: 'edit user', target: grace }, { caller: ada, run });
    await record({ result: 'refused', target: alan }, { caller: ada, run });
    await record({ action: 'edit user', target: alan }, { caller: ada, run });
    expect((await list({ runs: 'grouped' })).entries.map((entry) => entry.run)).toEqual([
      { id: run, done: 3, refused: 1, failed: 0, created: 1, edited: 1, deleted: 0, editAction: 'edit user' },
    ]);
  });

  const toAdmin = { action: 'change role', changes: [{ field: 'role', before: 'user', after: 'admin' }] } as const;
  const toUser = { action: 'change role', changes: [{ field: 'role', before: 'admin', after: 'user' }] } as const;
  const deactivation = { action: 'deactivate user' } as const;

  test.each([
    ['all are deactivated', [deactivation, deactivation], { editAction: 'deactivate user' }],
    ['some are activated', [deactivation, { action: 'activate user' }, deactivation], {}],
    ['all get the same role', [toAdmin, toAdmin], { editAction: 'change role', newRole: 'admin' }],
    ['they get different roles', [toAdmin, toUser, toAdmin], { editAction: 'change role' }],
    [
      'some are refused or enrolled',
      [{ ...toUser, result: 'refused' }, { action: 'create user' }, toAdmin],
      { editAction: 'change role', newRole: 'admin' },
    ],
    ['nobody is edited', [{ action: 'create user' }, { ...deactivation, result: 'failed' }], {}],
  ] as const)('a bulk action says how it edited users: %s', async (_what, entries, expected) => {
    const run = randomUUID();
    for (const { changes = [], ...entry } of entries as readonly (Partial<NewEntry> & Pick<NewEntry, 'action'>)[]) {
      await record({ ...entry, changes, target: { kind: 'user', id: randomUUID() } }, { caller: ada, run });
    }
    const [found] = (await list({ runs: 'grouped' })).entries;
    const { editAction, newRole } = found?.run ?? {};
    expect({ ...(editAction && { editAction }), ...(newRole && { newRole }) }).toEqual(expected);
  });

  test('the database refuses to change or delete an entry', async () => {
    await record({ reason: 'kept' });
    for (const statement of ["UPDATE activity SET reason = 'x'", 'DELETE FROM activity', 'TRUNCATE activity']) {
      await expect(on.database.execute(statement)).rejects.toThrow(
        "Entries of the activity can't be changed or deleted",
      );
    }
    expect(await reasons()).toEqual(['kept']);
  });
});
