import { fakeLocks, fakeProvider, fakeSettings, storeTokens, freshTokens } from '@scv/testing/fake-provider';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi, afterEach, onTestFinished } from 'vitest';
import { addUnsavedChanges } from '@scv/ui/browser';
import { Session } from './session.ts';
import { recordRevocations } from '../testing/record-revocations.ts';
import { openPortal } from '../testing/guarded-area.tsx';
import { stopAfterTest } from '../testing/stop-after-test.ts';
import * as provider from '../provider/open-provider.ts';

vi.mock('../provider/open-provider.ts', { spy: true });

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

async function beginSession() {
  const session = newSession();
  const isSignedIn = await session.isSignedIn();
  return { session, isSignedIn };
}

const hear = (key: string) => dispatchEvent(new StorageEvent('storage', { key }));

test('an unreachable provider doesn’t sign in somebody else’s expired tokens', async () => {
  storeTokens({ expired: true });
  localStorage.setItem('LoginId', 'grace.hopper@scv.example');
  fakeProvider(() => HttpResponse.error());
  const session = newSession();

  expect(await session.isSignedIn()).toBe(false);
  expect(session.status.current).toBe('signed-out');
  expect(session.status.person).toBeUndefined();
});

describe('another tab', () => {
  test.each([
    ['signs out', null, 'signed-out'],
    ['signs in as somebody else', 'grace.hopper@scv.example', 'replaced'],
  ] as const)(
    '%s: this tab leaves with that reason, even if it learns of the lost tokens first',
    async (_what, owner, reason) => {
      const { session } = await beginSession();
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
      onTestFinished(addUnsavedChanges());
      const { session } = await beginSession();
      storeTokens({ expired, subject: 'grace.hopper@scv.example' });
      fakeProvider(() => HttpResponse.error());

      await act(session);

      expect(session.status.current).toBe('leaving');
      expect(session.status.person?.login).toBe('ada.byron@scv.example');
      expect(sessionStorage.getItem('redirectedUrl')).toBe('replaced');
    },
  );
});

describe('before the client is loaded', () => {
  /* A session that begins with the stored tokens, before the provider's client is loaded. */

  beforeEach(() => fakeProvider(async () => HttpResponse.json(await freshTokens('r1'))));
  afterEach(() => vi.clearAllMocks());

  test('valid tokens name the person who logged in, and need no client (decided 2)', async () => {
    const session = newSession();
    expect(session.status.current).toBe('unknown');
    expect(await session.isSignedIn()).toBe(true);
    expect(session.status.current).toBe('signed-in');
    const email = 'ada.byron@scv.example';
    expect(session.status.person).toEqual({ login: email, name: 'Ada Byron', email });
    expect(await session.accessToken()).toBe('old');
    expect(provider.openProvider).not.toHaveBeenCalled();
  });

  test('without tokens nobody is signed in, and no client is needed to know it', async () => {
    localStorage.clear();
    expect((await beginSession()).isSignedIn).toBe(false);
    expect(provider.openProvider).not.toHaveBeenCalled();
  });

  test('expired tokens are renewed before anybody counts as signed in', async () => {
    storeTokens({ expired: true });
    const session = newSession();
    const checked = session.isSignedIn();

    expect(session.status.current).toBe('unknown');
    expect(await checked).toBe(true);
    expect(await session.accessToken()).not.toBe('old');
  });

  test('tokens that another tab stores before this one has checked its own sign nobody in', () => {
    const session = newSession();
    hear('okta-token-storage');
    expect(session.status.current).toBe('unknown');
  });

  test('somebody else’s tokens are removed, and their person is never signed in', async () => {
    localStorage.setItem('LoginId', 'grace.hopper@scv.example');
    const session = newSession();
    const revoked = recordRevocations();
    const seen: string[] = [];
    session.status.subscribe(() => seen.push(session.status.current));

    expect(await session.isSignedIn()).toBe(false);
    expect(seen).toEqual(['signed-out']);
    expect(localStorage.getItem('okta-token-storage')).toBeNull();
    await vi.waitFor(() => expect(revoked).toHaveLength(2));
  });

  test('while the client can’t be loaded, a renewal fails like a call without a network; the next one works', async () => {
    const { session } = await beginSession();
    vi.mocked(provider.openProvider).mockImplementationOnce(() => {
      throw new Error('The chunk is missing.');
    });

    await expect(session.renew()).rejects.toMatchObject({ name: 'ApiError', kind: 'network' });
    expect(session.status.current).toBe('signed-in');
    expect(await session.renew()).toMatch(/^ey/); // renewed, although the stored one has not expired
  });

  test('the provider ends the session in another tab: this tab goes to /login, with LoginId kept', async () => {
    const { session } = await beginSession();
    localStorage.removeItem('okta-token-storage');
    hear('okta-token-storage');

    expect(session.status.current).toBe('signed-out');
    expect(sessionStorage.getItem('redirectedUrl')).toBe('expired');
    expect(localStorage.getItem('LoginId')).toBe('ada.byron@scv.example');
  });

  test.each([
    [null, 'leaving', 'signed-out'], // all of the storage was cleared
    ['LoginId', 'leaving', 'signed-out'],
    ['theme', 'signed-in', null],
  ])('LoginId is gone when another tab changes %s: this tab is %s (decided 2)', async (key, status, reason) => {
    const { session } = await beginSession();
    localStorage.removeItem('LoginId');
    dispatchEvent(new StorageEvent('storage', { key }));
    expect(session.status.current).toBe(status);
    expect(sessionStorage.getItem('redirectedUrl')).toBe(reason);
    expect(provider.openProvider).not.toHaveBeenCalled();
  });

  test.each([
    ['is idle for longer than the limit', 31, 'leaving', 'idle'],
    ['was active lately', 29, 'ended', null],
  ])('another tab signs out while somebody with unsaved changes %s', async (_what, minutes, status, reason) => {
    onTestFinished(addUnsavedChanges());
    const { session } = await beginSession();
    localStorage.removeItem('LoginId');
    localStorage.setItem('lastActivity', String(Date.now() - minutes * 60_000));
    hear('LoginId');
    expect(session.status.current).toBe(status);
    expect(sessionStorage.getItem('redirectedUrl')).toBe(reason);
  });

  test.each([
    ['no activity', null, expect.stringMatching(/^\d{13}$/)],
    ['an earlier activity', '1790000000000', '1790000000000'],
  ])('a session begins with %s: the idle limit counts from there', async (_what, before, after) => {
    if (before !== null) localStorage.setItem('lastActivity', before);
    await beginSession();
    expect(localStorage.getItem('lastActivity')).toEqual(after);
  });

  test.each([
    ['LoginId and an activity', { LoginId: 'ada', lastActivity: '1' }, 'expired'],
    ['LoginId alone', { LoginId: 'ada' }, null],
    ['an activity alone', { lastActivity: '1' }, null],
  ])('nobody is signed in, with %s stored', async (_what, stored, reason) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    expect((await beginSession()).isSignedIn).toBe(false);
    expect(sessionStorage.getItem('redirectedUrl')).toBe(reason);
  });
});
