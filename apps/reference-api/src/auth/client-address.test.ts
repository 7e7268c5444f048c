import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { ApiEnv } from '../api-env.ts';
import { clientNetwork, networkOf } from './client-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7x', '::ffff:203.0.113.7x'],
  ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002::/64'],
  ['2001:db8::1', '2001:0db8:0000:0000::/64'],
  ['fe80::1%eth0', 'fe80:0000:0000:0000::/64'],
  ['', ''],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  [undefined, '198.51.100.1', '192.0.2.1', false],
  ['X-Forwarded-For', '198.51.100.1', '198.51.100.1', false],
  ['X-Forwarded-For', '10.9.9.9, 198.51.100.1', '198.51.100.1', false],
  ['X-Forwarded-For', '198.51.100.1:4711', '198.51.100.1', false],
  ['X-Forwarded-For', '[2001:db8::1]:4711', '2001:0db8:0000:0000::/64', false],
  ['X-Forwarded-For', 'for=10.9.9.9, for=198.51.100.1;proto=https;by=203.0.113.43', '198.51.100.1', false],
  ['X-Forwarded-For', 'proto=https;For="[2001:db8::1]:4711"', '2001:0db8:0000:0000::/64', false],
  ['X-Forwarded-For', 'for="198.51.100.1:4711"', '198.51.100.1', false],
  ['X-Forwarded-For', '198.51.100.1, unknown', '192.0.2.1', true],
  ['X-Forwarded-For', 'for=_hidden', '192.0.2.1', true],
  ['X-Real-IP', '198.51.100.1', '192.0.2.1', true],
])(
  'with the trusted header %s, X-Forwarded-For: %s means the client %s',
  async (header, forwarded, network, isUnread) => {
    const app = new Hono<ApiEnv>();
    app.get('/', (context) => context.json(clientNetwork(context, header)));
    const headers = { 'X-Forwarded-For': forwarded };
    const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: '192.0.2.1' } } });
    expect(await answer.json()).toEqual({ network, isUnread });
  },
);
