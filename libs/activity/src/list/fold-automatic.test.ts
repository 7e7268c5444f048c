import type { ActivityEntry } from '@scv/api';
import { expect, test } from 'vitest';
import { ada, entry } from '../testing/render-activity.tsx';
import { foldAutomatic } from './fold-automatic.ts';

const target = { kind: 'user', id: crypto.randomUUID(), label: 'Bo' } as const;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 10, minute)).toISOString();
const enrolled = entry({ action: 'create user', actor: ada, target, at: at(0) });
const { actor: _, ...unsigned } = entry({ target });
const created = { ...unsigned, id: crypto.randomUUID(), action: 'create account', at: at(1) } as const;
const mailed = { ...unsigned, id: crypto.randomUUID(), action: 'activate account', at: at(2) } as const;
const refused = entry({ action: 'edit user', result: 'refused', actor: ada, target, at: at(1) });
const reset = entry({ action: 'reset password', actor: ada, target, at: at(1) });
const other = entry({ target: { ...target, id: crypto.randomUUID() }, at: at(1) });

test.each<[string, ActivityEntry[], [ActivityEntry, ActivityEntry[]][]]>([
  ['is folded into its cause, in order', [mailed, created, enrolled], [[enrolled, [created, mailed]]]],
  [
    'about somebody else stays',
    [created, other],
    [
      [created, []],
      [other, []],
    ],
  ],
  [
    'is folded across other entries',
    [created, other, enrolled],
    [
      [other, []],
      [enrolled, [created]],
    ],
  ],
  [
    'that failed stays',
    [{ ...created, result: 'failed' }, enrolled],
    [
      [{ ...created, result: 'failed' }, []],
      [enrolled, []],
    ],
  ],
  [
    'that came much later stays',
    [{ ...created, at: at(11) }, enrolled],
    [
      [{ ...created, at: at(11) }, []],
      [enrolled, []],
    ],
  ],
  [
    'at the provider stays',
    [{ ...created, source: 'provider' }, enrolled],
    [
      [{ ...created, source: 'provider' }, []],
      [enrolled, []],
    ],
  ],
  [
    'is folded across what changed nothing',
    [created, refused, reset, enrolled],
    [
      [refused, []],
      [reset, []],
      [enrolled, [created]],
    ],
  ],
  ['without a cause on the page stays', [created], [[created, []]]],
])('what was done automatically %s', (_what, entries, expected) => {
  expect(foldAutomatic(entries, null)).toEqual(expected.map(([each, followed]) => ({ ...each, followed })));
});

test('an entry that was asked for keeps its row', () => {
  expect(foldAutomatic([created, enrolled], created.id)).toHaveLength(2);
});
