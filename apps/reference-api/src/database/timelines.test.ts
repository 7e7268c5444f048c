import type { ClientBase } from 'pg';
import { expect, test } from 'vitest';
import { Timelines } from './timelines.ts';

/** @param timeline undefined if the engine has none */
const clientOn = (timeline: string | undefined) =>
  ({
    query: async () => {
      if (timeline === undefined) throw new Error('no such function');
      return { rows: [{ timeline }] };
    },
  }) as unknown as ClientBase;

test.each([
  ['one primary', ['00000001'], [false]],
  ['a former primary before the new one', ['00000001', '00000002'], [true, false]],
  ['a former primary after the new one', ['0000000A', '00000009'], [false, true]],
  ['two connections to the new one', ['00000002', '00000002'], [false, false]],
  ['an engine without timelines', [undefined, undefined], [false, false]],
])('%s', async (_, timelines, former) => {
  const known = new Timelines();
  const clients = timelines.map(clientOn);
  for (const client of clients) await known.add(client);
  expect(clients.map((client) => known.isFormerPrimary(client))).toEqual(former);
});
