import { cleanQuery } from '@scv/api/schemas';
import { apiSettings, configureApi } from '@scv/api/settings';
import { describe, expect, test } from 'vitest';
import { filterNames } from './list/filter-names.ts';
import { defaultFilters, listParams, readFilters, searchKey, type UserSearch, writeFilters } from './user-filters.ts';

describe('the address of the list', () => {
  test.each([
    ['', defaultFilters],
    ['page=2', { page: 1, size: 10, query: '' }],
    ['page=3&size=25&query=ada', { page: 2, size: 25, query: 'ada' }],
    ['query=%20%20ada%20byron%20', { page: 0, size: 10, query: 'ada byron' }],
    ['page=0', defaultFilters],
    ['page=-1', defaultFilters],
    ['page=1.5', defaultFilters],
    ['page=1e3', defaultFilters],
    ['page=99999999', { ...defaultFilters, page: 9_999_999 }],
    ['page=99999999999999', defaultFilters],
    ['size=11', defaultFilters],
    ['size=', defaultFilters],
    ['query=', defaultFilters],
  ])('%s is read as %o (decided 3)', (address, filters) => {
    expect(readFilters(new URLSearchParams(address))).toEqual(filters);
  });

  test.each([
    [defaultFilters, ''],
    [{ page: 1, size: 10, query: '' }, 'page=2'],
    [{ page: 0, size: 50, query: 'a&b=c' }, 'size=50&query=a%26b%3Dc'],
  ])('%o is written as %s (decided 3)', (filters, address) => {
    expect(writeFilters(filters).toString()).toBe(address);
  });
});

describe('filters and order', () => {
  const run = 'cb1e90f3-fb27-4f24-a4c7-14a6d3a33a5e';
  const review =
    'standing=locked-out&standing=failed&signedIn=-90d&invitation=ending&enrolledFrom=2026-01-01&enrolledTo=2026-02-28';
  const address = `role=admin&status=Inactive&${review}&run=${run}&sort=-createdAt`;
  const features = ['extended', 'accounts'];

  test('are read, written and sent if the backend has them', () => {
    configureApi({ ...apiSettings(), features });
    const filters = readFilters(new URLSearchParams(address));
    const single = Object.fromEntries(new URLSearchParams(address));
    const chosen = { ...single, role: ['admin'], standing: ['locked-out', 'failed'] };
    expect(filters).toEqual({ ...defaultFilters, ...chosen });
    expect(writeFilters(filters).toString()).toBe(address);
    const moments = {
      enrolledFrom: new Date(2026, 0, 1).toISOString(),
      enrolledTo: new Date(2026, 2, 1).toISOString(),
    };
    expect(listParams(filters)).toEqual({ page: 0, size: 10, ...chosen, ...moments });
    const invalid =
      'role=owner&status=0&run=1&sort=phone&account=x&standing=x&signedIn=30&enrolledFrom=2026-02-30&enrolledTo=1';
    expect(readFilters(new URLSearchParams(invalid))).toEqual(defaultFilters);
    expect(readFilters(new URLSearchParams({ run: run.slice(1), sort: 'name' }))).toEqual(defaultFilters);
    expect(writeFilters({ ...defaultFilters, sort: 'name' }).toString()).toBe('');
  });

  test('that only links set have a name to be removed by (decided 8)', () => {
    expect(filterNames({ query: '', invitation: 'ending', run })).toBe(
      'Invitation ending, Imported or changed together',
    );
  });

  test('are ignored if it does not', () => {
    expect(readFilters(new URLSearchParams(address))).toEqual(defaultFilters);
    configureApi({ ...apiSettings(), features: ['extended'] });
    const ofAccounts = new URLSearchParams('role=admin&standing=invited&invitation=ending');
    expect(readFilters(ofAccounts)).toEqual({ ...defaultFilters, role: ['admin'] });
  });

  test.each([
    [{ query: '', sort: '-name' }, ''],
    [{ query: 'a b', role: ['user'], sort: 'email' }, 'query=a+b&role=user'],
    [{ query: '', standing: ['failed', 'locked-out'] }, 'standing=failed&standing=locked-out'],
    [{ query: '', run: 'one' }, 'run=one'],
    [{ query: '', signedIn: 'never', enrolledTo: '2026-01-31' }, 'signedIn=never&enrolledTo=2026-01-31'],
  ] satisfies [UserSearch, string][])('%o is identified by %j', (search, key) => {
    expect(searchKey(search)).toBe(key);
  });
});

test('the list call only has a search text when it is not empty (§2, §3, §5, §9)', () => {
  expect(listParams(defaultFilters)).toEqual({ page: 0, size: 10 });
  expect(listParams({ ...defaultFilters, query: 'ada' })).toEqual({ page: 0, size: 10, query: 'ada' });
});

test.each([
  ['  ada ', 'ada'],
  ['a\0da', 'ada'],
  ['\0 ', ''],
  ['ada \ud83d', 'ada \ufffd'],
  ['x'.repeat(300), 'x'.repeat(254)],
  [`${'x'.repeat(253)}\u{1f600}`, `${'x'.repeat(253)}\ufffd`],
])('the search text %j is sent as %j (§5)', (text, sent) => {
  expect(cleanQuery(text)).toBe(sent);
  expect(() => encodeURIComponent(sent)).not.toThrow();
});
