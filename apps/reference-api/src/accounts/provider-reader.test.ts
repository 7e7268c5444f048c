import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openPgliteInMemory } from '../testing/engines.ts';
import { failure } from '../testing/fake-okta.ts';
import { email, testAccounts } from '../testing/test-accounts.ts';
import { addUsers } from '../testing/test-api.ts';
import type { User } from '../user-row/user.ts';
import { userAgent } from './okta-api.ts';
import { readLog } from './provider-log.ts';

const minute = 60_000;

describe('what the provider knows', () => {
  const t = testAccounts(openPgliteInMemory);
  const read = async () => {
    while (await t.api.accounts.readDue());
  };
  const statesOf = async () => {
    const sql = "SELECT account_state AS state FROM users WHERE email LIKE 'person%' ORDER BY email";
    return (await t.database.query<{ state: string }>(sql)).map(({ state }) => state);
  };
  /** An event of the provider's log about the first of the people. */
  const event = (eventType: string, at: number, others: object = {}) => ({
    uuid: randomUUID(),
    published: new Date(at).toISOString(),
    eventType,
    target: [{ id: 'x', type: 'User', alternateId: 'person0@scv.example', displayName: 'Some Body' }],
    ...others,
  });
  const entriesOf = async ({ id }: User) =>
    (await t.api.call('GET', `/api/v1/activity?target=${id}`)).body['entries'] as object[];
  const people = (count: number) =>
    addUsers(
      t.database,
      Array.from({ length: count }, (_, index) => ({ email: `person${index}@scv.example` })),
    );

  test('all accounts are read in pages, and users without one have none (decided 11)', async () => {
    await people(6);
    t.okta.pageSize = 2;
    const statuses = ['ACTIVE', 'STAGED', 'LOCKED_OUT', 'SUSPENDED', 'DEPROVISIONED'];
    for (const [index, status] of statuses.entries()) t.okta.add(`person${index}@scv.example`, status);
    // Organizations may make the email optional.
    Object.assign(t.okta.add('nobody@scv.example').profile, { email: null });
    for (const account of t.okta.accounts.values()) account.lastUpdated = t.now - 10 * minute;
    expect(await statesOf()).toEqual(Array(6).fill('unknown'));
    await read();
    expect(await statesOf()).toEqual(['active', 'not-activated', 'locked-out', 'suspended', 'none', 'none']);
    expect(t.okta.calls.filter((call) => call === 'GET /api/v1/users')).toHaveLength(4);
  });

  test('after that only what has changed is read, once a minute; a deleted account is noticed on the next day', async () => {
    await people(1);
    const account = t.okta.add('person0@scv.example');
    await read();
    t.okta.calls.splice(0);
    await read();
    expect(t.okta.calls).toEqual([]);
    Object.assign(account, { status: 'LOCKED_OUT', lastUpdated: Date.now() });
    t.now += minute;
    await read();
    expect(await statesOf()).toEqual(['locked-out']);
    t.okta.accounts.clear();
    t.now += minute;
    await read();
    expect(await statesOf()).toEqual(['locked-out']);
    t.now += 24 * 60 * minute;
    await read();
    expect(await statesOf()).toEqual(['none']);
  });

  test('an account that was activated after its user became Inactive is suspended (decided 11)', async () => {
    const user = await t.enroll();
    await t.edit(user, { status: 'Inactive' });
    await t.edit(user, {});
    await t.work();
    await t.edit(user, { status: 'Inactive' });
    await t.work();
    Object.assign(t.account(), { status: 'ACTIVE', lastUpdated: Date.now() });
    await read();
    await t.work();
    expect([t.okta.states, await t.stateOf(user)]).toEqual([[`${email}: SUSPENDED`], 'suspended']);
  });

  test('accounts and events with what the database can’t store are read, and shown escaped', async () => {
    const [person] = (await people(1)) as [User];
    t.okta.add('a\0b\ud800@scv.example');
    t.okta.add('person0@scv.example', 'LOCKED_OUT');
    t.okta.events.push(
      event('user.account.lock', t.now, {
        displayMessage: 'a\0b',
        client: { ipAddress: '::1\0', userAgent: { rawUserAgent: '\ud800' } },
      }),
    );
    await read();
    expect(await statesOf()).toEqual(['locked-out']);
    expect(await entriesOf(person)).toMatchObject([
      { action: 'lockout', reason: String.raw`a\u0000b`, client: String.raw`::1\u0000` },
    ]);
  });

  test('a change that is queued decides, and a refused one stays failed', async () => {
    t.okta.add(email, 'ACTIVE');
    const user = await t.enroll();
    await read();
    expect(await t.stateOf(user)).toBe('not-activated');
    t.okta.fault = (call) => (call.startsWith('POST') ? failure(400, 'No') : undefined);
    await t.work();
    t.now += 2 * minute;
    await read();
    expect(await t.stateOf(user)).toBe('failed');
  });

  test('the worker leaves a tenth of the provider’s limit to others, and works on after its reset', async () => {
    t.okta.remaining = 10;
    await t.enrolled();
    const calls = t.okta.calls.length;
    await t.enroll({ firstName: 'B', lastName: 'B', email: 'b@scv.example', role: 'user' });
    await t.work();
    await read();
    expect(t.okta.calls).toHaveLength(calls);
    t.okta.remaining = 100;
    t.now = Date.now() + 62_000; // The fake counts from the time of its answer.
    await t.work();
    expect(t.okta.accounts.size).toBe(2);
  });

  test('a provider that refuses to be read is asked again in an hour, and changes are made meanwhile', async () => {
    t.okta.fault = (call) => (/^GET .*(users|logs)$/.test(call) ? failure(403, 'No permission') : undefined);
    const warn = vi.spyOn(t.api.log, 'warn');
    await t.enroll();
    await read();
    expect(warn).toHaveBeenCalledTimes(3);
    t.now += 59 * minute;
    await read();
    expect(warn).toHaveBeenCalledTimes(3);
    await t.work();
    expect(t.okta.states).toEqual([`${email}: PROVISIONED`]);
  });

  test('events of the provider’s log about our users are in the activity once, with their source (decided 11)', async () => {
    const [user] = (await people(1)) as [User];
    const ada = t.okta.add('ada.byron@scv.example');
    await read();
    const add = (eventType: string, others: object = {}) =>
      t.okta.events.push(
        event(eventType, t.now + 1000, {
          displayMessage: 'A sentence\n',
          outcome: { result: 'SUCCESS', reason: null },
          actor: { id: 'system', alternateId: 'system@okta.com', displayName: 'Okta\u202E System' },
          client: { ipAddress: '192.0.2.7', userAgent: { rawUserAgent: 'Mozilla/5.0 (X11; Linux) Firefox/144.0' } },
          ...others,
        }),
      );
    const byAda = { actor: { id: ada.id, type: 'User', alternateId: 'ada.byron@scv.example', displayName: 'Ada' } };
    add('user.account.lock', {
      outcome: { result: 'FAILURE', reason: 'LOCKED_OUT' },
      client: { ipAddress: '192.0.2.7', userAgent: { rawUserAgent: userAgent } }, // anybody can send any
    });
    add('user.account.unlock_by_admin', byAda);
    add('user.session.start');
    add('user.lifecycle.suspend', { client: { ipAddress: null, userAgent: { rawUserAgent: userAgent } } });
    add('user.lifecycle.suspend', { target: [{ id: 'y', alternateId: 'stranger@scv.example' }] });
    for (let minutes = 0; minutes < 2; minutes += 1) {
      t.now += minute;
      await read();
    }
    expect((await entriesOf(user)).toReversed()).toMatchObject([
      {
        action: 'lockout',
        result: 'refused',
        source: 'provider',
        reason: 'A sentence: LOCKED_OUT',
        actor: { name: 'Okta System', email: 'system@okta.com' },
        client: '192.0.2.7',
      },
      {
        action: 'unlock account',
        result: 'done',
        source: 'provider',
        actor: { id: t.api.adminId },
        browser: 'Firefox 144 on Linux',
      },
    ]);
  });

  const owner = { actor: { id: 'x', type: 'User', alternateId: 'person0@scv.example', displayName: 'Some Body' } };
  test.each([
    ['system.email.password_reset.sent_message', owner, 'reset password', true],
    ['system.sms.send_password_reset_message', owner, 'reset password', true],
    ['system.voice.send_password_reset_call', owner, 'reset password', true],
    ['user.account.reset_password', { actor: { id: 'y', alternateId: 'root@scv.example' } }, 'reset password', false],
    ['user.account.reset_password', owner, 'reset password', false],
    ['user.account.update_password', owner, 'edit account', false],
    ['user.account.unlock', owner, 'unlock account', false],
  ])('what somebody did for their own account is copied: %s by %o', async (type, by, action, byStranger) => {
    const [user] = (await people(1)) as [User];
    await read();
    t.okta.events.push(event(type, t.now + 1000, { outcome: { result: 'SUCCESS' }, displayMessage: 'So', ...by }));
    t.now += minute;
    await read();
    const actor = { email: by.actor.alternateId, ...(by === owner && { id: user.id }) };
    expect(await entriesOf(user)).toMatchObject([{ action, result: 'done', source: 'provider', reason: 'So', actor }]);
    expect(await t.database.query('SELECT by_stranger AS "byStranger" FROM activity WHERE source IS NOT NULL')).toEqual(
      [{ byStranger }],
    );
  });

  const [reset, update] = ['user.account.reset_password', 'user.account.update_password'];
  const sent = 'system.email.password_reset.sent_message';
  const root = { actor: { id: 'y', alternateId: 'root@scv.example' } };
  const system = { actor: { id: 'system', alternateId: 'system@okta.com' } };
  type Logged = [eventType: string, ms: number, by: object];
  const entry = (...logged: Logged): Logged => logged;
  test.each<[string, Logged[], string[]]>([
    [
      'a recovery, then another password',
      [entry(reset, 0, owner), entry(update, 1500, owner), entry(update, 30_000, owner)],
      ['edit account', 'edit account'],
    ],
    ['a recovery in the other order', [entry(update, 0, owner), entry(reset, 10, owner)], ['edit account']],
    ['a reset by an administrator', [entry(reset, 0, root), entry(sent, 500, system)], ['reset password']],
    ['a reset for oneself', [entry(reset, 0, owner), entry(sent, 500, system)], ['reset password']],
    [
      'a reset and its email and SMS',
      [entry(sent, 0, owner), entry('system.sms.send_password_reset_message', 10, owner)],
      ['reset password'],
    ],
    ['two resets', [entry(reset, 0, root), entry(reset, 30_000, root)], ['reset password', 'reset password']],
    [
      'an unlock',
      [entry('user.account.unlock', 0, root), entry('user.account.unlock_by_admin', 5, root)],
      ['unlock account'],
    ],
  ])('%s is copied once, however often the provider logs it', async (_, logged, copied) => {
    const [user] = (await people(1)) as [User];
    await read();
    for (const [type, ms, by] of logged) {
      t.okta.events.push(event(type, t.now + 1000 + ms, { outcome: { result: 'SUCCESS' }, ...by }));
    }
    t.now += minute;
    await read();
    expect(await entriesOf(user)).toMatchObject(copied.map((action) => ({ action })));
  });

  test('the mail of a reset by this API is not copied beside it', async () => {
    const account = t.okta.add('person0@scv.example');
    const [user] = (await people(1)) as [User];
    await read();
    expect((await t.help(user, 'reset-password')).status).toBe(204);
    t.okta.events.push(
      event(sent, t.now + 1000, {
        outcome: { result: 'SUCCESS' },
        ...system,
        target: [{ id: account.id, alternateId: 'person0@scv.example' }],
      }),
    );
    t.now += minute;
    await read();
    expect(await entriesOf(user)).toMatchObject([{ action: 'reset password' }]);
  });

  test('an event with an odd time or id is left out, and those around it are copied', async () => {
    const [user] = (await people(1)) as [User];
    await read();
    const at = t.now + minute;
    t.okta.events.push(
      event('user.account.lock', at),
      ...['9999-12-31T23:59:59Z', '0000-01-01T00:00:00Z', 'yesterday'].map((published) =>
        event('user.session.clear', at, { published }),
      ),
      event('user.session.clear', at, { uuid: 'odd' }),
      event('user.account.unlock', at, { published: new Date(at + 1000).toISOString().replace('Z', '+00:00') }),
    );
    for (let minutes = 0; minutes < 2; minutes += 1) {
      t.now += minute;
      await read();
    }
    t.okta.events.push(event('user.lifecycle.suspend', t.now));
    t.now += minute;
    await read();
    expect((await entriesOf(user)).toReversed()).toMatchObject([
      { action: 'lockout' },
      { action: 'unlock account' },
      { action: 'suspend account' },
    ]);
  });

  test('an event that appears in the provider’s log after later ones is copied, once', async () => {
    const [user] = (await people(1)) as [User];
    await read();
    const later = t.now + minute;
    t.okta.events.push(event('user.account.unlock', later));
    t.now += 2 * minute;
    await read();
    t.okta.events.unshift(event('user.account.lock', later - minute));
    for (let minutes = 0; minutes < 2; minutes += 1) {
      t.now += minute;
      await read();
    }
    expect(await entriesOf(user)).toMatchObject([{ action: 'unlock account' }, { action: 'lockout' }]);
  });
});

test('the log is read up to the page that isn’t full', async () => {
  const published = '2026-11-02T12:00:00.000Z';
  let pages = 0;
  const call = async () => {
    pages += 1;
    const event = { published, eventType: 'system.other' };
    const body = Array.from({ length: pages < 3 ? 200 : 1 }, () => ({ ...event, uuid: randomUUID() }));
    return { body, next: '/api/v1/logs' };
  };
  const database = await openPgliteInMemory();
  onTestFinished(() => database.close());
  const api = { call, busyUntil: 0 };
  const parts = { database, api, issuer: 'https://company.okta.com', now: Date.now };
  expect(await readLog(parts, new Date(0))).toBe(Date.parse(published));
  expect(pages).toBe(3);
});
