import { emailKey } from '@scv/api/email-key';
import { z } from 'zod';
import { type Action, recordActivity } from '../activity/record-activity.ts';
import { userActor, userTarget } from '../activity/user-target.ts';
import { type Database, type Queryable, timestamp } from '../database/database.ts';
import { printable } from '../printable.ts';
import { usersWhere } from '../user-row/user.ts';
import { type OktaApi, UnreadableAnswer, userAgent } from './okta-api.ts';
import { providerTime } from './provider-time.ts';

const pageSize = 200;
/** Events and changes may appear late, so the last minutes are read again. */
export const overlapMs = 5 * 60_000;

const passwordSet = 'user.account.update_password';

/** Okta may log one step as several events within this time, such as a reset and its mail. */
const sameStepMs = 10_000;

/**
 * Maps the events of Okta's System Log about accounts to the activity's actions. The activity has no action for a
 * password that was set, so it is recorded as `edit account`; no other event here is.
 */
const actions: Record<string, Action> = {
  'user.account.lock': 'lockout',
  'user.account.unlock': 'unlock account',
  'user.account.unlock_by_admin': 'unlock account',
  'user.account.reset_password': 'reset password',
  [passwordSet]: 'edit account',
  'system.email.password_reset.sent_message': 'reset password',
  'system.sms.send_password_reset_message': 'reset password',
  'system.voice.send_password_reset_call': 'reset password',
  'user.mfa.factor.reset_all': 'reset factors',
  'user.session.clear': 'end sessions',
  'user.lifecycle.activate': 'activate account',
  'user.lifecycle.suspend': 'suspend account',
  'user.lifecycle.unsuspend': 'unsuspend account',
  'user.lifecycle.deactivate': 'deactivate account',
  'user.lifecycle.delete.completed': 'delete account',
};

const personSchema = z.object({
  id: z.string().nullish(),
  type: z.string().nullish(),
  alternateId: z.string().nullish(),
  displayName: z.string().nullish(),
});
const eventSchema = z.object({
  uuid: z.guid(),
  published: z.string(),
  eventType: z.string(),
  displayMessage: z.string().nullish(),
  outcome: z.object({ result: z.string(), reason: z.string().nullish() }).nullish(),
  actor: personSchema.nullish(),
  target: z.array(personSchema).nullish(),
  client: z
    .object({
      ipAddress: z.string().nullish(),
      userAgent: z.object({ rawUserAgent: z.string().nullish() }).nullish(),
    })
    .nullish(),
});
/** `published` in milliseconds since 1970. */
type Event = Omit<z.output<typeof eventSchema>, 'published'> & { published: number };

interface Deps {
  database: Database;
  api: OktaApi;
  issuer: string;
  now: () => number;
}

/**
 * Copies the events about our users from the provider's own log into the activity, except those that our calls caused:
 * the activity has these already. An event that is read again is not copied again. An event with an odd id or time is left
 * out, so that the read goes on after it.
 * @param since when the last read ended
 * @returns until when it has read, in milliseconds
 * @throws ProviderUnavailable, ProviderRefusal
 */
export async function readLog({ database, api, issuer, now }: Deps, since: Date): Promise<number> {
  const filter = Object.keys(actions).map((type) => `eventType eq "${type}"`);
  const query = new URLSearchParams({
    since: timestamp(since.getTime() - overlapMs),
    sortOrder: 'ASCENDING',
    limit: String(pageSize),
    filter: filter.join(' or '),
  });
  let readUntil = since.getTime();
  let page: string | undefined = `/api/v1/logs?${query}`;
  while (page !== undefined) {
    const { body, next } = await api.call('GET', page);
    if (!Array.isArray(body)) throw new UnreadableAnswer('The sign-in provider’s answer was no list of events.');
    const events = body.flatMap((sent) => eventIn(sent, now()));
    await database.transaction(async (db) => {
      for (const event of events) await copyEvent(db, issuer, event, events);
    });
    readUntil = Math.max(readUntil, ...events.map(({ published }) => Math.min(published, now())));
    page = body.length === pageSize ? next : undefined; // Okta always has a next page, for what happens later
  }
  return readUntil;
}

/** @returns none if it can't be read */
function eventIn(sent: unknown, now: number): Event[] {
  const { data: event } = eventSchema.safeParse(sent);
  const published = event && providerTime(event.published, now);
  return event === undefined || published === undefined ? [] : [{ ...event, published }];
}

/** @param page the events that were read with it */
async function copyEvent(db: Queryable, issuer: string, event: Event, page: readonly Event[]): Promise<void> {
  const action = actions[event.eventType];
  if (!action || isOurs(event, action)) return;
  const at = timestamp(event.published);
  const [known] = await db.query('SELECT 1 FROM activity WHERE id = $1 AND at = $2', [event.uuid, at]);
  const target = known ? undefined : await findUser(db, issuer, event.target ?? []);
  if (!target) return;
  const isDone = action !== 'lockout' && event.outcome?.result === 'SUCCESS';
  if (isDone && (await isTold(db, target.id, action, event.published))) return;
  if (isOwnReset(event)) {
    const isSet = page.some((other) => isSetBySameStep(other, event));
    if (isSet || (await isTold(db, target.id, 'edit account', event.published))) return;
  }
  const reason = [event.displayMessage, !isDone && event.outcome?.reason].filter(Boolean).join(': ');
  await recordActivity(
    db,
    {
      ...(await actorOf(db, issuer, event)),
      ...(event.client?.ipAddress && { client: printable(event.client.ipAddress) }),
      userAgent: event.client?.userAgent?.rawUserAgent ?? undefined,
    },
    {
      action,
      target: userTarget(userActor(target)),
      result: isDone ? 'done' : 'refused',
      ...(reason && { reason: printable(reason) }),
      byStranger: event.eventType.startsWith('system.'), // anybody can ask for anybody's reset
      copied: { id: event.uuid, at },
    },
  );
}

/**
 * A reset by the owner of the account: the end of a recovery, which Okta also logs as a password that was set, or a link
 * that an administrator sent to themselves.
 */
const isOwnReset = ({ eventType, actor, target }: Event) =>
  eventType === 'user.account.reset_password' && target?.some(({ id }) => id && id === actor?.id);

const isSetBySameStep = (other: Event, { actor, published }: Event) =>
  other.eventType === passwordSet &&
  other.actor?.id === actor?.id &&
  Math.abs(other.published - published) <= sameStepMs;

/** Whether the activity has this step already. Its own `edit account` isn't a password that was set. */
async function isTold(db: Queryable, userId: string, action: Action, published: number): Promise<boolean> {
  const told = await db.query(
    `SELECT 1 FROM activity WHERE target_id = $1 AND action = $2 AND result = 'done' AND at BETWEEN $3 AND $4
       AND (source = 'provider' OR action <> 'edit account')`,
    [userId, action, timestamp(published - sameStepMs), timestamp(published + sameStepMs)],
  );
  return told.length > 0;
}

/** A lockout is never ours: whoever guesses a password may send our name, so that nobody sees it. */
const isOurs = ({ client }: Event, action: Action) =>
  action !== 'lockout' && client?.userAgent?.rawUserAgent === userAgent;

async function actorOf(db: Queryable, issuer: string, { actor }: Event) {
  const user = actor && (await findUser(db, issuer, [actor]));
  if (user) return { caller: userActor(user) };
  if (!actor?.alternateId) return {};
  return {
    caller: { email: printable(actor.alternateId), ...(actor.displayName && { name: printable(actor.displayName) }) },
  };
}

/** The user of an account; of several, the first. */
async function findUser(db: Queryable, issuer: string, people: z.output<typeof personSchema>[]) {
  const ids = people.flatMap(({ id }) => (id ? [id] : []));
  const logins = people.flatMap(({ alternateId }) => (alternateId ? [emailKey(alternateId)] : []));
  const isTheirs =
    '(identity_issuer = $1 AND identity_uid = ANY ($2)) OR (identity_uid IS NULL AND email_key = ANY ($3))';
  const [user] = await usersWhere(db, `${isTheirs} LIMIT 1`, [issuer, ids, logins]);
  return user;
}
