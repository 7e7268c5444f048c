import { expect, test } from 'vitest';
import { refoldSome, refolding } from './refold.ts';
import { freshApi } from './testing/engines.ts';
import { activityOf, addUsers, collectLog } from './testing/test-api.ts';
import { foldMark } from './user-row/user.ts';

const on = freshApi();

const oneil = { firstName: 'Mary', lastName: 'O´Neill', email: 'mary@scv.example' };

/** Search texts of 3.0.0: its fold makes a blank of the accent, and knows no mark. */
const asOf3 = `
  UPDATE users SET search_text = 'mary o neill mary@scv.example', last_name_key = 'o neill' WHERE first_name = 'Mary';
  INSERT INTO activity (id, action, result, target_kind, target_label, search_text)
  VALUES (gen_random_uuid(), 'edit user', 'done', 'user', 'Mary O´Neill (mary@scv.example)', 'mary o neill (mary@scv.example)')`;

const found = async (path: string) => (await on.api.call('GET', `/api/v1/${path}?query=o%27neill`)).body;

test('rows of 3.0.0 are found by this release’s fold after the start', async () => {
  const [user] = await addUsers(on.database, [oneil]);
  await on.database.execute(asOf3);
  expect([await found('users'), await found('activity')]).toMatchObject([{ userList: [] }, { entries: [] }]);
  const read = () => on.database.query('SELECT *, NULL AS search_text, NULL AS last_name_key FROM users ORDER BY id');
  const before = await read();
  const { log, lines } = collectLog();
  await refolding(on.database, log);
  expect(await read()).toEqual(before);
  expect(await found('users')).toMatchObject({ userList: [{ id: user?.id, version: 1 }] });
  expect(await found('activity')).toMatchObject({ entries: [{ action: 'edit user' }] });
  expect(lines).toMatchObject([{ rows: 2 }]);
});

test('rows of this release are left as they are, and those written by 3.0.0 since are folded', async () => {
  await addUsers(on.database, [oneil]);
  await on.api.call('POST', '/api/v1/user', { body: { ...oneil, email: 'x@scv.example', role: 'user' } });
  expect(await refoldSome(on.database)).toBe(0);
  await on.database.execute(asOf3);
  expect(await refoldSome(on.database)).toBe(3);
  expect(await refoldSome(on.database)).toBe(0);
});

test('a pass goes on behind the rows that it has folded', async () => {
  await addUsers(on.database, [oneil]);
  await on.database.execute(asOf3);
  const position = {};
  expect(await refoldSome(on.database, position)).toBe(2);
  await on.database.execute(
    "UPDATE users SET search_text = 'mary' WHERE first_name = 'Mary'; UPDATE activity SET search_text = 'mary'",
  );
  expect(await refoldSome(on.database, position)).toBe(0);
  expect(await refoldSome(on.database)).toBe(2);
});

test('a database that fails for a moment is logged and does not end the start', async () => {
  const { log, lines } = collectLog();
  const busy = Object.create(on.database, { transaction: { value: () => Promise.reject(new Error('busy')) } });
  await refolding(busy as typeof on.database, log);
  expect(lines).toMatchObject([{ reason: 'busy' }]);
});

test('entries of the activity can’t be changed in anything but their search text', async () => {
  await on.database.execute(asOf3);
  await expect(on.database.query("UPDATE activity SET search_text = '', target_label = 'x'")).rejects.toThrow(
    "Entries of the activity can't be changed or deleted",
  );
  expect(await activityOf(on.database)).toMatchObject([{ target_label: 'Mary O´Neill (mary@scv.example)' }]);
});

test('the index of rows to fold is by the mark of this release', async () => {
  const indexes = await on.database.query<{ sql: string }>(
    "SELECT indexdef AS sql FROM pg_indexes WHERE indexname LIKE '%_to_fold'",
  );
  expect(indexes.map(({ sql }) => sql.includes(`'%${foldMark}'`))).toEqual([true, true]);
});
