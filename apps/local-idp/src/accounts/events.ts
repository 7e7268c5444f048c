import { randomUUID } from 'node:crypto';
import type { Store } from '../store.ts';
import type { Account } from './accounts.ts';

/** Events, with the name and the sentence of Okta's System Log (developer.okta.com, "Event types"). */
const sentences = {
  'user.session.clear': 'Clear user session',
  'user.account.lock': 'Max sign in attempts exceeded',
  'user.account.unlock': 'User unlock attempted',
  'user.account.unlock_by_admin': 'Unlock user account',
  'user.account.reset_password': 'Fired when the user’s Okta password is reset',
  'user.account.update_password': 'User update password for Okta',
  'system.email.password_reset.sent_message': 'Send self-service password reset email',
  'system.sms.send_password_reset_message': 'Send self-service password reset SMS',
  'system.voice.send_password_reset_call': 'Send self-service password reset call',
  'user.account.expire_password': 'Expire user’s password',
  'user.account.update_profile': 'Update user profile for Okta',
  'user.mfa.factor.reset_all': 'Reset all factors for user',
  'user.lifecycle.create': 'Create Okta user',
  'user.lifecycle.activate': 'Activate Okta user',
  'user.lifecycle.reactivate': 'Reactivate Okta user',
  'user.lifecycle.suspend': 'Suspend Okta user',
  'user.lifecycle.unsuspend': 'Unsuspend Okta user',
  'user.lifecycle.deactivate': 'Deactivate Okta user',
  'user.lifecycle.delete.completed': 'Delete Okta user',
};
export type EventType = keyof typeof sentences;

type Person = Pick<Account, 'uid' | 'login' | 'profile'>;

export interface NewEvent {
  type: EventType;
  /** The person it happened to. */
  target: Person;
  /** The actor, if not the target: an administrator, through a call with the API token, or the provider itself. */
  by?: 'administrator' | 'provider';
  client?: { ipAddress: string | null; userAgent: string | null; deviceFingerprint: string | null };
}

const others = {
  administrator: { id: 'api-token', type: 'User', alternateId: 'api-token', displayName: 'API token' },
  provider: { id: 'okta-system', type: 'SystemPrincipal', alternateId: 'system@okta.com', displayName: 'Okta System' },
};

const schema = `
  CREATE TABLE IF NOT EXISTS event (
    id INTEGER PRIMARY KEY, published INTEGER NOT NULL, content TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS event_published ON event (published);
`;

export type StoredEvent = ReturnType<typeof describeEvent> & { published: string };

/** The provider's log, in the shape of Okta's System Log ("LogEvent"). */
export class EventStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    store.db.exec(schema);
  }

  add(event: NewEvent): void {
    const content = JSON.stringify(describeEvent(event));
    this.#store.run('INSERT INTO event (published, content) VALUES (?, ?)', Date.now(), content);
  }

  /**
   * In the order in which they happened.
   * @param since milliseconds since 1970
   * @param after the number of the event before
   */
  *list(since: number, after: number): Generator<[number: number, event: StoredEvent]> {
    const select = `SELECT id, published, content FROM event
      WHERE id > ? AND published >= ? ORDER BY id`;
    for (const { id, published, content } of this.#store.db.prepare(select).iterate(after, since)) {
      const event = JSON.parse(String(content)) as ReturnType<typeof describeEvent>;
      yield [Number(id), { ...event, published: new Date(Number(published)).toISOString() }];
    }
  }

  /** The id of the newest event, or 0 before the first one. */
  newest(): number {
    return this.#store.row<{ newest: number | null }>('SELECT max(id) AS newest FROM event')?.newest ?? 0;
  }
}

function describeEvent({ type, target, by, client }: NewEvent) {
  const person = describePerson(target);
  return {
    uuid: randomUUID(),
    version: '0',
    eventType: type,
    displayMessage: sentences[type],
    severity: 'INFO',
    outcome: { result: 'SUCCESS', reason: null },
    actor: by ? others[by] : person,
    target: [person],
    client: {
      ipAddress: client?.ipAddress ?? null,
      userAgent: client?.userAgent ? { rawUserAgent: client.userAgent } : null,
    },
    debugContext: { debugData: client?.deviceFingerprint ? { deviceFingerprint: client.deviceFingerprint } : {} },
  };
}

function describePerson({ uid, login, profile }: Person) {
  const displayName = [profile['firstName'], profile['lastName']].filter(Boolean).join(' ');
  return { id: uid, type: 'User', alternateId: login, displayName };
}
