import { apiSettings, configureApi } from '@scv/api/settings';
import { describe, expect, test, vi } from 'vitest';
import { cleanQuery } from '@scv/api/schemas';
import { defaultFilters, listParams, readFilters, searchKey, sizeFor, writeFilters } from './user-filters.ts';

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
    ['page=99999999999999', defaultFilters],
    ['size=11', defaultFilters],
    ['size=', defaultFilters],
    ['query=', defaultFilters],
  ])('%s is read as %o', (address, filters) => {
    expect(readFilters(new URLSearchParams(address))).toEqual(filters);
  });

  test.each([
    [defaultFilters, ''],
    [{ page: 1, size: 10, query: '' }, 'page=2&size=10'],
    [{ page: 0, size: 50, query: 'a&b=c' }, 'size=50&query=a%26b%3Dc'],
  ])('%o is written as %s', (filters, address) => {
    expect(writeFilters(filters).toString()).toBe(address);
  });
});

describe('rows per page', () => {
  test.each([
    [1440, 900, 25],
    [1920, 1080, 25],
    [1280, 720, 10],
    [1440, 899, 10],
    [1023, 1366, 10],
    [360, 740, 10],
  ])('a window of %d by %d begins with %d', (innerWidth, innerHeight, size) => {
    expect(sizeFor({ innerWidth, innerHeight })).toBe(size);
  });

  test.each([
    [768, 10, { 10: '', 25: 'size=25', 50: 'size=50' }],
    [900, 25, { 10: 'size=10', 25: 'size=25', 50: 'size=50' }],
  ])(
    'a window %d high shows %d without a size in the address, which has sizes as in %o',
    async (height, size, written) => {
      vi.resetModules();
      vi.stubGlobal('innerHeight', height);
      const own = await import('./user-filters.ts');
      vi.unstubAllGlobals();
      // The test files share their modules: the next one must not get the copy made for this height.
      vi.resetModules();
      expect(own.readFilters(new URLSearchParams()).size).toBe(size);
      expect(own.lacksSize(new URLSearchParams('query=ada'))).toBe(size !== 10);
      expect(own.lacksSize(new URLSearchParams('size=10'))).toBe(false);
      expect(own.writeFilters({ query: '' }).toString()).toBe('');
      for (const [chosen, address] of Object.entries(written))
        expect(own.writeFilters({ query: '', size: Number(chosen) }).toString()).toBe(address);
    },
  );
});

describe('filters and order', () => {
  const run = 'cb1e90f3-fb27-4f24-a4c7-14a6d3a33a5e';
  const review = 'account=locked-out&signedIn=-90d&enrolledFrom=2026-01-01&enrolledTo=2026-02-28';
  const address = `role=admin&status=Inactive&${review}&run=${run}&sort=-createdAt`;
  const features = ['user-filters', 'activity', 'accounts', 'access-review'];

  test('are read, written and sent if the backend has them', () => {
    configureApi({ ...apiSettings(), features });
    const filters = readFilters(new URLSearchParams(address));
    const chosen = Object.fromEntries(new URLSearchParams(address));
    expect(filters).toEqual({ ...defaultFilters, ...chosen });
    expect(writeFilters(filters).toString()).toBe(address);
    expect(listParams(filters)).toEqual({ page: 0, size: 10, ...chosen });
    const invalid = 'role=owner&status=0&run=1&sort=phone&account=x&signedIn=30&enrolledFrom=2026-02-30&enrolledTo=1';
    expect(readFilters(new URLSearchParams(invalid))).toEqual(defaultFilters);
    expect(readFilters(new URLSearchParams({ run: run.replace('-4', '-9'), sort: 'name' }))).toEqual(defaultFilters);
    expect(writeFilters({ ...defaultFilters, sort: 'name' }).toString()).toBe('');
  });

  test('are ignored if it does not', () => {
    expect(readFilters(new URLSearchParams(address))).toEqual(defaultFilters);
  });

  test.each([
    [{ query: '', sort: '-name' }, ''],
    [{ query: 'a b', role: 'user', sort: 'email' }, 'query=a+b&role=user'],
    [{ query: '', run: 'one' }, 'run=one'],
    [{ query: '', signedIn: 'never', enrolledTo: '2026-01-31' }, 'signedIn=never&enrolledTo=2026-01-31'],
  ] as const)('%o is identified by %j', (search, key) => {
    expect(searchKey(search)).toBe(key);
  });
});

test('the list call only has a search text when it is not empty', () => {
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
])('the search text %j is sent as %j', (text, sent) => {
  expect(cleanQuery(text)).toBe(sent);
  expect(() => encodeURIComponent(sent)).not.toThrow();
});
