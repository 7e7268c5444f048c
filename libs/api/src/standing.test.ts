import { expect, test } from 'vitest';
import type { User } from './generated/schemas/index.ts';
import { configureApi } from './settings.ts';
import { standingLabel, standingParts } from './standing.ts';

const withFeatures = (...features: string[]) => {
  const token = () => Promise.resolve(undefined);
  configureApi({
    apiBase: '',
    adminApiHost: '',
    apiKey: '',
    accessToken: token,
    renewToken: token,
    onRefused() {},
    features,
  });
};

const now = Date.parse('2026-11-26T12:00:00Z');
const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
const invited = { status: 'Active', standing: 'invited', accountState: 'not-activated' } as const;

test.each<[Pick<User, 'status' | 'standing' | 'accountState' | 'invitedAt'>, label: string, parts: string]>([
  [{ status: 'Active', standing: 'active', accountState: 'active' }, 'Active', 'Status Active, account active'],
  [{ status: 'Active', standing: 'active' }, 'Active', 'Status Active'],
  [{ status: 'Inactive', standing: 'inactive', accountState: 'none' }, 'Inactive', 'Status Inactive, no account'],
  [{ status: 'Active', standing: 'failed', accountState: 'failed' }, 'Failed', 'Status Active, account failed'],
  [{ status: 'Active', standing: 'on-leave' as never }, 'on-leave', 'Status Active'],
  [{ status: 'Pending' as never }, 'Pending', 'Status Pending'],
  [{ status: '' as never }, 'Unknown', 'Status '],
  [invited, 'Invited', 'Status Active, account not activated'],
  ...([
    [0, 'invited just now, link ends in 7 days'],
    [5, 'invited 5 hours ago, link ends in 7 days'],
    [5 * 24, 'invited 5 days ago, link ends in 2 days'],
    [6 * 24 + 20, 'invited 7 days ago, link ends in 4 hours'],
    [7 * 24, 'invited 7 days ago, link ended'],
  ].map(
    ([hours, says]) =>
      [
        { ...invited, invitedAt: ago(Number(hours)) },
        'Invited',
        `Status Active, account not activated: ${says}`,
      ] as const,
  ) as [User, string, string][]),
])('%j is %s: %s (decided 13)', (user, label, parts) => {
  withFeatures('extended', 'accounts');
  expect([standingLabel(user), standingParts(user, now)]).toEqual([label, parts]);
});

test('a backend without accounts knows Active and Inactive only, also if it sends a standing (decided 13)', () => {
  withFeatures('extended');
  const label = (user: Pick<User, 'status' | 'standing'>) => standingLabel(user);
  expect([label(invited), label({ status: 'Inactive' }), standingParts(invited, now)]).toEqual([
    'Active',
    'Inactive',
    'Status Active',
  ]);
});
