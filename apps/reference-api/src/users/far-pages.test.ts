import { expect, onTestFinished, test } from 'vitest';
import { openPgliteInMemory } from '../testing/engines.ts';
import { searchUsers } from './user-search.ts';

test('a far page of a search is the same whether the list is scanned or all results are sorted', async () => {
  const database = await openPgliteInMemory();
  onTestFinished(() => database.close());
  // Every row has `crowd`: the list is scanned. `rare` is in none of the first rows: its results are sorted.
  await database.execute(`INSERT INTO users
      (id, first_name, last_name, email, email_key, role, status, last_name_key, first_name_key, search_text, created_at)
    SELECT gen_random_uuid(), '', '', n, n, 'user', 'Active', n, '', 'crowd' || CASE WHEN n > 2000 THEN 'rare' ELSE '' END,
      timestamptz '2026-01-01Z' + n * interval '1 minute'
    FROM generate_series(1, 12100) AS numbers (n)`);
  for (const [word, before] of [
    ['crowd', 0],
    ['rare', 2000],
  ] as const) {
    const query = { page: 90, size: 100, sort: 'createdAt' } as const;
    const { userList } = await searchUsers(database, { words: [word] }, query);
    const emails = Array.from({ length: 100 }, (_, index) => String(before + 9001 + index));
    expect([word, userList.map(({ email }) => email)]).toEqual([word, emails]);
  }
});
