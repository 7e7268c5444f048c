import { expect, test } from 'vitest';
import type { User } from './generated/schemas/index.ts';
import { configureApi } from './settings.ts';
import { accountLabel, standingDetail, standingLabel } from './standing.ts';

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

type Fields = Pick<User, 'status' | 'standing' | 'accountState' | 'invitedAt' | 'account'>;

test.each<[Fields, label: string, account: string, detail: string]>([
  [{ status: 'Active', standing: 'active', accountState: 'active' }, 'Active', 'Active', ''],
  [{ status: 'Active', standing: 'active' }, 'Active', 'Active', ''],
  [{ status: 'Active', standing: 'no-account', accountState: 'none' }, 'Active · No account', 'No account', ''],
  [{ status: 'Active', standing: 'locked-out', accountState: 'locked-out' }, 'Active · Locked out', 'Locked out', ''],
  [{ status: 'Inactive', standing: 'inactive' }, 'Inactive', '', ''],
  [
    { status: 'Inactive', standing: 'inactive', accountState: 'suspended' },
    'Inactive',
    'Suspended',
    'Account: Suspended',
  ],
  [
    {
      status: 'Active',
      standing: 'failed',
      accountState: 'failed',
      account: {
        status: 'refused',
        detail: 'Api validation failed: login: login: An object with this field already exists',
      },
    },
    'Active · Failed',
    'Failed',
    'Login taken at the sign-in provider',
  ],
  [{ status: 'Active', standing: 'on-leave' as never }, 'on-leave', '', ''],
  [{ status: 'Active', standing: 'active', accountState: 'frozen' as never }, 'Active', 'frozen', ''],
  [{ status: 'Pending' as never }, 'Pending', '', ''],
  [{ status: '' as never }, 'Unknown', '', ''],
  [invited, 'Active · Invited', 'Invited', ''],
  ...[
    [0, 'Invited just now, link ends in 7 days'],
    [5, 'Invited 5 hours ago, link ends in 7 days'],
    [5 * 24, 'Invited 5 days ago, link ends in 2 days'],
    [6 * 24 + 20, 'Invited 7 days ago, link ends in 4 hours'],
    [7 * 24, 'Invited 7 days ago, link ended'],
  ].map(([hours, detail]): [Fields, string, string, string] => [
    { ...invited, invitedAt: ago(Number(hours)) },
    'Active · Invited',
    'Invited',
    String(detail),
  ]),
])('%j is %s, with the account %s: %s (decided 13)', (user, label, account, detail) => {
  withFeatures('extended', 'accounts');
  expect([standingLabel(user), accountLabel(user), standingDetail(user, now)]).toEqual([label, account, detail]);
});

test('a backend without accounts has Active and Inactive only, even if it sends a standing (decided 13)', () => {
  withFeatures('extended');
  const suspended = { status: 'Inactive', accountState: 'suspended' } as const;
  expect([standingLabel(invited), standingLabel(suspended)]).toEqual(['Active', 'Inactive']);
  expect([standingDetail(invited, now), standingDetail(suspended, now)]).toEqual(['', '']);
});
