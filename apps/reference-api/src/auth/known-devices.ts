import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { emailKey } from '@scv/api/email-key';
import type { Actor } from '../activity/record-activity.ts';
import { type Database, insertRows, timestamp } from '../database/database.ts';

/** The prefix lets no other host of the domain set the cookie. Browsers demand `Path=/` for it. */
const cookieName = '__Host-scv_device';
const maxAgeDays = 180;
const maxDevicesPerUser = 20;

/**
 * Recognizes a browser in which a user has signed in before, by a cookie with a random token (OWASP, "Slow Down Online
 * Guessing Attacks with Device Cookies"). The cookie doesn't replace the password: it gives the browser its own count
 * of failed sign-ins, and says who logged in before a session begins.
 */
export function knownDevices(database: Database, now: () => number) {
  /** The digest of the browser's token, and the last user whose password was right there. */
  const read = async (context: Context) => {
    const token = getCookie(context, cookieName);
    if (token === undefined) return undefined;
    const [device] = await database.query<{ digest: string; emailKey: string } & Required<Actor>>(
      `SELECT token_digest AS digest, email_key AS "emailKey", users.id, email, first_name || ' ' || last_name AS name
       FROM known_devices JOIN users ON users.id = known_devices.user_id
       WHERE token_digest = $1 AND known_devices.last_sign_in_at > $2`,
      [digestOf(token), timestamp(now() - maxAgeDays * 24 * 60 * 60 * 1000)],
    );
    return device;
  };
  return {
    /** @returns the digest of the browser's token if the user with this username was the last to sign in there */
    async find(context: Context, username: string): Promise<string | undefined> {
      const device = await read(context);
      return device?.emailKey === emailKey(username) ? device.digest : undefined;
    },

    /** @returns the browser's last user, if that is another person. `person` has no id if they aren't a user */
    async findOther(context: Context, person: Actor): Promise<Required<Actor> | undefined> {
      const device = await read(context);
      const isSame = person.id === undefined ? device?.emailKey === emailKey(person.email) : device?.id === person.id;
      return isSame ? undefined : device;
    },

    /** Gives the browser a new token in exchange for the one it had. */
    async remember(context: Context, userId: string, known: string | undefined): Promise<void> {
      const token = randomBytes(32).toString('base64url');
      const device = { token_digest: digestOf(token), user_id: userId, last_sign_in_at: timestamp(now()) };
      await insertRows(database, 'known_devices', [device]);
      await database.query(
        `DELETE FROM known_devices WHERE token_digest = $1 OR token_digest IN (
           SELECT token_digest FROM known_devices WHERE user_id = $2 ORDER BY last_sign_in_at DESC OFFSET $3)`,
        [known ?? '', userId, maxDevicesPerUser],
      );
      const maxAge = maxAgeDays * 24 * 60 * 60;
      setCookie(context, cookieName, token, { path: '/', maxAge, httpOnly: true, secure: true, sameSite: 'Strict' });
    },
  };
}

const digestOf = (token: string) => createHash('sha256').update(token).digest('hex');
