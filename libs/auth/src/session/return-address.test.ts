import { createMemoryRouter, type RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';
import { safeReturnAddress } from './return-address.ts';
import { signInPaths } from './sign-in-paths.ts';

const origin = 'https://portal.example';

test.each([
  ['/users', '/users'],
  ['/users?page=2&query=a%26b#row', '/users?page=2&query=a%26b#row'],
  ['/users?query=//evil.example', '/users?query=//evil.example'],
  ['/users?next=javascript:alert(1)', '/users?next=javascript:alert(1)'],
  ['/cdd-upload', '/cdd-upload'],
  ['/', '/'],
  ['/users/../dashboard', '/dashboard'],
  ['/users\t', '/users'],
  ['/us\ners', '/users'],
  ['/users//evil.example', '/users//evil.example'],
  ['/@evil.example', '/@evil.example'],
  ['/.evil.example', '/.evil.example'],
  ['/:80/', '/:80/'],
  ['/loginx', '/loginx'],
  ['/login-help', '/login-help'],
  ['/users/404', '/users/404'],
  ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ['/%5Cevil.example', '/%5Cevil.example'],
  ['/%E0%A4%A', '/%E0%A4%A'],
])('%j is followed as %j, on the own origin', (candidate, expected) => {
  const address = safeReturnAddress(candidate, origin);
  expect(address).toBe(expected);
  expect(new URL(address!, origin).origin).toBe(origin);
});

describe('what leads to another origin is dropped', () => {
  test.each([
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '//evil.example/..',
    '//portal.example@evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    '/.//evil.example',
    '/./\\evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/x/%2e%2e//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '/\t\\evil.example',
    ' //evil.example',
    '\t//evil.example',
    'https://evil.example/',
    'https:evil.example',
    'https:/evil.example',
    'HTTPS://evil.example/',
    'https://portal.example.evil.example/',
    'https://portal.example@evil.example/',
    '//[evil',
  ])('%j', (candidate) => {
    expect(safeReturnAddress(candidate, origin)).toBeUndefined();
  });
});

describe('what is no address within the portal is dropped', () => {
  test.each([
    null,
    undefined,
    '',
    ' ',
    'users',
    '?page=2',
    '#row',
    '.',
    '../users',
    'https://portal.example/users',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '\u0001javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://portal.example/1',
    'about:blank',
    'file:///etc/passwd',
  ])('%j', (candidate) => {
    expect(safeReturnAddress(candidate, origin)).toBeUndefined();
  });
});

const signInAndErrorRoutes = [signInPaths.login, signInPaths.flow, ...signInPaths.callbacks, '/404', '/500'];

/** An address in the ways in which the router takes it for the same. */
function disguises(path: string): string[] {
  const last = path.at(-1)!;
  return [
    path,
    `${path}/`,
    `${path}//`,
    `${path}?code=1&state=2`,
    `${path}#x`,
    path.toUpperCase(),
    `${path.slice(0, -1)}%${last.charCodeAt(0).toString(16)}`,
    `${path.slice(0, -1)}%${last.toUpperCase().charCodeAt(0).toString(16).toUpperCase()}`,
    `/x/..${path}`,
    `/.${path}`,
    `${path}/.`,
    `${path}/x/..`,
    `${path.slice(0, 2)}\t${path.slice(2)}`,
    path.replaceAll('/', '\\').replace('\\', '/'),
  ];
}

describe('the sign-in and the error routes, which would go round in circles, are dropped', () => {
  test.each(signInAndErrorRoutes.flatMap(disguises))('%j', (candidate) => {
    expect(safeReturnAddress(candidate, origin)).toBeUndefined();
  });
});

test('whatever is followed is no sign-in and no error route to the router either', () => {
  const routes: RouteObject[] = [
    ...signInAndErrorRoutes.map((path) => ({ path, id: path })),
    { path: '*', id: 'portal' },
  ];
  const tries = signInAndErrorRoutes.flatMap((path) => [
    ...disguises(path),
    path.replaceAll('/', '//').slice(1),
    path.replaceAll('/', '%2F').replace('%2F', '/'),
    `${path}%2F`,
    `${path};x`,
    `${path}%00`,
    `${path}%20`,
    path.replace('o', '%256f'),
  ]);
  const followed = tries
    .map((address) => safeReturnAddress(address, origin))
    .filter((address) => address !== undefined);
  expect(followed.length).toBeGreaterThan(10);
  for (const address of followed) {
    const router = createMemoryRouter(routes, { initialEntries: [address] });
    expect([address, router.state.matches.at(-1)?.route.id]).toEqual([address, 'portal']);
    router.dispose();
  }
});
