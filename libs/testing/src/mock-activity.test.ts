import type { ActivityList, CddUploadList, User } from '@scv/api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fakeActivity } from './fakes.ts';
import { mockBackend } from './mock-backend.ts';
import { server } from './server.ts';

const headers = { Authorization: 'Bearer any', 'Content-Type': 'application/json' };
const get = async <Body>(path: string) =>
  (await (await fetch(`http://localhost:3000/api/v1/${path}`, { headers })).json()) as Body;
const list = (query = '') => get<ActivityList>(`activity?${query}`);
const create = async (email: string, run: string) => {
  const body = JSON.stringify({ firstName: 'Grace', lastName: 'Hopper', email, role: 'user' });
  const sent = { method: 'POST', headers: { ...headers, 'X-Run-Id': run }, body };
  return (await (await fetch('http://localhost:3000/api/v1/user', sent)).json()) as User;
};

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());
beforeEach(() => server.resetHandlers(...mockBackend({ activity: fakeActivity(5) })));

test('entries are paged and filtered, and newer ones are found', async () => {
  const first = await list('size=2');
  const run = crypto.randomUUID();
  const { id } = await create('grace@scv.example', run);
  await create('grace2@scv.example', run);
  const second = await list(`size=3&after=${first.next}`);
  expect([first, second].flatMap(({ entries }) => entries).map((entry) => entry.id)).toEqual(
    fakeActivity(5).map((entry) => entry.id),
  );
  expect((await list(`newerThan=${first.newest}`)).entries).toHaveLength(2);
  expect((await list(`run=${run}`)).entries).toHaveLength(2);
  expect((await list(`target=${id}&action=create+user&query=hopper&from=2026-01-01T00:00:00Z`)).entries).toHaveLength(
    1,
  );
});

test('a bulk action is one entry, which says how it edited its users', async () => {
  const run = crypto.randomUUID();
  const edit = async ({ id, ...user }: User, change: Partial<User>) => {
    const body = JSON.stringify({ ...user, ...change });
    const sent = { method: 'PUT', headers: { ...headers, 'X-Run-Id': run }, body };
    expect((await fetch(`http://localhost:3000/api/v1/user/${id}`, sent)).ok).toBe(true);
  };
  const grouped = async () => (await list('runs=grouped')).entries.filter((entry) => entry.run?.id === run);
  const [one, two, three] = await Promise.all(
    ['one@scv.example', 'two@scv.example', 'three@scv.example'].map((email) => create(email, crypto.randomUUID())),
  );
  await edit(one!, { role: 'admin' });
  await edit(two!, { role: 'admin' });
  const same = { done: 2, created: 0, edited: 2, editAction: 'change role', newRole: 'admin' };
  expect(await grouped()).toMatchObject([{ target: { id: one!.id }, run: same }]);
  await edit(three!, { status: 'Inactive' });
  const [mixed] = await grouped();
  expect(mixed?.run).toEqual({ id: run, done: 3, refused: 0, failed: 0, created: 0, edited: 3, deleted: 0 });
  expect((await list(`run=${run}&runs=grouped`)).entries).toHaveLength(3);
});

test('an upload is listed with its records, and found by its checksum', async () => {
  const body = new FormData();
  body.append('cddFile', new File(['{"records":[{},{}]}'], 'two.json', { type: 'application/json' }));
  const sent = { method: 'POST', headers: { Authorization: 'Bearer any' }, body };
  await fetch('http://localhost:3000/hpesa/api/v1/cdd/upload', sent);
  const { uploads } = await get<CddUploadList>('cdd/uploads');
  expect(uploads).toMatchObject([{ name: 'two.json', records: 2, result: 'done' }]);
  expect(await get(`cdd/uploads?sha256=${uploads[0]?.sha256}`)).toEqual({ uploads, hasNext: false });
  expect((await list('action=upload+CDD+file')).entries[0]?.target?.label).toBe('two.json');
});
