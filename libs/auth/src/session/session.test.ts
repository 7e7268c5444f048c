import { fakeLocks, fakeProvider, fakeSettings, storeTokens } from '@scv/testing/fake-provider';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storedTokens } from '../storage/stored-tokens.ts';
import { Session } from './session.ts';
import { recordRevocations } from '../testing/record-revocations.ts';
import { openPortal } from '../testing/guarded-area.tsx';
import { stopAfterTest } from '../testing/stop-after-test.ts';

const invalidGrant = () => HttpResponse.json({ error: 'invalid_grant', error_description: 'gone' }, { status: 400 });

beforeEach(() => {
  fakeLocks();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  fakeProvider(invalidGrant);
  storeTokens({ expired: false });
});

function newSession() {
  return stopAfterTest(new Session(fakeSettings, 30));
}

test('the status is unknown until the tokens are checked, then names the person', async () => {
  const session = newSession();
  expect(session.status.current).toBe('unknown');

  expect(await session.isSignedIn()).toBe(true);
  expect(session.status.current).toBe('signed-in');
  expect(session.status.person).toEqual({
    login: 'ada.byron@scv.example',
    name: 'Ada Byron',
    email: 'ada.byron@scv.example',
  });
});

test('without tokens nobody is signed in, and no session has ended', async () => {
  localStorage.clear();
  const session = newSession();

  expect(await session.isSignedIn()).toBe(false);
  expect(session.status.current).toBe('signed-out');
  expect(sessionStorage.getItem('redirectedUrl')).toBeNull();
});

test('a session that ended elsewhere is said at the sign-in, as long as its LoginId is there', async () => {
  localStorage.removeItem('okta-token-storage');
  localStorage.setItem('lastActivity', String(Date.now()));
  await newSession().isSignedIn();
  expect(sessionStorage.getItem('redirectedUrl')).toBe('expired');
});

test('an unreachable provider doesn’t sign in somebody else’s expired tokens', async () => {
  storeTokens({ expired: true });
  localStorage.setItem('LoginId', 'grace.hopper@scv.example');
  fakeProvider(() => HttpResponse.error());
  const session = newSession();

  expect(await session.isSignedIn()).toBe(false);
  expect(session.status.current).toBe('signed-out');
  expect(session.status.person).toBeUndefined();
});

test('subscribers hear of each change, and leaving is final', () => {
  const { status } = newSession();
  const seen: string[] = [];
  status.subscribe(() => seen.push(status.current));
  for (const next of ['signed-in', 'signed-in', 'leaving', 'signed-in'] as const) status.change(next);
  expect(seen).toEqual(['signed-in', 'leaving']);
});

describe('another tab', () => {
  test('signs in again: this tab continues, even if the library doesn’t announce it', async () => {
    const { session } = openPortal({ dirty: true });
    await screen.findByRole('heading', { name: 'Users' });
    await session.renew();
    expect(session.status.current).toBe('ended');

    storeTokens({ expired: false });
    dispatchEvent(new StorageEvent('storage', { key: 'okta-token-storage' }));
    await vi.waitFor(() => expect(session.status.current).toBe('signed-in'));
  });

  test.each([
    ['signs out', null, 'signed-out'],
    ['signs in as somebody else', 'grace.hopper@scv.example', 'replaced'],
  ] as const)(
    '%s: this tab leaves with that reason, even if it learns of the lost tokens first',
    async (_what, owner, reason) => {
      const { session } = openPortal();
      await screen.findByRole('heading', { name: 'Users' });
      if (owner === null) localStorage.removeItem('LoginId');
      else localStorage.setItem('LoginId', owner);

      await session.renew();
      expect(sessionStorage.getItem('redirectedUrl')).toBe(reason);
      expect(sessionStorage.getItem('redirectAfterLogin')).toBeNull();
      expect(session.status.current).toBe('leaving');
    },
  );

  test('signs out: this tab keeps what was typed for the same person only (§2)', async () => {
    const { session } = openPortal({ dirty: true });
    await screen.findByRole('heading', { name: 'Users' });
    const hear = (key: string) => dispatchEvent(new StorageEvent('storage', { key }));
    localStorage.clear();
    localStorage.setItem('lastActivity', String(Date.now()));
    hear('LoginId');
    expect(await screen.findByRole('alertdialog', { name: 'Your session has ended' })).toBeVisible();
    expect(session.status.current).toBe('ended');
    expect(await session.accessToken()).toBeUndefined();

    storeTokens({ expired: false });
    hear('LoginId');
    hear('okta-token-storage');
    await vi.waitFor(() => expect(session.status.current).toBe('signed-in'));

    localStorage.setItem('LoginId', 'grace.hopper@scv.example');
    hear('LoginId');
    expect(session.status.current).toBe('leaving');
  });

  test.each<[string, boolean, (session: Session) => Promise<unknown>]>([
    ['asks for a token', false, (session) => session.accessToken()],
    ['finds an expired token', true, (session) => session.isSignedIn()],
    ['fails to renew its token', true, (session) => session.renew().catch(() => {})],
  ])(
    'signs in as somebody else: this tab leaves when it next %s, even before the storage event',
    async (_what, expired, act) => {
      const { session } = openPortal({ dirty: true });
      await screen.findByRole('heading', { name: 'Users' });
      storeTokens({ expired, subject: 'grace.hopper@scv.example' });
      fakeProvider(() => HttpResponse.error());
      vi.spyOn(console, 'warn').mockImplementation(() => {});

      await act(session);

      expect(session.status.current).toBe('leaving');
      expect(session.status.person?.login).toBe('ada.byron@scv.example');
      expect(sessionStorage.getItem('redirectedUrl')).toBe('replaced');
    },
  );

  test('signed in as somebody else before this page was loaded: the stored reason stays, the old tokens go', async () => {
    localStorage.setItem('LoginId', 'grace.hopper@scv.example');
    sessionStorage.setItem('redirectedUrl', 'replaced');
    const revoked = recordRevocations();
    const session = newSession();

    expect(await session.isSignedIn()).toBe(false);
    expect(sessionStorage.getItem('redirectedUrl')).toBe('replaced');
    expect(storedTokens()).toEqual({});
    await vi.waitFor(() => expect(revoked.toSorted()).toEqual(['old', 'r0']));
  });
});
