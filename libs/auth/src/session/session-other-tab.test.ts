import { fakeLocks, fakeProvider, fakeSettings, storeTokens } from '@scv/testing/fake-provider';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Session } from './session.ts';
import { openPortal } from '../testing/guarded-area.tsx';

const dead = () => HttpResponse.json({ error: 'invalid_grant', error_description: 'gone' }, { status: 400 });

beforeEach(() => {
  fakeLocks();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  fakeProvider(dead);
  storeTokens({ expired: false });
});

test('who signs in again in another tab goes on in this one, although the library tells it nothing', async () => {
  const { session } = openPortal({ dirty: true });
  await screen.findByRole('heading', { name: 'Users' });
  await session.renew();
  expect(session.status.current).toBe('ended');

  storeTokens({ expired: false });
  dispatchEvent(new StorageEvent('storage', { key: 'okta-token-storage' }));
  await vi.waitFor(() => expect(session.status.current).toBe('signed-in'));
});

test.each([
  ['signed out', null, 'signed-out'],
  ['signed in as somebody else', 'grace.hopper@scv.example', 'replaced'],
] as const)(
  'who has %s in another tab is told so, although this tab learns of the lost tokens first',
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

test('who was told why by the page before is not told otherwise, although the tokens were still there', async () => {
  localStorage.setItem('LoginId', 'grace.hopper@scv.example');
  sessionStorage.setItem('redirectedUrl', 'replaced');
  const session = new Session(fakeSettings, 30);
  onTestFinished(() => session.client.stop());

  expect(await session.isSignedIn()).toBe(false);
  expect(sessionStorage.getItem('redirectedUrl')).toBe('replaced');
  expect(session.client.tokenManager.getTokensSync()).toEqual({});
});
