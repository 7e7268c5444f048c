import type { AccountState, ActivityEntry, CddCheck, UploadedCddFile, User } from '@scv/api';
import { fakeUsers } from '@scv/testing/fakes';
import { mockAdmin } from '@scv/testing/mock-backend';

const hourMs = 3_600_000;

/**
 * The initial data of mock mode: the administrator and 1,004 fake users, 30 days of activity and uploads.
 * @param email of the administrator
 * @param now milliseconds since 1970; nothing is newer
 */
export function mockData(email: string, now: number) {
  const ago = (hours: number) => new Date(now - hours * hourMs).toISOString();
  const ada = { firstName: 'Ada', lastName: 'Byron', email, role: 'admin', status: 'Active', version: 1 } as const;
  const users = [{ id: mockAdmin.id, ...ada }, ...fakeUsers(1004).map(withReadableEmail)].map((user, index): User => {
    const createdAt = ago(1 + index * 5);
    const lastSignIn = index % 7 === 6 ? {} : { lastSignInAt: ago(1 + index / 2) };
    const accountState = stateOf(user, index);
    const account: User['account'] =
      accountState === 'none' ? { status: 'none' } : { status: 'linked', origin: 'created' };
    const invitation = accountState === 'not-activated' ? { invitedAt: ago(3 + (index % 8) * 24) } : {};
    return { ...user, createdAt, updatedAt: createdAt, accountState, account, ...invitation, ...lastSignIn };
  });
  const admins = users.filter(({ role, status }) => role === 'admin' && status === 'Active').slice(0, 5);
  /** The newest first. */
  const every = <Item>(hours: number, count: number, item: (event: Event, index: number) => Item) =>
    Array.from({ length: count }, (_, index) => {
      const actor = asActor(admins[index % admins.length] as User);
      return item({ id: crypto.randomUUID(), at: ago((index + 0.5) * hours), actor }, index);
    });
  const uploads = every(36, 20, uploadOf);
  const entries = every(2.4, 300, (event, index) => entryOf(event, index, users[index + 20] as User));
  const activity = [...entries, ...uploads.map(uploadEntry)].toSorted((one, other) => (one.at < other.at ? 1 : -1));
  return { users, activity, uploads, cddSchema };
}

/** Mostly active, and each of the other states now and then. */
function stateOf({ status }: User, index: number): AccountState {
  if (index % 7 === 6) return index % 2 === 0 ? 'not-activated' : 'none';
  if (status === 'Inactive') return 'suspended';
  return index % 40 === 5 ? 'locked-out' : 'active';
}

/** The fields that entries and uploads share. */
interface Event {
  id: string;
  at: string;
  actor: ReturnType<typeof asActor>;
}

const asActor = ({ id, firstName, lastName, email }: User) => ({ id, name: `${firstName} ${lastName}`, email });

function withReadableEmail(user: User, index: number): User {
  const name = `${user.firstName}.${user.lastName}`.toLowerCase().replace(/[^a-z.]/g, '');
  return { ...user, email: `${name}${index}@scv.example` };
}

function uploadOf({ actor: uploader, ...event }: Event, index: number): UploadedCddFile {
  const name = `customers-${event.at.slice(0, 10)}.json`;
  if (index % 6 === 5) {
    return { ...event, name, uploader, result: 'refused', reason: 'The file is not well-formed JSON.' };
  }
  if (index % 9 === 7) {
    const reason = 'The upload was cancelled, or its connection was lost.';
    return { ...event, name, uploader, result: 'cancelled', reason };
  }
  const sha256 = event.id.replaceAll('-', '').repeat(2);
  const records = 200 + index * 31;
  const kinds = [{ sentence: 'riskRating is missing', path: '/riskRating', records: index }];
  const check: CddCheck =
    index % 4 === 1 ? { result: 'faults', records, faulty: index, faults: index, kinds } : { result: 'fits', records };
  const grade = check.result === 'fits' ? 'ready' : 'does-not-fit';
  return { ...event, name, uploader, result: 'done', size: 50_000 + index * 12_345, records, sha256, check, grade };
}

function uploadEntry({ id, at, name, result, reason, uploader: actor }: UploadedCddFile): ActivityEntry {
  const target = { kind: 'file', id, label: name } as const;
  return { id: crypto.randomUUID(), at, actor, action: 'upload CDD file', target, result, ...(reason && { reason }) };
}

/** Sign-ins and edits in turn, and a wrong password now and then. */
function entryOf({ id, at, actor }: Event, index: number, user: User): ActivityEntry {
  const entry = { id, at, actor, result: 'done', client: '192.0.2.17', requestId: crypto.randomUUID() } as const;
  const self = { kind: 'user', id: actor.id, label: `${actor.name} (${actor.email})` } as const;
  if (index % 9 === 4)
    return { ...entry, action: 'sign-in', target: self, result: 'refused', reason: 'wrong password' };
  if (index % 2 === 0) return { ...entry, action: 'sign-in', target: self };
  const target = { kind: 'user', id: user.id, label: `${asActor(user).name} (${user.email})` } as const;
  const change =
    index % 4 === 1
      ? { field: 'lastName', before: 'Miller', after: user.lastName }
      : { field: 'role', before: user.role === 'admin' ? 'user' : 'admin', after: user.role };
  return { ...entry, action: index % 4 === 1 ? 'edit user' : 'change role', target, changes: [change] };
}

/** Records of apps/reference-api/samples/cdd-sample.json fit it. */
const cddSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'CDD record of mock mode',
  type: 'object',
  required: ['customerId', 'name', 'riskRating'],
  properties: {
    customerId: { type: 'string', pattern: '^C-[0-9]{6}$' },
    name: { type: 'string', minLength: 1 },
    riskRating: { enum: ['low', 'medium', 'high'] },
  },
};
