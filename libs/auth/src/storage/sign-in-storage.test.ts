import { expect, test, vi, describe } from 'vitest';
import { createMemoryRouter, type RouteObject } from 'react-router';
import {
  isSamePerson,
  lastPresence,
  returnAddress,
  signedOutFlag,
  safeReturnAddress,
  signInPaths,
} from './sign-in-storage.ts';

test.each([
  ['ada@scv.example', 'ada@scv.example', true],
  [' Ada@SCV.example ', 'ada@scv.example', true],
  ['joan@scv.example', 'ada@scv.example', false],
  ['\u212aay@scv.example', 'kay@scv.example', false], // the Kelvin sign
  [' ', ' ', false],
  [undefined, 'ada@scv.example', false],
  ['ada@scv.example', null, false],
  [42, '42', false],
])('claim %o and LoginId %o are the same person: %o (§3, decided 2)', (claim, login, expected) => {
  expect(isSamePerson(claim, login)).toBe(expected);
});

test('the return address and the reason are this tab’s own', () => {
  returnAddress.store('/users');
  signedOutFlag.set('idle');
  expect(localStorage.length).toBe(0);
  expect({ ...sessionStorage }).toEqual({ redirectAfterLogin: '/users', redirectedUrl: 'idle' });
});

test.each([
  [null, undefined, 0],
  ['x', undefined, 0],
  ['4000', 4_000, 1_000],
  ['5000', 5_000, 0],
  ['6000', 6_000, 0], // the clock was set back
])('at 5,000 ms a last activity of %o is at %o, %d ms ago', (stored, at, ago) => {
  vi.spyOn(Date, 'now').mockReturnValue(5_000);
  if (stored !== null) localStorage.setItem('lastActivity', stored);
  expect([lastPresence.get(), lastPresence.msAgo()]).toEqual([at, ago]);
});

test('an unsafe address neither replaces the stored one nor is followed', () => {
  returnAddress.store('/users?page=2');
  returnAddress.store('//evil.example');
  expect(returnAddress.take()).toBe('/users?page=2');
  sessionStorage.setItem('redirectAfterLogin', '//evil.example');
  expect(returnAddress.take()).toBeUndefined();
});

describe('the address to return to', () => {
  const origin = 'https://portal.example';

  test.each([
    ['/users?page=2&query=a%26b#row', '/users?page=2&query=a%26b#row'],
    ['/users?next=javascript:alert(1)', '/users?next=javascript:alert(1)'],
    ['/users/../dashboard', '/dashboard'],
    ['/users//evil.example', '/users//evil.example'],
    ['/login-help', '/login-help'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['/%E0%A4%A', '/%E0%A4%A'],
  ])('%j is followed as %j, on the own origin (decided 2)', (candidate, expected) => {
    const address = safeReturnAddress(candidate, origin);
    expect(address).toBe(expected);
    expect(new URL(address!, origin).origin).toBe(origin);
  });

  test.each([
    ['two slashes', '//evil.example'],
    ['a backslash', '/\\evil.example'],
    ['a dot segment', '/.//evil.example'],
    ['a tab between the slashes', '/\t/evil.example'],
    ['a space first', ' //evil.example'],
    ['a whole address', 'https://evil.example/'],
    ['a broken host', '//[evil'],
  ])('another origin is not followed: %s (decided 2)', (_what, candidate) => {
    expect(safeReturnAddress(candidate, origin)).toBeUndefined();
  });

  test.each([[null], [''], ['users'], ['https://portal.example/users'], ['javascript:alert(1)']])(
    '%j is not a path, and not followed',
    (candidate) => {
      expect(safeReturnAddress(candidate, origin)).toBeUndefined();
    },
  );

  const signInAndErrorPaths = [signInPaths.login, signInPaths.flow, ...signInPaths.callbacks, '/404', '/500'];

  /** Other spellings of a path that the router treats as the same. */
  function spellings(path: string): string[] {
    const last = path.at(-1)!;
    return [
      path,
      `${path}//`,
      `${path}?code=1&state=2`,
      `${path}#x`,
      path.toUpperCase(),
      `${path.slice(0, -1)}%${last.charCodeAt(0).toString(16)}`,
      `/x/..${path}`,
      `${path}/.`,
      `${path.slice(0, 2)}\t${path.slice(2)}`,
      path.replaceAll('/', '\\').replace('\\', '/'),
    ];
  }

  test('the router agrees that no followed address is a sign-in or error route, in any spelling (decided 2)', () => {
    const routes: RouteObject[] = [
      ...signInAndErrorPaths.map((path) => ({ path, id: path })),
      { path: '*', id: 'portal' },
    ];
    const followed = signInAndErrorPaths
      .flatMap((path) => [
        ...spellings(path),
        path.replaceAll('/', '//').slice(1),
        path.replaceAll('/', '%2F').replace('%2F', '/'),
        `${path}%2F`,
        `${path};x`,
        `${path}%00`,
        `${path}%20`,
        path.replace('o', '%256f'),
      ])
      .map((address) => safeReturnAddress(address, origin))
      .filter((address) => address !== undefined);
    expect(followed.length).toBeGreaterThan(10);
    for (const address of followed) {
      const router = createMemoryRouter(routes, { initialEntries: [address] });
      expect([address, router.state.matches.at(-1)?.route.id]).toEqual([address, 'portal']);
      router.dispose();
    }
  });
});
